import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from '../support/viaje.ts';

/**
 * Presses Google's button and answers the prompt, which picks an account. The page's clock stands still from the press
 * until the prompt appears: on a busy machine that takes longer than the prompt's ten seconds.
 */
async function pedirGoogle(page: Page): Promise<FrameLocator> {
  await page.clock.install();
  await page.goto('/auth/login');
  await page.waitForFunction(() => 'google' in window);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  const ventana = page.frameLocator('iframe[title="Iniciar sesión con Google"]');
  await expect(ventana.getByRole('heading', { name: 'Elige una cuenta' })).toBeVisible();
  await page.clock.resume();
  return ventana;
}

test('Google lets a visitor in, who is welcomed by name (§2.15, §3.3, §4.4, §7.6, §7.7)', async ({
  page,
}) => {
  const ventana = await pedirGoogle(page);
  const bienvenida = page.getByRole('alertdialog', { name: 'Bienvenido' });
  // Awaited from before the press on, because it leaves by itself.
  const saludo = expect(bienvenida).toContainText('Rosa Ibáñez');
  await ventana.getByRole('button', { name: /Rosa Ibáñez/ }).click();
  await saludo;
  await expect(bienvenida.getByRole('button')).toHaveCount(0);
  await expect(bienvenida).toHaveCount(0);
  await expect(page).toHaveURL(/\/eventos$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /Rosa/ })).toBeVisible();
});

test('who closes the prompt stays a visitor and is told so (§8.3)', async ({ page }) => {
  const ventana = await pedirGoogle(page);
  await ventana.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Se omitió la ventana de Google');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
});

test('a prompt that nobody answers is given up after ten seconds (§8.3, §9.8)', async ({ page }) => {
  const ventana = await pedirGoogle(page);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('alertdialog')).toContainText('Timeout en el login de Google');
  await expect(ventana.getByRole('heading')).toHaveCount(0);
});

test('who leaves the login with the prompt open takes it along, and hears nothing of it later (§8.3)', async ({
  page,
}) => {
  const ventana = await pedirGoogle(page);
  await page.getByRole('link', { name: 'Entrar como invitado' }).click();
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible();
  await expect(ventana.getByRole('heading')).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

for (const persona of ['Correo sin verificar', 'Identidad falsificada']) {
  test(`the server lets nobody in by "${persona}" (§4.4, §8.3)`, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    const ventana = await pedirGoogle(page);
    await ventana.getByRole('button', { name: new RegExp(persona) }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible();
    await page.getByRole('button', { name: 'Entendido' }).click();
    // The prompt took the focus with it; the keyboard goes on from the button that opened it.
    await expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeFocused();
    await page.goto('/perfil');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
}

test('a script that is blocked is told with what to do about it (§8.3)', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/gsi\/client/, /ERR_FAILED/);
  await page.route('**/gsi/client', ruta => ruta.abort());
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  const aviso = page.getByRole('alertdialog', { name: 'Google Login bloqueado' });
  await expect(aviso).toContainText('bloqueadores de anuncios');
});
