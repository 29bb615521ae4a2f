import { expect } from '@playwright/test';
import { enAmbosTemas, test } from '../support/consola.ts';

test('a night at the counter: cash, terminal, a reprint, money back, and a corte that is closed (§C9)', async ({
  como,
  accesible,
}) => {
  const page = await como('dueno', '/taquilla');
  await page.getByLabel('Fondo de la caja').fill('1,000');
  await page.getByRole('button', { name: 'Abrir la caja' }).click();
  await page.getByRole('link', { name: /Ánima Eléctrica/ }).click();
  await expect(page.getByRole('button', { name: /^Pista/ })).toBeVisible();
  await enAmbosTemas(page, () => accesible(page, 'window'));

  // Two general tickets for cash in three keys.
  await page.keyboard.press('2');
  await page.keyboard.press('F9');
  await expect(page.getByText('Da de cambio')).toBeVisible();
  await expect(page.getByText(/impreso una vez/)).toBeVisible();
  const dicho = await page.getByText(/^Folio /).innerText();
  const folio = /Folio (\w{10})/.exec(dicho)?.[1] ?? '';
  await accesible(page, 'charged');
  await page.getByRole('button', { name: 'Imprimir otra vez' }).click();
  await page.getByLabel('Motivo').fill('Se atoró el papel');
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir otra vez' }).click();
  await expect(page.getByText(/impreso 2 veces/)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente venta' }).press('Enter');

  // By terminal; the number of a card is refused in words.
  await page.getByRole('button', { name: 'Terminal' }).click();
  await page.keyboard.press('1');
  await expect(page.getByText('1 × Pista').or(page.getByText('Pista', { exact: true }).nth(1))).toBeVisible();
  await page.getByLabel('Folio de la terminal').fill('4111111111111111');
  await expect(page.getByText(/número de una tarjeta/)).toBeVisible();
  await page.getByLabel('Folio de la terminal').fill('T-88');
  await page.keyboard.press('F9');
  await expect(page.getByText('Cobrado con terminal')).toBeVisible();

  await page.getByRole('link', { name: /^Caja/ }).click();
  await page.getByLabel('Folio', { exact: true }).fill(folio);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByLabel('Motivo').nth(1).fill('No puede ir');
  await page.getByRole('button', { name: 'Devolver todo' }).click();
  await expect(page.getByText(/Entrega \$[\d,.]+ en efectivo/)).toBeVisible();
  await enAmbosTemas(page, () => accesible(page, 'till'));

  // The float is all that is left; ten pesos are missing.
  await page.getByLabel('Efectivo contado').fill('990');
  await page.getByRole('button', { name: 'Hacer el corte' }).click();
  await page.getByRole('button', { name: /Sí, conté \$990.00/ }).click();
  await expect(page.getByText('La caja no cuadra')).toBeVisible();
  await page.getByLabel('Motivo de la diferencia').fill('Un cambio mal dado');
  await page.getByRole('button', { name: 'Cerrar la caja' }).click();
  await expect(page.getByText(/La caja quedó cerrada/)).toBeVisible();
});
