import { expect } from '@playwright/test';
import { abrirSeccion, apartar, elegirEnLista, reloj } from '../support/compra.ts';
import { test } from '../support/viaje.ts';

test('each step of the seats starts with the focus on its content, there and back (§2.29, §4.11)', async ({
  page,
}) => {
  await abrirSeccion(page, { evento: 'Niebla Tropical', seccion: 'Sección 109' });
  await elegirEnLista(page, 1);
  await apartar(page);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('heading', { name: 'Sección: Sección 109' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the second step of general tickets starts with the focus on the title (§2.27)', async ({ page }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: .*Desierto Abierto/ }).click();
  await page.getByRole('button', { name: /^Campo/ }).click();
  const compra = page.getByRole('dialog', { name: 'Campo' });
  await expect(compra.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await expect(compra.getByRole('timer')).toBeVisible();
  await expect(compra.getByRole('heading', { name: 'Campo', level: 2 })).toBeFocused();
});

test('a code that is refused is told while the focus stays in its field, before and at the payment (§8.15)', async ({
  page,
  vigilancia,
}) => {
  vigilancia.permitir(/validar_clave_web|status of 404/);
  await abrirSeccion(page, { evento: 'Niebla Tropical', seccion: 'Sección 109' });
  await elegirEnLista(page, 1);
  const codigo = page.getByLabel('Código de descuento');
  const dicho = page.getByRole('alert').filter({ hasText: 'Código de descuento inválido.' });
  await codigo.fill('NADA');
  await codigo.press('Enter');
  await expect(dicho).toBeVisible();
  await apartar(page);
  await expect(reloj(page)).toBeVisible();
  await codigo.fill('NADA');
  await codigo.press('Enter');
  await expect(dicho).toBeVisible();
});
