import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { crearCuenta, entrar } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('a page that was opened with a key which the shop no longer takes goes on, and its seats are paid (§4.7, §7.1)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 401/);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const olvidarClave = () =>
    page.evaluate(() =>
      document.querySelector('meta[name="taquilla-api-key"]')?.setAttribute('content', 'clave-de-antes'),
    );
  await compra.elegirEnLista(1);
  await olvidarClave();
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('clave') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await olvidarClave();
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('a reload at the payment finds the same seats and the same time left, and it can be paid (§4.7)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(compra.resumen()).toContainText(asiento);
  const antes = segundosDe(await compra.reloj().innerText());
  await page.reload();
  await expect(compra.resumen()).toContainText(asiento);
  const despues = segundosDe(await compra.reloj().innerText());
  expect(despues).toBeLessThanOrEqual(antes);
  expect(despues).toBeGreaterThan(antes - 30);

  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('recarga') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();

  // Bought seats are no longer selected: no other buyer took them.
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.reload();
  await expect(compra.resumen()).toContainText('No has seleccionado asientos.');
  await expect(page.getByText('alguien más lo tomó')).toHaveCount(0);
});

test('seats whose reservation was made and never told are told of by asking again (§4.7)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/reservarInvitado/);
  let hechas = 0;
  await page.route('**/api/v1/eventos/*/reservarInvitado', async route => {
    hechas += 1;
    if (hechas > 1) return route.continue();
    // The server reserves, and the network loses the answer.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(compra.resumen()).toContainText(asiento);
  expect(hechas).toBe(2);
});

test('a discount code that was typed outlives a reload of the payment, applied or not (§4.7, §5.12)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const campo = page.getByLabel('Código de descuento');
  await campo.fill('todavianolaaplico');
  await page.reload();
  await expect(compra.reloj()).toBeVisible();
  await expect(campo).toHaveValue('TODAVIANOLAAPLICO');
});

test('what was typed comes back on back, forward and reload, but for the card; it goes with the purchase (§5.10, §5.12, §4.11)', async ({
  page,
  compra,
}) => {
  const nombre = page.getByLabel('Nombre', { exact: true });
  const correo = page.getByLabel('Correo', { exact: true });
  const codigo = page.getByLabel('Código de descuento');
  const exigirLoEscrito = async () => {
    await expect(codigo).toHaveValue('SINAPLICAR');
    await expect(nombre).toHaveValue('Rosa Ibáñez');
    await expect(correo).toHaveValue('rosa@viajes.example');
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('');
    await expect(page.getByLabel('CVV')).toHaveValue('');
  };
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await compra.elegirEnLista(1);
  await codigo.fill('sinaplicar');
  await page.reload();
  await expect(codigo).toHaveValue('SINAPLICAR');
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: 'rosa@viajes.example' });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await page.reload();
  await exigirLoEscrito();
  await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeAttached();
  await page.goBack();
  await exigirLoEscrito();

  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await compra.elegirEnLista(1);
  await expect(codigo).toHaveValue('');
  await compra.apartar();
  await expect(nombre).toHaveValue('');
});

test('every page leads back to seats that are held, and says of what event and until when (§4.7)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const reserva = page.getByRole('complementary', { name: 'Tu reserva' });
  for (const donde of ['/eventos', '/legales/aviso_de_privacidad', '/eventos']) {
    await page.goto(donde);
    await expect(reserva).toContainText('Niebla Tropical');
    await expect(reserva).toContainText(/1 boleto · Sección 107: \w+ · hasta las \d+:\d\d [ap]\. m\./);
  }
  await page.getByRole('link', { name: /^Comprar boletos: .*Niebla Tropical/ }).click();
  await expect(reserva).toContainText('1 boleto · Sección 107');
  await expect(reserva).toHaveCount(1);
  await reserva.getByRole('link', { name: 'Pagar' }).click();
  await expect(compra.reloj()).toBeVisible();
});

test('a browser whose clock is an hour off shows the true time left (§4.7, §9.2)', async ({
  page,
  compra,
}) => {
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(compra.reloj()).toHaveText(/^(09:5\d|10:00)$/);
});

test('a browser whose clock is a year ahead sells what is not past yet (§2.29, §9.6)', async ({
  page,
  compra,
}) => {
  await page.clock.setSystemTime(Date.now() + 366 * 24 * 3_600_000);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await page.reload();
  await compra.elegirEnLista(1);
  await expect(page.getByText('El evento ya pasó')).toHaveCount(0);
});

test('a device whose clock is a year ahead shows what was bought as what is to come (§2.29, §2.32)', async ({
  page,
  request,
  compra,
}) => {
  await page.clock.setSystemTime(Date.now() + 366 * 24 * 3_600_000);
  await entrar(page, await crearCuenta(request, 'reloj'));
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir a mis compras' }).click();
  await expect(page.getByText(/Dentro de \d+ días?/)).toBeVisible();
  await page.getByRole('link', { name: /^Detalle de boleto: .*Niebla Tropical/ }).click();
  await expect(page.getByRole('article', { name: 'Boleto 1 de 1' })).toBeVisible();
  await expect(page.getByText('El evento ya pasó')).toHaveCount(0);
});

function segundosDe(texto: string): number {
  const [minutos, segundos] = texto.split(':').map(Number);
  return (minutos ?? 0) * 60 + (segundos ?? 0);
}
