import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCuenta, entrar } from '../support/cuentas.ts';
import { withPatience } from '../support/page.ts';
import { test } from '../support/viaje.ts';

/** Checks that the page is at its top, with the keyboard and the screen reader at its beginning. */
async function awaitTop(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
}

const alPie = (page: Page, nombre: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: nombre });

test('a page starts at its top also for who came over the skip link (§2.9)', async ({ page }) => {
  await page.goto('/eventos');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await alPie(page, 'Aviso de privacidad').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible();
  await awaitTop(page);
});

test('a page starts at its top also for who closed a dialog by the way back (§2.9)', async ({ page }) => {
  const { id } = await buscarEvento(page.request, 'Noche de Máscaras');
  await page.goto(`/eventos/informacion/${id}`);
  await page.getByRole('button', { name: 'Comprar: Gradas' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await alPie(page, 'Nuestras políticas').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuestras políticas' })).toBeVisible();
  await awaitTop(page);
});

test('the link of the text that is open leads to its top; the way back to where one was (§2.9)', async ({
  page,
}) => {
  await page.goto('/legales/aviso_de_privacidad');
  await alPie(page, 'Aviso de privacidad').click();
  await awaitTop(page);

  await page.evaluate(() => scrollTo(0, 400));
  // Not by click(), which would scroll to the place of the header if it were not sticky.
  await page.getByRole('link', { name: 'Registrarse' }).dispatchEvent('click', { button: 0 });
  await expect(page.getByRole('heading', { name: 'Registrarse' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await alPie(page, 'Nuestras políticas').click();
  await awaitTop(page);
});

test('"Go Back" leads to the events from the first page of a tab, also once the tab has a history (§2.12)', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/eventos');
  const abrirPestana = async () => {
    const nueva = context.waitForEvent('page');
    await page.evaluate(() => void open('/palco/que-no-existe', '_blank', 'noopener'));
    return withPatience(await nueva);
  };
  const pestana = await abrirPestana();
  await pestana.getByRole('button', { name: 'Go Back' }).click();
  await expect(pestana).toHaveURL('/eventos');
  await pestana.goBack();
  await expect(pestana.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await pestana.getByRole('button', { name: 'Go Back' }).click();
  await expect(pestana).toHaveURL('/eventos');
});

test('what does not exist is not found, by whoever asks (§2.12)', async ({ page, request, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  await entrar(page, await crearCuenta(request, 'perdida'));
  for (const path of [
    '/auth/nada',
    '/auth/',
    '/AUTH/LOGIN',
    '/PERFIL',
    '/Eventos',
    '/legales/%',
    '/%E0%A4%A',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  }
});

test("a mail's link does its work with a slash at its end, whoever is logged in (§2.7)", async ({
  page,
  request,
}) => {
  await entrar(page, await crearCuenta(request, 'diagonal'));
  await page.goto('/auth/reset/?token=abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva contraseña' })).toBeVisible();
});

test('an event that cannot be had still has its heading and its name in the tab (§8.6)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/legales/aviso_de_privacidad');
  await page.goto('/eventos/999999');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evento' })).toBeAttached();
  await expect(page).toHaveTitle('Evento · Taquilla');
});
