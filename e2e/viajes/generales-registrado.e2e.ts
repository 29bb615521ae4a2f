import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { esperarCorreo } from '../support/correos.ts';
import { crearCuenta, entrar } from '../support/cuentas.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

const MEZZANINE = 85_000;
const EVENTO = 'Ánima Eléctrica: Campo Magnético';

test('a registered buyer takes three general places and finds their codes (§2.26, §2.27, §2.28, §2.32, §4.10, §6.3, §8.5, §8.11)', {
  tag: '@corta',
}, async ({ page, request, consoleWatch, compra }) => {
  consoleWatch.allow(/save\/tarjeta/, /status of 409/);
  const cuenta = await crearCuenta(request, 'generales');
  const total = enPesos(conCargos(3 * MEZZANINE));
  await entrar(page, cuenta);
  await page.getByRole('link', { name: `Comprar boletos: ${EVENTO}` }).click();
  await page.getByRole('button', { name: /^Mezzanine/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Mezzanine' });

  await test.step('say how many', async () => {
    await expect(dialogo).toContainText('Planta alta');
    await expect(dialogo).toContainText(/Disponibles\s*\d+/);
    await expect(dialogo).toContainText(`${enPesos(conCargos(MEZZANINE))} total`);
    const mas = dialogo.getByRole('button', { name: 'Agregar uno: Boletos' });
    await mas.click();
    await mas.click();
    await expect(dialogo.getByRole('status').filter({ hasText: /^3$/ })).toBeVisible();
    await expect(dialogo).toContainText(total);
    await dialogo.getByRole('button', { name: 'Siguiente' }).click();
  });

  await test.step('pay', async () => {
    await expect(dialogo.getByRole('timer')).toHaveText(/^(09:5\d|10:00)$/);
    await expect(page).toHaveTitle(new RegExp(`^Pago · ${EVENTO}`));
    // A registered buyer is not asked for name and address.
    await expect(dialogo.getByLabel('Correo', { exact: true })).toHaveCount(0);
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await dialogo.getByRole('button', { name: 'Pagar' }).click();
    const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
    await expect(pregunta).toContainText(total);
    await expect(pregunta).toContainText('3 boletos');
    await pregunta.getByRole('button', { name: 'Sí, pagar' }).click();
    // The card cannot be saved: the buyer is told, and the purchase goes on.
    await page.route('**/pagos/save/tarjeta', route => route.abort());
    const sinGuardar = page.getByText('No se pudo guardar la tarjeta, pero puedes continuar con el pago.');
    await page.route('**/pagos/make/cargo', async route => {
      await expect(sinGuardar).toBeVisible();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sí, guardar' }).click();
  });

  await test.step('read that it worked', async () => {
    await expect(dialogo.getByRole('heading', { name: 'Compra exitosa' })).toBeVisible();
    await expect(dialogo.getByRole('img', { name: 'Código QR del boleto' })).toBeInViewport({ ratio: 1 });
    await expect(dialogo).toContainText(total);
    await expect(dialogo).toContainText(cuenta.correo);
    await expect(dialogo.getByRole('button', { name: 'Continuar' })).toBeVisible();
  });

  await test.step('be told when the list cannot be had, and ask again (§8.5)', async () => {
    const ocupado = { status: 409, json: { message: 'Espera.', error: 'Conflict', statusCode: 409 } };
    await page.context().route('**/mis_eventos', route => route.fulfill(ocupado));
    await dialogo.getByRole('link', { name: 'Ir a mis compras' }).click();
    const falla = page.getByRole('alert').filter({ hasText: 'Error al obtener la lista de boletos' });
    await expect(falla).toBeVisible();
    await page.context().unroute('**/mis_eventos');
    await falla.getByRole('button', { name: 'Reintentar' }).click();
  });

  await test.step('find the tickets', async () => {
    await expect(page.getByRole('tab', { name: /Próximos Eventos/ })).toContainText('1');
    await expect(page.getByRole('main')).toContainText('3 Boletos');
    await page.getByRole('link', { name: `Detalle de boletos: ${EVENTO}` }).click();
    for (const n of [1, 2, 3]) {
      const boleto = page.getByRole('article', { name: `Boleto ${n} de 3` });
      await expect(boleto).toContainText('Mezzanine');
      await expect(boleto).toContainText('Planta alta');
      await expect(boleto).toContainText('General');
      await expect(boleto).toContainText('$850.00');
      await expect(boleto.getByRole('button', { name: /^Código QR del boleto \d+/ })).toBeVisible();
    }
    const resumen = page.getByRole('region', { name: 'Resumen de compra' });
    await expect(resumen).toContainText(cuenta.correo);
    await expect(resumen).toContainText('Hangar Norte, Monterrey');
    await expect(resumen).toContainText(total);
    await page
      .getByRole('button', { name: /^Código QR del boleto/ })
      .first()
      .click();
    const enGrande = page.getByRole('dialog', { name: /^Código del boleto \d+$/ });
    await expect(enGrande).toBeVisible();
    await page.setViewportSize({ width: 640, height: 360 });
    const codigo = enGrande.locator('.codigo-qr');
    await expect(codigo).toBeInViewport({ ratio: 1 });
    // The code may be drawn again at this moment.
    await expect
      .poll(async () => (await codigo.boundingBox())?.height, 'on a phone that lies on its side')
      .toBeGreaterThan(300);
  });

  await esperarCorreo(request, { para: cuenta.correo, asunto: new RegExp(`^Tus boletos para ${EVENTO}$`) });
});

test('the quantity stays between 1 and limiteDeAsientos (§5.11, §9.4)', async ({ page }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: `Comprar boletos: ${EVENTO}` }).click();
  await page.getByRole('button', { name: /^Pista/ }).click();
  const compra = page.getByRole('dialog', { name: 'Pista' });
  await expect(compra.getByRole('button', { name: 'Quitar uno: Boletos' })).toBeDisabled();
  const mas = compra.getByRole('button', { name: 'Agregar uno: Boletos' });
  for (let n = 1; n < 8; n++) await mas.click();
  await expect(mas).toBeDisabled();
  await expect(compra.getByRole('status').filter({ hasText: /^8$/ })).toBeVisible();
});

test('a general ticket of an additional section is bought from the information page (§2.25, §2.24)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Festival Desierto Abierto' }).click();
  await page.getByRole('link', { name: 'Información del evento' }).click();
  await expect(page).toHaveURL(/\/eventos\/informacion\/\d+$/);
  await page.getByRole('button', { name: 'Comprar: Lugar para acampar' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Lugar para acampar' }).getByRole('button', { name: 'Siguiente' }),
  ).toBeEnabled();
});
