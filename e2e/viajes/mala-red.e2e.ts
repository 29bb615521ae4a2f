import { expect, type Page } from '@playwright/test';
import { buscarEvento, buscarSeccion } from '../support/api.ts';
import { test } from '../support/viaje.ts';

/** Opens a page whose code is held back until the returned function is called. */
async function abrirSinCodigo(page: Page, ruta: string): Promise<() => Promise<unknown>> {
  let soltar = () => {};
  const suelta = new Promise<void>(listo => {
    soltar = listo;
  });
  await page.route(/\/assets\/index-[\w-]+\.js/, async route => {
    await suelta;
    await route.continue();
  });
  const abierta = page.goto(ruta);
  return () => {
    soltar();
    return abierta;
  };
}

test('a button that is pressed before its code is there does its work once the code comes (§2.19)', async ({
  page,
}) => {
  const soltar = await abrirSinCodigo(page, '/eventos');
  await page.getByRole('button', { name: 'Pausar el carrusel' }).click();
  await soltar();
  await expect(page.getByRole('button', { name: 'Reproducir el carrusel' })).toBeVisible();
});

test('the general tickets that are asked for before the code is there open when it comes (§2.24, §2.26)', async ({
  page,
  request,
}) => {
  const { id } = await buscarEvento(request, 'Ánima Eléctrica: Campo Magnético');
  const soltar = await abrirSinCodigo(page, `/eventos/${id}`);
  await page.getByRole('button', { name: /^Mezzanine/ }).click();
  await soltar();
  await expect(page.getByRole('dialog', { name: 'Mezzanine' })).toBeVisible();
});

test('a link that is pressed before the code is there leads on (§2.22)', async ({ page }) => {
  const soltar = await abrirSinCodigo(page, '/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: La casa sin puertas/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La casa sin puertas' })).toBeVisible();
  await soltar();
});

test("a buyer's own page has its frame before its code is there, and offers nobody a login yet (§2.10, §2.13)", async ({
  page,
}) => {
  const soltar = await abrirSinCodigo(page, '/terminar_compra/no-es/true/0?id=nada');
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeHidden();
  await soltar();
  await expect(page.getByText('Faltan datos para confirmar el pago.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('a page that is opened without a network says so, and opens when there is one again (§2.5)', async ({
  page,
  context,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|Unable to preload/);
  const { id } = await buscarEvento(request, 'Niebla Tropical');
  await page.goto(`/eventos/${id}`);
  const seccion = page.getByRole('link', { name: /^Sección 107/ });
  await seccion.waitFor();
  await context.setOffline(true);
  await seccion.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Estás sin conexión' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Sección 107' })).toBeVisible();
});

test('a double click on general tickets opens them once: the way back closes them (§2.24, §2.26)', async ({
  page,
  request,
}) => {
  const { id } = await buscarEvento(request, 'Ánima Eléctrica: Campo Magnético');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Mezzanine/ }).dblclick();
  const compra = page.getByRole('dialog', { name: 'Mezzanine' });
  await expect(compra).toBeVisible();
  await page.goBack();
  await expect(compra).toBeHidden();
});

test('what must be read is said by the browser where its code cannot be had, and what was typed stays (§8.1)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|status of 401|dynamically imported module|Unable to preload/);
  const dicho: string[] = [];
  page.on('dialog', dialogo => {
    dicho.push(dialogo.message());
    return dialogo.accept();
  });
  await page.route(/\/assets\/RequestedDialog-/, route => route.abort());
  await page.goto('/auth/login');
  await page.getByLabel('Correo').fill('nadie@viajes.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1');
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect.poll(() => dicho).toEqual(['Error\n\nCredenciales incorrectas']);
  await expect(page.getByLabel('Correo')).toHaveValue('nadie@viajes.example');
});

test('a build that the server has no more gives way to the new one, with the seats that were just held (§4.7)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 404|dynamically imported module|Unable to preload/);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const delPago = /\/assets\/PagoStep-/;
  await page.route(delPago, route => route.fulfill({ status: 404 }));
  page.once('domcontentloaded', () => page.unroute(delPago));
  const [asiento = ''] = await compra.elegirEnLista(1);
  await page.getByLabel('Código de descuento').fill('sinaplicar');
  await compra.apartar();
  await expect(compra.resumen()).toContainText(asiento);
  await expect(page.getByLabel('Código de descuento')).toHaveValue('SINAPLICAR');
});

test('a page whose code was cut off on its way loads anew by itself, and its buttons work (§2.19)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_CONNECTION_RESET|dynamically imported module/);
  let cortado = false;
  await page.route(/\/assets\/index-[\w-]+\.js/, route => {
    if (cortado) return route.continue();
    cortado = true;
    return route.abort('connectionreset');
  });
  await page.goto('/eventos');
  const pausa = page.getByRole('button', { name: 'Pausar el carrusel' });
  const reproducir = page.getByRole('button', { name: 'Reproducir el carrusel' });
  await expect(async () => {
    // A click whose effect came late has taken this button away.
    if (!(await reproducir.isVisible())) await pausa.click({ timeout: 1000 });
    await expect(reproducir).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('the connection is blamed only where no answer came (§2.29, §2.33)', async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500|^500 |ERR_FAILED/);
  const { id } = await buscarEvento(request, 'Niebla Tropical');
  const { id: seccionId } = await buscarSeccion(request, id, 'Sección 107');
  const filas = `**/api/v1/eventos/${id}/${seccionId}/filas_por_seccion`;
  const falla = page.getByRole('alert').filter({ hasText: 'No pudimos cargar los asientos' });
  await page.route(filas, route =>
    route.fulfill({ status: 500, json: { message: 'Algo salió mal.', error: 'x', statusCode: 500 } }),
  );
  await page.goto(`/eventos/${id}/${seccionId}/107`);
  await expect(falla).toContainText('Vuelve a intentar.');
  await expect(falla).not.toContainText('conexión');

  await page.unroute(filas);
  await page.route(filas, route => route.abort());
  await page.reload();
  await expect(falla).toContainText('Revisa tu conexión y vuelve a intentar.');
});
