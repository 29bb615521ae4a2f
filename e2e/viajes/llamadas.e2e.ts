import { expect, type Page, type Request } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conSesion, crearCuenta, entrar } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

const API = '/api/v1';
const PALCO = { evento: 'Noche de Volcanes', seccion: 'Palco 3' };

/** The page's calls to the API, in order. */
function listen(page: Page) {
  const requests: Request[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith(`${API}/`)) requests.push(request);
  });

  /** The last answered call to a path. */
  const call = async (method: string, path: RegExp) => {
    const matches = (request: Request) =>
      request.method() === method && path.test(request.url().split(API)[1] ?? '');
    await expect.poll(() => requests.some(matches), `${method} ${path}`).toBe(true);
    const request = requests.filter(matches).at(-1);
    if (!request) throw new Error('unreachable: the poll has found it');
    const response = await request.response();
    return {
      headers: await request.allHeaders(),
      body: request.postData() ? request.postDataJSON() : null,
      status: response?.status(),
      response: await response?.json(),
    };
  };
  return { call, all: () => requests };
}

test("every call carries the application's key, and the buyer's token once there is one (§7.1, §6.5, §7.2, §3.2)", async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'llamadas');
  const api = listen(page);
  await entrar(page, cuenta);
  const login = await api.call('POST', /^\/auth\/login$/);
  expect(login.body).toEqual({ email: cuenta.correo, password: cuenta.contrasena });
  expect(login.response).toMatchObject({ token: expect.any(String), user: { fullName: cuenta.nombre } });

  await page.reload();
  const sesion = await api.call('GET', /^\/auth\/check-status$/);
  expect(sesion.response).toMatchObject({ isVerified: true, user: { fullName: cuenta.nombre } });
  expect(sesion.headers.authorization).toBe(`Bearer ${login.response.token}`);
  for (const request of api.all()) expect((await request.allHeaders())['x-api-key']).toBeTruthy();
});

test('the storefront asks for events of device type "web", categories, login by Google (§7.11, §9.9, §7.21, §3.5, §7.6, §3.3)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  const api = listen(page);
  // A page without initial answers: the browser asks for them.
  await page.goto('/nada/de/nada');
  await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
  const eventos = await api.call('GET', /^\/eventos\/get_all\?tipoDispositivo=web$/);
  expect(eventos.response.eventos.length).toBeGreaterThan(3);
  const { response } = await api.call('GET', /^\/categorias\/get_all$/);
  expect(response.categorias).toContainEqual({ id: expect.any(Number), nombre: 'Conciertos' });
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  const oauth = await api.call('GET', /^\/auth\/oauth2\/get-actives$/);
  expect(oauth.response).toMatchObject({ isGoogleActive: false, isAppleActive: false });
});

test('a registered purchase makes the calls of §7 (rows, hold, promotion, card, charge, mail) (§7.12-7.15, §7.23-7.24, §7.30, §3.10)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'compra');
  await entrar(page, cuenta);
  const api = listen(page);
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('link', { name: /^Palco 3/ }).click();
  expect((await api.call('GET', /^\/eventos\/\d+\/detalle$/)).response.nombre).toBe('Noche de Volcanes');
  const secciones = await api.call('GET', /^\/eventos\/\d+\/detalle_seccion\/false\/web$/);
  expect(secciones.response).toMatchObject({
    secciones: expect.any(Array),
    preciosCategorias: expect.any(Array),
  });
  const filas = await api.call('GET', /^\/eventos\/\d+\/\d+\/filas_por_seccion$/);
  expect(filas.response).toMatchObject({ filas: expect.any(Array), esMesa: false });

  await compra.elegirEnLista(1);
  await compra.apartar();
  const reserva = await api.call('POST', /^\/eventos\/\d+\/reservar$/);
  expect(reserva.body).toEqual({
    userEmail: cuenta.correo,
    asientosReserva: [expect.any(Number)],
    intento: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const { reservaId, fechaExpiracion } = reserva.response;
  expect(reservaId).toMatch(/^[\da-f-]{36}$/);
  expect(Date.parse(fechaExpiracion)).toBeGreaterThan(Date.now());

  const automaticas = await api.call('POST', /^\/promociones\/validar_promo_web$/);
  expect(automaticas.response).toMatchObject({
    total: expect.any(Number),
    promocionesAplicaDirecto: expect.any(Array),
  });
  await page.getByLabel('Código de descuento').fill('volcan20');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  const clave = await api.call('POST', /^\/promociones\/validar_clave_web$/);
  expect(clave.body).toMatchObject({ clave: 'VOLCAN20', evento_id: expect.any(Number) });
  const promo = await api.call('POST', /^\/pagos\/aplicar-promo$/);
  expect(promo.body).toMatchObject({ promocionId: clave.response.id, eventoId: clave.body.evento_id });
});

test('the card goes to the provider, a token to the server (§7.25-7.29, §7.31-7.33, §3.13-3.15)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'cargo');
  await conSesion(page, cuenta);
  const api = listen(page);
  await compra.abrirSeccion(PALCO);
  await compra.elegirEnLista(1);
  await compra.apartar();
  const credenciales = await api.call('GET', /^\/pagos\/get\/credenciales$/);
  expect(credenciales.response).toMatchObject({
    merchantId: expect.any(String),
    publicKey: expect.stringMatching(/^pk_/),
    sandbox: true,
  });
  const perfil = await api.call('GET', /^\/pagos\/get\/mi_perfil$/);
  expect(perfil.response).toMatchObject({ tarjetas: [], usuario: { email: cuenta.correo } });

  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'Sí, guardar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const usuario = await api.call('POST', /^\/pagos\/save\/usuario$/);
  expect(usuario.response.idOpenpay).toBeTruthy();
  const guardada = await api.call('POST', /^\/pagos\/save\/tarjeta$/);
  expect(guardada.response.tarjeta.idtarjeta).toBeTruthy();
  const cargo = await api.call('POST', /^\/pagos\/make\/cargo$/);
  expect(cargo.body).toMatchObject({
    esGeneral: false,
    tipoDispositivo: 'web',
    source_id: guardada.response.tarjeta.idtarjeta,
    amount: 1380,
    promocion_id: 0,
    usuarioOpenpayId: usuario.response.idOpenpay,
    device_session_id: expect.any(String),
    redirect_url: expect.stringContaining('/terminar_compra/'),
  });
  expect(cargo.response.cargo.id).toBeTruthy();
  const revisado = await api.call('POST', /^\/pagos\/check\/cargo\/[\w-]+$/);
  expect(revisado.response).toMatchObject({
    cargo: { pagado: true },
    total: 1380,
    evento: { nombre: PALCO.evento },
  });
  await api.call('POST', /^\/correos\/sold-tickets-email\//);

  for (const request of api.all()) expect(request.postData() ?? '').not.toMatch(/4111 ?1111|"cvv2?"/);

  await page.goto('/perfil/mis_formas_de_pago');
  await page.getByRole('button', { name: /^Eliminar Visa/ }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  const borrada = await api.call('DELETE', /^\/pagos\/tarjeta\/[\w-]+\/[\w-]+$/);
  expect(borrada.response.message).toBeTruthy();
});

test("a guest's purchase makes the guest's calls (§7.16, §7.31, §7.32, §3.13)", async ({ page, compra }) => {
  const correo = correoNuevo('llamadas');
  const api = listen(page);
  await compra.abrirSeccion({ ...PALCO, seccion: 'Palco 5' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const reserva = await api.call('POST', /^\/eventos\/\d+\/reservarInvitado$/);
  expect(reserva.response.invitadoId).toMatch(/^[\da-f-]{36}$/);
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const cargo = await api.call('POST', /^\/pagos\/make\/cargo_invitado$/);
  expect(cargo.body).toMatchObject({ nombre_invitado: 'Rosa Ibáñez', correo_invitado: correo });
  await api.call('POST', new RegExp(`^/pagos/check/cargo_invitado/${reserva.response.invitadoId}/[\\w-]+$`));
});

test("no script of anybody else's comes before the payment step (F4, §7.25)", async ({
  page,
  baseURL,
  compra,
}) => {
  const ajenas: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script' && !request.url().startsWith(`${baseURL}/`))
      ajenas.push(request.url());
  });
  await page.goto('/eventos');
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Platea centro' });
  await compra.elegirEnLista(1);
  expect(ajenas).toEqual([]);
  await compra.apartar();
  await expect.poll(() => ajenas.length).toBeGreaterThan(0);
});
