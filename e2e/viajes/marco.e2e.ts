import { expect } from '@playwright/test';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('a notice stands at the top right, comes back from a short drag and leaves at a press (§2.13, §9.8)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'aviso'));
  await page.goto('/perfil/mi_password');
  await page.getByLabel('Contraseña actual').fill('Boletos2026');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('Nueva2027');
  await page.getByLabel('Confirmar nueva contraseña').fill('Nueva2027');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByRole('button', { name: 'Sí, cambiarla' }).click();
  const aviso = page
    .getByRole('region', { name: 'Avisos' })
    .filter({ hasText: 'Contraseña actualizada correctamente' });
  await aviso.hover();
  const { x = 0, y = 0, width = 0 } = (await aviso.boundingBox()) ?? {};
  expect(x + width).toBeGreaterThan(1280 - 60);
  expect(y).toBeLessThan(200);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 40, y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(aviso).toBeVisible();
  await aviso.click();
  await expect(aviso).toBeHidden();
});

test.describe('with a slow network', () => {
  test('a page whose code is on its way shows the spinner (§2.13)', async ({ page }) => {
    let soltar = () => {};
    const suelta = new Promise<void>(listo => {
      soltar = listo;
    });
    await page.goto('/eventos');
    await page.route(/\/assets\/ForgotPage-[\w-]+\.js/, async route => {
      await suelta;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(
      page.getByRole('status', { name: 'Cargando' }).or(page.getByText('Cargando')).first(),
    ).toBeVisible();
    soltar();
    await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
  });
});
