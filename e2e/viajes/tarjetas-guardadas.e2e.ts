import { expect, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

/**
 * Waits for a notice that stays only a second, over any open dialog: call it before the act that causes it. The page
 * itself looks, every frame.
 */
function seDice(page: Page, texto: string): Promise<unknown> {
  return page.waitForFunction(dicho => {
    const avisos = document.querySelectorAll('[aria-label="Avisos"] p');
    const aviso = [...avisos].find(({ textContent }) => textContent === dicho);
    if (!aviso) return false;
    const { x, y, width, height } = aviso.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === aviso;
  }, texto);
}

const DONDE = { evento: 'La casa sin puertas', seccion: 'Galería' };

test('a card is saved while paying, pays the next purchase without being typed, and is deleted (§4.9, §8.11, §3.19, §5.9, §8.12)', async ({
  page,
  request,
  compra,
}) => {
  await conSesion(page, await crearCuenta(request, 'tarjetas'));

  await test.step('save it while paying', async () => {
    await compra.abrirSeccion(DONDE);
    await compra.elegirEnLista(1);
    await compra.apartar();
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    const oferta = page.getByRole('alertdialog', { name: '¿Guardar esta tarjeta?' });
    await expect(oferta).toContainText('Visa terminada en 1111');
    const guardada = seDice(page, 'Tarjeta guardada exitosamente');
    await page.route('**/pagos/make/cargo', async route => {
      await guardada;
      await route.continue();
    });
    await oferta.getByRole('button', { name: 'Sí, guardar' }).click();
    await guardada;
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
  });

  await test.step('pay with it', async () => {
    await compra.elegirEnLista(1);
    await compra.apartar();
    await expect(page.getByRole('radio', { name: /Visa •••• 1111/ })).toBeChecked();
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
    await compra.pagar();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });

  await test.step('delete it', async () => {
    await page.goto('/perfil/mis_formas_de_pago');
    const tarjeta = page.getByRole('article', { name: 'Visa terminada en 1111' });
    await expect(tarjeta).toContainText(TARJETAS.aprobada.nombre);
    await tarjeta.getByRole('button', { name: /^Eliminar/ }).click();
    const pregunta = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(pregunta).toContainText('Esta acción eliminará la tarjeta de forma permanente.');
    const eliminada = seDice(page, 'Tarjeta eliminada');
    await pregunta.getByRole('button', { name: 'Sí, eliminar' }).click();
    await eliminada;
    await expect(page.getByText('No hay tarjetas guardadas.')).toBeVisible();
  });
});

test('a card is added in the profile; a bad one says why, one that cannot be deleted says so once (§2.34, §3.12, §8.11, §8.12)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 500|^500 /);
  await conSesion(page, await crearCuenta(request, 'agregar'));
  await page.goto('/perfil/mis_formas_de_pago');
  await expect(page.getByRole('heading', { name: 'Mis tarjetas guardadas' })).toBeVisible();
  await expect(page.getByText('No hay tarjetas guardadas.')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar tarjeta' }).click();
  const hoja = page.getByRole('dialog', { name: 'Agregar tarjeta' });
  await hoja.getByRole('button', { name: 'Guardar tarjeta' }).click();
  await expect(hoja.getByLabel('Número de tarjeta')).toHaveAccessibleDescription(
    'El número de tarjeta debe tener máximo 16 dígitos.',
  );
  await compra.llenarTarjeta({ ...TARJETAS.aprobada, numero: '5555555555554444' });
  await hoja.getByRole('button', { name: 'Guardar tarjeta' }).click();
  const tarjeta = page.getByRole('article', { name: 'Mastercard terminada en 4444' });
  await expect(tarjeta).toContainText(/crédito/);
  await expect(tarjeta).toContainText(TARJETAS.aprobada.nombre);

  await page.route('**/pagos/tarjeta/**', route => route.fulfill({ status: 500, json: {} }));
  const eliminar = tarjeta.getByRole('button', { name: /^Eliminar/ });
  await eliminar.click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  const noSePudo = page.getByText('Hubo un problema al eliminar la tarjeta.');
  await noSePudo.hover();
  // It moves into an opening dialog, where a screen reader would read an alert again.
  const pregunta = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await expect
    .poll(async () => {
      await eliminar.press('Enter');
      await expect(pregunta.getByText(/^Hubo un problema/)).toBeVisible();
      const veces = await pregunta.getByRole('alert').count();
      await page.keyboard.press('Escape');
      await expect(pregunta).toHaveCount(0);
      return veces;
    })
    .toBe(0);
  // Its time does not begin anew with each dialog (§2.13).
  await page.mouse.move(0, 0);
  await expect
    .poll(async () => {
      await eliminar.press('Enter');
      await expect(pregunta).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(pregunta).toHaveCount(0);
      return noSePudo.count();
    })
    .toBe(0);
});

test('a saved card that was chosen and is deleted on another tab leaves a way to pay (§3.19, §5.9)', async ({
  page,
  context,
  request,
  compra,
}) => {
  await conSesion(page, await crearCuenta(request, 'otra-pestana'));
  await page.goto('/perfil/mis_formas_de_pago');
  await page.getByRole('button', { name: 'Agregar tarjeta' }).click();
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
  await page.getByRole('button', { name: /^Eliminar Visa/ }).waitFor();

  await compra.abrirSeccion(DONDE);
  await compra.elegirEnLista(1);
  await compra.apartar();
  await page.getByRole('radio', { name: /Nueva tarjeta/ }).check();
  await page.getByRole('radio', { name: /Visa •••• 1111/ }).check();

  const pestana = await context.newPage();
  await pestana.goto('/perfil/mis_formas_de_pago');
  await pestana.getByRole('button', { name: /^Eliminar/ }).click();
  await pestana.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(pestana.getByText('No hay tarjetas guardadas.')).toBeVisible();
  await pestana.close();

  // The page's data of the cards is old once the buyer is back.
  await page.clock.setSystemTime(Date.now() + 40_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('radio', { name: /Visa/ })).toHaveCount(0);
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});
