import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
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
