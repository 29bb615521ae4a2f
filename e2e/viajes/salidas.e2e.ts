import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { test } from '../support/viaje.ts';

// A purchase that waits for others tells how long, and offers a way on.

const EVENTO = 'El jardín de las tortugas';
const ALGUIEN = '0d4a3a3e-6a55-4b6e-9d0a-0a4cf1a2b3c4';

/** Pays with a card whose bank asks for confirmation, and leaves the bank's page; returns the address of the seats. */
async function dejarElBanco(page: Page, seccion: string): Promise<string> {
  const compra = crearCompra(page);
  await compra.abrirSeccion({ evento: EVENTO, seccion });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const direccion = page.url();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('salidas') });
  await compra.llenarTarjeta(TARJETAS.tresDSecure);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: 'Simulador del banco' })).toBeVisible();
  return direccion;
}

test("who left the bank's page finds it again in another tab, knows until when, and can give up (§4.10, §4.11)", async ({
  page,
  context,
  accessible,
}) => {
  const compra = await dejarElBanco(page, 'Luneta izquierda');
  // A tab of its own, which knows the bank's page by the server alone.
  const otra = await context.newPage();
  await otra.goto(compra);
  await expect(otra.getByRole('heading', { name: 'Estamos verificando tu pago con el banco' })).toBeVisible();
  await expect(otra.getByText(/^Tus lugares siguen apartados hasta las \d+:\d\d/)).toBeVisible();
  await expect(otra.getByRole('main').getByRole('timer')).toHaveText(/^2\d:\d\d$/);
  // The order's summary stands beside the words.
  await expect(otra.getByRole('region', { name: 'Resumen de la compra' })).toContainText(EVENTO);
  await accessible(otra);
  const banco = await otra.getByRole('link', { name: 'Volver a la página de tu banco' }).getAttribute('href');
  expect(banco).toBe(page.url());

  await otra.getByRole('button', { name: 'Cancelar la compra' }).click();
  await otra.getByRole('button', { name: 'Sí, cancelar' }).click();
  const cancelada = otra.getByRole('alertdialog', { name: 'Reserva cancelada' });
  await expect(cancelada).toContainText('La reserva se ha cancelado.');
  await cancelada.getByRole('button', { name: 'Entendido' }).click();
  await expect(otra.getByRole('button', { name: 'Continuar' })).toBeVisible();
});

test("the event's page and the list lead back to the bank, tell until when, and let one give up (§4.10, §4.11)", async ({
  page,
  request,
}) => {
  await dejarElBanco(page, 'Platea centro');
  const banco = page.url();
  const barra = page.getByRole('complementary', { name: 'Tu reserva' });
  const { id } = await buscarEvento(request, EVENTO);
  for (const donde of [`/eventos/${id}`, '/eventos']) {
    await page.goto(donde);
    await expect(barra).toContainText('Tu pago está en proceso');
    await expect(barra).toContainText(/Tus lugares siguen apartados hasta las \d+:\d\d/);
    await expect(barra.getByRole('link', { name: 'Volver a tu banco' })).toHaveAttribute('href', banco);
  }
  await barra.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('La reserva se ha cancelado.')).toBeVisible();
  await expect(barra).toHaveCount(0);
});

test('a confirmation that gets no good answer says why, and has a way on (§2.30, §8.10)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/check\/cargo_invitado/, /status of 500|ERR_FAILED/);
  const direccion = `/terminar_compra_invitado/${ALGUIEN}/false/${ALGUIEN}/0?id=tr1`;
  await page.route('**/check/cargo_invitado/**', route =>
    route.fulfill({ status: 500, json: { message: 'El banco cerró por mantenimiento.' } }),
  );
  await page.goto(direccion);
  const salida = page.getByRole('alert').filter({ hasText: 'Puedes salir de esta página' });
  await expect(salida).toContainText('El banco cerró por mantenimiento.');
  await page.route('**/check/cargo_invitado/**', route => route.abort());
  await page.getByRole('button', { name: 'Preguntar de nuevo' }).click();
  await expect(salida).toContainText('Hubo un problema al confirmar el pago.');
  // The answer never arrives, not even as a failure.
  await page.route('**/check/cargo_invitado/**', () => {});
  await page.reload();
  await expect(salida).toContainText('No se pudo confirmar el pago.');
  await page.getByRole('main').getByRole('link', { name: 'Ver eventos' }).click();
  await expect(page).toHaveURL(/\/eventos$/);
});

test('an event whose answer comes after more than 15 s is shown; meanwhile one may ask again (§9.13)', async ({
  page,
  request,
}) => {
  const { id, nombre } = await buscarEvento(request, EVENTO);
  await page.clock.install();
  await page.goto('/eventos');
  let preguntas = 0;
  let soltar = () => {};
  const suelta = new Promise<void>(listo => {
    soltar = listo;
  });
  await page.route(`**/api/v1/eventos/${id}/detalle`, async route => {
    preguntas += 1;
    // The first one is answered late, the second never.
    if (preguntas > 1) return;
    await suelta;
    await route.continue();
  });
  await page.getByRole('link', { name: `Comprar boletos: ${nombre}` }).click();
  await expect.poll(() => preguntas).toBe(1);
  await page.clock.fastForward(16_000);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect.poll(() => preguntas).toBe(2);
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Está tardando más de lo normal. Seguimos esperando.')).toBeVisible();
  await expect(page.getByText('Error al obtener el evento.')).toHaveCount(0);
  soltar();
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a intentar' })).toHaveCount(0);
});

test("a device's clock that jumps amid the payment neither moves nor ends the hold; the server is asked (§4.7)", async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(compra.reloj()).toHaveText(/^09:\d\d$/);
  const preguntada = page.waitForRequest(/\/reserva$/);
  await page.evaluate(() => {
    const verdadera = Date.now;
    Date.now = () => verdadera() + 11 * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await preguntada;
  await expect(compra.reloj()).toHaveText(/^09:\d\d$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
