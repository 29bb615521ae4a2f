import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { crearCompra } from '../support/compra.ts';
import { conSesion, crearCuenta, entrar } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('a seat that another buyer takes leaves the selection at once, is told, and is not for sale in the list (§2.29, §3.9)', async ({
  page,
  otraPersona,
  compra,
}) => {
  const donde = { evento: 'Ciudad Encendida', seccion: 'Bloque D' };
  const otra = await otraPersona();
  await compra.abrirSeccion(donde);
  await crearCompra(otra).abrirSeccion(donde);
  const [asiento = ''] = await compra.elegirEnLista(1);
  const [mismo = ''] = await crearCompra(otra).elegirEnLista(1);
  expect(mismo).toBe(asiento);
  const ultimo = otra.getByRole('checkbox', { name: /^Fila / }).last();
  const suLugar = await ultimo.boundingBox();

  await compra.apartar();
  await expect(
    otra.getByRole('alert').filter({ hasText: 'alguien más lo tomó y ya no está disponible.' }),
  ).toContainText(asiento);
  await expect(otra.getByRole('checkbox', { name: `${asiento},` })).toHaveCount(0);
  await expect(otra.getByRole('checkbox', { name: `Ya no está disponible: ${asiento}` })).toBeDisabled();
  expect(await ultimo.boundingBox()).toEqual(suLugar);
  await expect(otra.getByText('No has seleccionado asientos.').first()).toBeVisible();
  await expect(otra.getByRole('status').filter({ hasText: /^Elegimos|en tu selección/ })).toHaveCount(0);

  // The list is opened again while the seat is held; then the seat becomes free.
  await otra.getByRole('radio', { name: 'Mapa' }).check();
  await otra.getByRole('radio', { name: 'Lista' }).check();
  const [fila = ''] = asiento.split(', ');
  const vecino = otra.getByRole('group', { name: fila, exact: true }).getByRole('checkbox').last();
  const alAbrir = await vecino.boundingBox();
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(otra.getByRole('checkbox', { name: `${asiento},` })).toBeEnabled();
  expect(await vecino.boundingBox()).toEqual(alAbrir);
});

test('a seat that was sold as the list opened and comes free moves nothing; it is shown to whoever asks for it (§2.29, §3.9)', async ({
  page,
  otraPersona,
  compra,
}) => {
  const donde = { evento: 'Ciudad Encendida', seccion: 'Bloque C' };
  await compra.abrirSeccion(donde);
  const [asiento = ''] = await compra.elegirEnLista(1);
  const otra = await otraPersona();
  await otra.route('**/filas_por_seccion', async route => {
    const response = await route.fetch();
    const texto = await response.text();
    const json = JSON.parse(texto, (_clave, valor) =>
      valor && `Fila ${valor.fila}, asiento ${valor.numero}` === asiento
        ? { ...valor, estado: 'vendido' }
        : valor,
    );
    await route.fulfill({ response, json });
  });
  await crearCompra(otra).abrirSeccion(donde);
  await otra.getByRole('radio', { name: 'Lista' }).check();
  const [fila = ''] = asiento.split(', ');
  const vecino = otra.getByRole('group', { name: fila, exact: true }).getByRole('checkbox').last();
  const liberado = otra.getByRole('checkbox', { name: `${asiento},` });
  await expect(vecino).toBeVisible();
  await expect(liberado).toHaveCount(0);
  const alAbrir = await vecino.boundingBox();

  await compra.apartar();
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  const ver = otra.getByRole('button', { name: /^Ver \d+ asientos? que se liber/ });
  await expect(ver).toBeInViewport({ ratio: 1 });
  expect(await vecino.boundingBox()).toEqual(alAbrir);
  await ver.click();
  await expect(liberado).toBeFocused();
  await expect(liberado).toBeInViewport();
  await expect(ver).toHaveCount(0);
});

test('who is a moment late reads "Uno o más asientos ya no están disponibles. Por favor, actualiza la página." (§4.8, §8.7)', async ({
  otraPersona,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 409/, /\/cambios/);
  const donde = { evento: 'Ciudad Encendida', seccion: 'Bloque F' };
  const otra = await otraPersona();
  // Without the stream of changes, and with rows that stay as they were first read.
  await otra.route(/\/api\/v1\/eventos\/\d+\/cambios/, route => route.abort());
  let filas: Buffer | undefined;
  await otra.route('**/filas_por_seccion', async route => {
    const response = await route.fetch();
    filas ??= await response.body();
    await route.fulfill({ response, body: filas });
  });
  await compra.abrirSeccion(donde);
  await crearCompra(otra).abrirSeccion(donde);
  const [asiento = ''] = await compra.elegirEnLista(1);
  expect(await crearCompra(otra).elegirEnLista(1)).toEqual([asiento]);
  await compra.apartar();

  await otra.getByRole('button', { name: 'Continuar' }).click();
  const aviso = otra.getByRole('alertdialog');
  await expect(aviso).toContainText(
    'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.',
  );
  await otra.unroute('**/filas_por_seccion');
  await aviso.getByRole('button', { name: 'Actualizar' }).click();
  await expect(otra.getByRole('checkbox', { name: `${asiento},` })).toHaveCount(0);
});

test('a hold made in one tab is found by the other one (§4.7)', async ({ context, compra }) => {
  const donde = { evento: 'Ciudad Encendida', seccion: 'Bloque G' };
  const pestana = await context.newPage();
  await compra.abrirSeccion(donde);
  await crearCompra(pestana).abrirSeccion(donde);
  await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(pestana.getByRole('region', { name: 'Tiempo de tu reserva' })).toBeVisible();
});

test('who logs out in one tab is logged out in the others, and their purchases are gone from sight (§4.5, §6.4)', async ({
  page,
  context,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'pestanas');
  await conSesion(page, cuenta);
  await page.goto('/perfil/mis_compras');
  await expect(page.getByRole('heading', { name: 'Mis compras' })).toBeVisible();
  const otra = await context.newPage();
  await otra.goto('/eventos');
  await otra.getByRole('button', { name: `Cuenta de ${cuenta.nombre}` }).click();
  await otra.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(otra.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('who logs in in one tab is logged in in the others, and nobody reads what belonged to somebody else (§4.2, §4.5)', async ({
  page,
  context,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'entra');
  const siguiente = await crearCuenta(request, 'sigue');
  const otra = await context.newPage();
  await otra.goto('/eventos');
  await entrar(page, cuenta);
  await expect(otra.getByRole('link', { name: 'Mis eventos' })).toBeVisible();

  await otra.goto('/perfil/mi_perfil');
  await expect(otra.getByRole('textbox', { name: 'Correo' })).toHaveValue(cuenta.correo);
  const { token } = (await call(request, 'POST', '/auth/login', {
    email: siguiente.correo,
    password: siguiente.contrasena,
  })) as { token: string };
  await page.goto(`/auth/success?token=${token}`);
  await page.getByRole('button', { name: 'Cambiar de cuenta' }).click();
  await expect(otra.getByRole('textbox', { name: 'Correo' })).toHaveValue(siguiente.correo);
});
