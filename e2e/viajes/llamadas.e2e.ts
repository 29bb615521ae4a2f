import { expect, type Page, type Request } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { crearCuenta, entrar } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

const API = '/api/v1';
const PALCO = { evento: 'Noche de Volcanes', seccion: 'Palco 3' };

/** The page's calls to the API, in order. */
function escuchar(page: Page) {
  const peticiones: Request[] = [];
  page.on('request', peticion => {
    if (new URL(peticion.url()).pathname.startsWith(`${API}/`)) peticiones.push(peticion);
  });

  /** The last answered call to a path. */
  const llamada = async (metodo: string, camino: RegExp) => {
    const es = (peticion: Request) =>
      peticion.method() === metodo && camino.test(peticion.url().split(API)[1] ?? '');
    await expect.poll(() => peticiones.some(es), `${metodo} ${camino}`).toBe(true);
    const peticion = peticiones.filter(es).at(-1);
    if (!peticion) throw new Error('unreachable: the poll has found it');
    const respuesta = await peticion.response();
    return {
      cabeceras: await peticion.allHeaders(),
      cuerpo: peticion.postData() ? peticion.postDataJSON() : null,
      status: respuesta?.status(),
      respuesta: await respuesta?.json(),
    };
  };
  return { llamada, todas: () => peticiones };
}

test("every call carries the application's key, and the buyer's token once there is one (§7.1, §6.5, §7.2, §3.2)", async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'llamadas');
  const api = escuchar(page);
  await entrar(page, cuenta);
  const login = await api.llamada('POST', /^\/auth\/login$/);
  expect(login.cuerpo).toEqual({ email: cuenta.correo, password: cuenta.contrasena });
  expect(login.respuesta).toMatchObject({ token: expect.any(String), user: { fullName: cuenta.nombre } });

  await page.reload();
  const sesion = await api.llamada('GET', /^\/auth\/check-status$/);
  expect(sesion.respuesta).toMatchObject({ isVerified: true, user: { fullName: cuenta.nombre } });
  expect(sesion.cabeceras.authorization).toBe(`Bearer ${login.respuesta.token}`);
  for (const peticion of api.todas()) expect((await peticion.allHeaders())['x-api-key']).toBeTruthy();
});

test('the storefront asks for events of device type "web", categories, login by Google (§7.11, §9.9, §7.21, §3.5, §7.6, §3.3)', async ({
  page,
  vigilancia,
}) => {
  vigilancia.permitir(/status of 404/);
  const api = escuchar(page);
  // A page without initial answers: the browser asks for them.
  await page.goto('/nada/de/nada');
  await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
  const eventos = await api.llamada('GET', /^\/eventos\/get_all\?tipoDispositivo=web$/);
  expect(eventos.respuesta.eventos.length).toBeGreaterThan(3);
  const { respuesta } = await api.llamada('GET', /^\/categorias\/get_all$/);
  expect(respuesta.categorias).toContainEqual({ id: expect.any(Number), nombre: 'Conciertos' });
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  const oauth = await api.llamada('GET', /^\/auth\/oauth2\/get-actives$/);
  expect(oauth.respuesta).toMatchObject({ isGoogleActive: false, isAppleActive: false });
});

test('a registered purchase makes the calls of §7 (rows, hold, promotion, card, charge, mail) (§7.12-7.15, §7.23-7.24, §7.30, §3.10)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'compra');
  await entrar(page, cuenta);
  const api = escuchar(page);
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('link', { name: /^Palco 3/ }).click();
  expect((await api.llamada('GET', /^\/eventos\/\d+\/detalle$/)).respuesta.nombre).toBe('Noche de Volcanes');
  const secciones = await api.llamada('GET', /^\/eventos\/\d+\/detalle_seccion\/false\/web$/);
  expect(secciones.respuesta).toMatchObject({
    secciones: expect.any(Array),
    preciosCategorias: expect.any(Array),
  });
  const filas = await api.llamada('GET', /^\/eventos\/\d+\/\d+\/filas_por_seccion$/);
  expect(filas.respuesta).toMatchObject({ filas: expect.any(Array), esMesa: false });

  await compra.elegirEnLista(1);
  await compra.apartar();
  const reserva = await api.llamada('POST', /^\/eventos\/\d+\/reservar$/);
  expect(reserva.cuerpo).toEqual({
    userEmail: cuenta.correo,
    asientosReserva: [expect.any(Number)],
    intento: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const { reservaId, fechaExpiracion } = reserva.respuesta;
  expect(reservaId).toMatch(/^[\da-f-]{36}$/);
  expect(Date.parse(fechaExpiracion)).toBeGreaterThan(Date.now());

  const automaticas = await api.llamada('POST', /^\/promociones\/validar_promo_web$/);
  expect(automaticas.respuesta).toMatchObject({
    total: expect.any(Number),
    promocionesAplicaDirecto: expect.any(Array),
  });
  await page.getByLabel('Código de descuento').fill('volcan20');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  const clave = await api.llamada('POST', /^\/promociones\/validar_clave_web$/);
  expect(clave.cuerpo).toMatchObject({ clave: 'VOLCAN20', evento_id: expect.any(Number) });
  const promo = await api.llamada('POST', /^\/pagos\/aplicar-promo$/);
  expect(promo.cuerpo).toMatchObject({ promocionId: clave.respuesta.id, eventoId: clave.cuerpo.evento_id });
});

test('the card goes to the provider, a token to the server (§7.25-7.29, §7.31-7.33, §3.13-3.15)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'cargo');
  await entrar(page, cuenta);
  const api = escuchar(page);
  await compra.abrirSeccion(PALCO);
  await compra.elegirEnLista(1);
  await compra.apartar();
  const credenciales = await api.llamada('GET', /^\/pagos\/get\/credenciales$/);
  expect(credenciales.respuesta).toMatchObject({
    merchantId: expect.any(String),
    publicKey: expect.stringMatching(/^pk_/),
    sandbox: true,
  });
  const perfil = await api.llamada('GET', /^\/pagos\/get\/mi_perfil$/);
  expect(perfil.respuesta).toMatchObject({ tarjetas: [], usuario: { email: cuenta.correo } });

  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'Sí, guardar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const usuario = await api.llamada('POST', /^\/pagos\/save\/usuario$/);
  expect(usuario.respuesta.idOpenpay).toBeTruthy();
  const guardada = await api.llamada('POST', /^\/pagos\/save\/tarjeta$/);
  expect(guardada.respuesta.tarjeta.idtarjeta).toBeTruthy();
  const cargo = await api.llamada('POST', /^\/pagos\/make\/cargo$/);
  expect(cargo.cuerpo).toMatchObject({
    esGeneral: false,
    tipoDispositivo: 'web',
    source_id: guardada.respuesta.tarjeta.idtarjeta,
    amount: 1380,
    promocion_id: 0,
    usuarioOpenpayId: usuario.respuesta.idOpenpay,
    device_session_id: expect.any(String),
    redirect_url: expect.stringContaining('/terminar_compra/'),
  });
  expect(cargo.respuesta.cargo.id).toBeTruthy();
  const revisado = await api.llamada('POST', /^\/pagos\/check\/cargo\/[\w-]+$/);
  expect(revisado.respuesta).toMatchObject({
    cargo: { pagado: true },
    total: 1380,
    evento: { nombre: PALCO.evento },
  });
  await api.llamada('POST', /^\/correos\/sold-tickets-email\//);

  for (const peticion of api.todas()) expect(peticion.postData() ?? '').not.toMatch(/4111 ?1111|"cvv2?"/);

  await page.goto('/perfil/mis_formas_de_pago');
  await page.getByRole('button', { name: /^Eliminar Visa/ }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  const borrada = await api.llamada('DELETE', /^\/pagos\/tarjeta\/[\w-]+\/[\w-]+$/);
  expect(borrada.respuesta.message).toBeTruthy();
});

test("a guest's purchase makes the guest's calls (§7.16, §7.31, §7.32, §3.13)", async ({ page, compra }) => {
  const correo = correoNuevo('llamadas');
  const api = escuchar(page);
  await compra.abrirSeccion({ ...PALCO, seccion: 'Palco 5' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const reserva = await api.llamada('POST', /^\/eventos\/\d+\/reservarInvitado$/);
  expect(reserva.respuesta.invitadoId).toMatch(/^[\da-f-]{36}$/);
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const cargo = await api.llamada('POST', /^\/pagos\/make\/cargo_invitado$/);
  expect(cargo.cuerpo).toMatchObject({ nombre_invitado: 'Rosa Ibáñez', correo_invitado: correo });
  await api.llamada(
    'POST',
    new RegExp(`^/pagos/check/cargo_invitado/${reserva.respuesta.invitadoId}/[\\w-]+$`),
  );
});

test("no script of anybody else's comes before the payment step (F4, §7.25)", async ({
  page,
  baseURL,
  compra,
}) => {
  const ajenas: string[] = [];
  page.on('request', peticion => {
    if (peticion.resourceType() === 'script' && !peticion.url().startsWith(`${baseURL}/`))
      ajenas.push(peticion.url());
  });
  await page.goto('/eventos');
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Platea centro' });
  await compra.elegirEnLista(1);
  expect(ajenas).toEqual([]);
  await compra.apartar();
  await expect.poll(() => ajenas.length).toBeGreaterThan(0);
});
