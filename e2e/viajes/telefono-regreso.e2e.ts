import { expect } from '@playwright/test';
import { test } from '../support/viaje.ts';

test('on a phone Back from the payment returns to the held seats, whose bar leads to the same payment (§4.7)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 105' });
  await compra.elegirEnLista(1);
  await page.getByRole('button', { name: 'Ver resumen' }).tap();
  await compra.apartar();
  await page.goBack();
  const pagar = page.getByRole('button', { name: 'Ir a pagar' });
  await expect(pagar).toBeInViewport({ ratio: 1 });
  await expect(compra.reloj()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('application', { name: /^Mapa de asientos/ })).toBeInViewport();
  await pagar.tap();
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeInViewport();
  await page.goBack();
  await page.getByRole('button', { name: 'Soltar y elegir otros' }).tap();
  await page.getByRole('button', { name: 'Sí, soltar' }).tap();
  await expect(page.getByText(/^1 asiento: /)).toBeInViewport();
});
