import { expect } from '@playwright/test';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { test } from '../support/viaje.ts';

const EXPIRO = 'El tiempo de tu reserva ha expirado. La página se recargará.';

test('when the hold ends, the buyer reads what was lost and that nothing was charged (§4.11, §8.7, §9.2)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(compra.reloj()).toHaveText(/^00:(1\d|0\d)$/);
  await expect(page.getByText('Último minuto')).toBeVisible();

  const aviso = page.getByRole('alertdialog', { name: 'Se acabó el tiempo' });
  await expect(aviso).toBeVisible({ timeout: 60_000 });
  await expect(aviso).toContainText(EXPIRO);
  const [, fila, numero] = asiento.match(/^Fila (.+), asiento (.+)$/) ?? [];
  await expect(aviso).toContainText(`${fila}${numero}`);
  await expect(aviso).toContainText('Ninguno');
  // Everything is visible at once on a phone in landscape too.
  const escritorio = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(aviso.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(aviso.getByText('Si siguen libres')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(escritorio);

  await aviso.getByRole('button', { name: 'Elegir asientos de nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'Sección: Luneta derecha' })).toBeVisible();
  // The lost seats are offered again, since no other buyer took them.
  await expect(page.getByRole('list', { name: 'Asientos seleccionados' })).toContainText(asiento);
});

test('general tickets end the same way (§4.11, §8.7)', async ({ page }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Festival Desierto Abierto' }).click();
  await page.getByRole('button', { name: /^Preferente/ }).click();
  await page.getByRole('dialog', { name: 'Preferente' }).getByRole('button', { name: 'Siguiente' }).click();
  const aviso = page.getByRole('alertdialog', { name: 'Se acabó el tiempo' });
  await expect(aviso).toBeVisible({ timeout: 60_000 });
  await expect(aviso).toContainText(EXPIRO);
  await aviso.getByRole('button', { name: 'Elegir boletos de nuevo' }).click();
  await expect(page.getByText('Tus lugares están apartados')).toHaveCount(0);
});

test('somebody else sees the seat come back as soon as its hold ends (§4.7, §9.2)', async ({
  otraPersona,
  compra,
}) => {
  const donde = { evento: 'Noche de Volcanes', seccion: 'Platea derecha' };
  const otra = await otraPersona();
  await compra.abrirSeccion(donde);
  await crearCompra(otra).abrirSeccion(donde);
  const [asiento = ''] = await compra.elegirEnLista(1);
  await otra.getByRole('radio', { name: 'Lista' }).check();
  const casilla = otra.getByRole('checkbox', { name: `${asiento},` });
  await expect(casilla).toHaveCount(1);
  // From here on the hold runs out, so everything is open already.
  await compra.apartar();
  await expect(casilla).toHaveCount(0);
  await expect(casilla).toHaveCount(1, { timeout: 60_000 });
});

test('a hold that ends while the network is gone says so without it (§4.11, §8.7)', async ({
  page,
  context,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await context.setOffline(true);
  await expect(page.getByRole('alertdialog', { name: 'Se acabó el tiempo' })).toContainText(EXPIRO, {
    timeout: 60_000,
  });
});

test('a card that is refused after the hold has ended leaves no form to try again with (§4.11, §8.7)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 402/);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('tarde') });
  await compra.llenarTarjeta(TARJETAS.sinFondos);
  let contestar = () => {};
  const alTerminar = new Promise<void>(listo => {
    contestar = listo;
  });
  await page.route('**/make/cargo_invitado', async route => {
    const response = await route.fetch();
    await alTerminar;
    await route.fulfill({ response });
  });
  await compra.pagar();
  await expect(compra.reloj()).toHaveCount(0, { timeout: 60_000 });
  contestar();
  await expect(page.getByRole('alertdialog', { name: 'Se acabó el tiempo' })).toContainText(EXPIRO);
});
