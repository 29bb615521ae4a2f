import { expect, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
import { pedirReferencia } from '../support/referencia.ts';
import { test } from '../support/viaje.ts';

// Only these journeys allow the service worker, which answers a returning visitor's pages.
test.use({ serviceWorkers: 'allow' });

/** Waits until the worker handles the page's requests. */
function takenByWorker(page: Page): Promise<unknown> {
  return expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');
}

test('a second visit, served by the worker, buys as the first; tickets are kept for the door (§2.29, §2.32, §4.6, §4.7, §4.9, §4.10)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'vuelve');
  await entrar(page, cuenta);
  await takenByWorker(page);
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque C' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await expect(page.getByText('¡Compra exitosa!')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('boletos_guardados')), { timeout: 60_000 })
    .toBe('si');
  const guardados = await page.evaluate(async () =>
    (await (await caches.open('taquilla-boletos-1')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(guardados.filter(ruta => /mis_eventos\/\d+$/.test(ruta))).toHaveLength(1);
  await esperarCorreo(request, { para: cuenta.correo, asunto: /^Tus boletos para .*Ciudad Encendida$/ });
});

test('a payment to make opens without a network once it was seen (§B2.10)', async ({
  page,
  context,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|ERR_FAILED/);
  await pedirReferencia(page, compra, { medio: 'spei', correo: correoNuevo('sinred'), seccion: 'Bloque C' });
  const copiar = page.getByRole('button', { name: 'Copiar CLABE' });
  await expect(copiar).toBeVisible();
  await applicationKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Sin conexión.').first()).toBeVisible({ timeout: 60_000 });
  await expect(copiar).toBeVisible();
});

test('bought tickets open without a network once their list was seen (§2.32)', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|ERR_FAILED/);
  await entrar(page, JIMENA);
  await page.getByRole('link', { name: 'Mis eventos' }).click();
  // The list makes the worker keep the application and the tickets; that takes a moment after it shows.
  await applicationKept(page);
  await page.getByRole('link', { name: 'Detalle de boletos: Noche de Volcanes' }).click();
  const qr = page.getByRole('button', { name: /^Código QR del boleto/ }).first();
  await expect(qr).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Estos son los boletos guardados en este dispositivo')).toBeVisible({
    timeout: 60_000,
  });
  await expect(qr).toBeVisible();
});

/** Waits until the worker keeps the application. */
async function applicationKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('taquilla-pagina-1')).keys()).length), {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
}
