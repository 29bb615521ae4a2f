import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, leerCorreos } from '../support/correos.ts';
import { test } from '../support/viaje.ts';

test('a declined card says why and keeps the seats; a good one then pays, once (§8.9, §4.7, §4.10)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 402/);
  const correo = correoNuevo('rechazada');
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque A' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.sinFondos);
  await compra.pagar();

  const aviso = page.getByRole('alert').filter({ hasText: 'La tarjeta no tiene fondos suficientes.' });
  await expect(aviso).toBeInViewport();
  await expect(aviso).toContainText('No se hizo ningún cargo.');
  await expect(compra.reloj()).toHaveText(/^0\d:\d\d$/);
  // The fields keep their text, except the CVV, which must not be kept.
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(correo);
  await expect(page.getByLabel('Número de tarjeta')).not.toHaveValue('');
  await expect(page.getByLabel('CVV')).toHaveValue('');
  expect(await leerCorreos(request, correo)).toEqual([]);

  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const [, fila, numero] = asiento.match(/^Fila (.+), asiento (.+)$/) ?? [];
  const boleto = page.getByRole('article', { name: 'Tu boleto' });
  await expect(boleto).toContainText(`Fila${fila}`);
  await expect(boleto).toContainText(`Asiento${numero}`);
  await expect(boleto).toContainText('BloquePlanta baja');
});

test('brands and banks whose cards are taken are shown as logos (§9.12)', async ({ page, compra }) => {
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque A' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await page.getByRole('radio', { name: /^Tarjeta De / }).check();
  for (const [lista, nombres] of [
    ['Tarjetas aceptadas', ['Visa', 'Mastercard', 'American Express', 'Carnet']],
    ['Tarjetas de débito aceptadas', ['BBVA', 'Banamex', 'Banorte', 'Santander', 'HSBC', 'Scotiabank']],
  ] as const) {
    const logos = page.getByRole('list', { name: lista }).getByRole('img');
    await expect(logos).toHaveCount(nombres.length);
    for (const [n, nombre] of nombres.entries()) {
      await expect(logos.nth(n)).toHaveAccessibleName(nombre);
      // Drawn as a picture, and not an empty frame.
      await expect
        .poll(() => logos.nth(n).evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  }
});

test('who asks too often is told so and for how long; then the button comes back by itself and pays what was typed (§8.9)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 429/);
  let veces = 0;
  await page.route('**/api/v1/pagos/make/cargo_invitado', route => {
    veces += 1;
    if (veces > 1) return route.continue();
    const body = {
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'demasiadas_peticiones',
      message: 'Demasiados intentos. Espera un momento y vuelve a intentar.',
      detalles: { reintentarEnSegundos: 8 },
    };
    return route.fulfill({ status: 429, headers: { 'retry-after': '8' }, json: body });
  });
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque A' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('prisa') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('alert').filter({ hasText: 'Demasiados intentos.' })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Pagar en \d s$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Pagar', exact: true })).toBeEnabled();
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  expect(veces).toBe(2);
});
