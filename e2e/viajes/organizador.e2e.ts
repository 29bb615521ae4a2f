import { expect, type Locator, type Page } from '@playwright/test';
import { buscarEvento, buscarSeccion } from '../support/api.ts';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

const FILAS_Y_SECCIONES = /\/(filas_por_seccion|detalle_seccion\/.+)$/;

/** Halves each price for the browser, as if the organiser raised them a moment later. */
async function verPreciosDeAntes(page: Page): Promise<void> {
  await page.route(FILAS_Y_SECCIONES, async route => {
    const response = await route.fetch();
    const texto = await response.text();
    const alaMitad = (_todo: string, campo: string, pesos: string) => `"${campo}":${Number(pesos) / 2}`;
    const body = texto.replace(/"(precio|precioSeccion)":([\d.]+)/g, alaMitad);
    await route.fulfill({ response, body });
  });
}

/** Takes the event off the web without telling the open page. */
async function retirar(page: Page): Promise<void> {
  const mensaje = 'Este evento no está disponible para su venta en línea.';
  await page.route(/\/(reservarInvitado|reservar_generales)$/, route =>
    route.fulfill({
      status: 409,
      json: { message: mensaje, error: 'Conflict', statusCode: 409, code: 'evento_no_disponible' },
    }),
  );
  await page.route(/\/eventos\/\d+\/detalle$/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mostrarWeb: false } });
  });
}

/** Opens the dialog of general tickets by its address. */
async function abrirGenerales(page: Page): Promise<Locator> {
  const { id } = await buscarEvento(page.request, 'Niebla Tropical');
  const { id: seccion } = await buscarSeccion(page.request, id, 'Acceso anticipado');
  await page.goto(`/eventos/${id}?boletos=${seccion}`);
  return page.getByRole('dialog', { name: 'Acceso anticipado' });
}

test('a price that rose is told while one chooses, and before one pays, for seats and for general tickets (§9.3)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/cambios/);
  // Without the stream the page polls.
  await page.route(/\/cambios\?/, route => route.abort());
  await verPreciosDeAntes(page);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
  await compra.elegirEnLista(1);
  const [antes, ahora] = [enPesos(conCargos(60_000)), enPesos(conCargos(120_000))];
  await expect(compra.resumen()).toContainText(antes);
  await page.unroute(FILAS_Y_SECCIONES);
  const alElegir = compra
    .resumen()
    .getByRole('alert')
    .filter({ hasText: 'El total cambió mientras elegías.' });
  await expect(alElegir).toContainText(`Era ${antes} y ahora es ${ahora}.`);
  // The price falls back, and rises again once the seats are requested.
  await verPreciosDeAntes(page);
  await expect(alElegir).toBeHidden();
  await compra.apartar();
  const aviso = page.getByRole('alert').filter({ hasText: 'El total cambió desde que elegiste.' });
  await expect(aviso).toContainText(`Era ${antes} y ahora es ${ahora}.`);
  // The notice is still there after a reload.
  await page.reload();
  await expect(aviso).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();

  const dialogo = await abrirGenerales(page);
  await dialogo.getByRole('button', { name: 'Siguiente' }).click();
  await expect(dialogo.getByRole('alert').filter({ hasText: 'El total cambió' })).toBeVisible();
});

/** Makes the event's stream report changes by the organiser again and again. */
async function hablarDeCambios(page: Page): Promise<void> {
  const body = 'retry: 100\nevent: recargar\ndata: {}\n\n';
  await page.route(/\/cambios\?/, route => route.fulfill({ contentType: 'text/event-stream', body }));
}

async function moverFecha(page: Page, fecha: string): Promise<void> {
  await page.route(/\/eventos\/\d+\/detalle$/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fecha } });
  });
}

test('a price that is as it was shown needs no word about it; a date that moves while one pays does (§9.3, §2.29)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
  await compra.elegirEnLista(1);
  await hablarDeCambios(page);
  await compra.apartar();
  await expect(compra.resumen()).toContainText(enPesos(conCargos(120_000)));
  await expect(page.getByText('El total cambió')).toBeHidden();

  await moverFecha(page, '2031-03-15T21:00:00-06:00');
  const aviso = page.getByRole('alert').filter({ hasText: 'La fecha del evento cambió.' });
  await expect(aviso).toHaveText(/ahora es sáb 15 mar 2031 · 9:00 p\. m\.$/);
  await expect(compra.resumen()).toContainText('sáb 15 mar 2031 · 9:00 p. m.');
});

test('so does the dialog of general tickets, which closes (§2.26, §8.5)', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const compra = await abrirGenerales(page);
  await retirar(page);
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  const aviso = page.getByRole('alertdialog', { name: 'Error al reservar el evento' });
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText('Este evento no está disponible.')).toBeVisible();
  await expect(compra).toBeHidden();
});

test('a limit that was lowered meanwhile is the one that is shown from then on (§2.26, §5.11, §9.4)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  const compra = await abrirGenerales(page);
  await compra.getByRole('button', { name: 'Agregar uno' }).click();
  await page.route('**/reservar_generales', route =>
    route.fulfill({ status: 409, json: { message: 'Superas el máximo.', code: 'limite_de_asientos' } }),
  );
  await page.route(/\/eventos\/\d+\/detalle$/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), limiteDeAsientos: 1 } });
  });
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click();
  await expect(compra).toContainText('Máximo 1 por persona');
  await expect(compra.getByRole('status').filter({ hasText: /^1$/ })).toBeVisible();
});

/** Closes a section; the open page learns of it at its next read. */
async function cerrarSeccion(page: Page, nombre: string): Promise<void> {
  await page.route('**/filas_por_seccion', route =>
    route.fulfill({ status: 404, json: { message: 'La sección no existe.', code: 'seccion_no_encontrada' } }),
  );
  await page.route(/\/detalle_seccion\//, async route => {
    const response = await route.fetch();
    const json = await response.json();
    const secciones = json.secciones.filter((seccion: { nombre: string }) => seccion.nombre !== nombre);
    await route.fulfill({ response, json: { ...json, secciones } });
  });
}

test('a picked seat that the organiser takes out of its section is let go with a word (§2.29)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/cambios/);
  await page.route(/\/cambios\?/, route => route.abort());
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
  const [nombre = ''] = await compra.elegirEnLista(1);
  const [, fila, numero] = /^Fila (.+), asiento (.+)$/.exec(nombre) ?? [];
  await page.route('**/filas_por_seccion', async route => {
    const response = await route.fetch();
    const json = await response.json();
    for (const una of json.filas)
      if (una.nombre === fila)
        una.asientos = una.asientos.filter((asiento: { numero: string }) => asiento.numero !== numero);
    await route.fulfill({ response, json });
  });
  await expect(page.getByText('Un asiento que elegiste ya no está a la venta.')).toBeVisible();
  await expect(page.getByText('No has seleccionado asientos.').last()).toBeVisible();
});

test('so does one of general tickets, whose dialog does not go without a word (§2.26)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/cambios/);
  await page.route(/\/cambios\?/, route => route.abort());
  const compra = await abrirGenerales(page);
  await expect(compra).toBeVisible();
  await cerrarSeccion(page, 'Acceso anticipado');
  const aviso = page.getByRole('alertdialog', { name: 'Boletos no disponibles' });
  await expect(aviso).toContainText('Esta sección ya no está a la venta.');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(compra).toBeHidden();
  await expect(page).toHaveURL(/\/eventos\/\d+$/);
});

test('general tickets that are held can be paid although their section is closed meanwhile (§2.28, §4.7)', async ({
  page,
  compra,
}) => {
  const dialogo = await abrirGenerales(page);
  await hablarDeCambios(page);
  await dialogo.getByRole('button', { name: 'Siguiente' }).click();
  await expect(compra.reloj()).toHaveText(/^\d\d:\d\d$/);
  await cerrarSeccion(page, 'Acceso anticipado');
  const pago = page.getByRole('dialog', { name: /^Niebla Tropical/ });
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('cerrada') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(pago.getByRole('heading', { name: 'Compra exitosa' })).toBeVisible();
});

test('fees that rise while one pays are in the total at once, not beside the old one (§9.3)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
  await compra.elegirEnLista(1);
  await hablarDeCambios(page);
  await compra.apartar();
  await expect(compra.resumen()).toContainText(enPesos(conCargos(120_000)));
  await page.route(/\/eventos\/\d+\/reserva$/, async route => {
    const response = await route.fetch();
    const json = await response.json();
    const desglose = { ...json.desglose, cargoServicio: 240, total: 1476 };
    await route.fulfill({ response, json: { ...json, desglose } });
  });
  await expect(compra.resumen()).toContainText('$1,476.00');
  await expect(
    page.getByRole('alert').filter({ hasText: 'El total cambió desde que elegiste.' }),
  ).toContainText('ahora es $1,476.00.');
});
