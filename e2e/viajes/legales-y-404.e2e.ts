import { expect } from '@playwright/test';
import { test } from '../support/viaje.ts';

test('each legal text is a click away and opens at its top (§2.9, §2.36)', async ({ page }) => {
  await page.goto('/eventos');
  const pie = page.getByRole('contentinfo');
  await pie.getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page).toHaveURL('/legales/terminos_y_condiciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeInViewport();
  await expect(page.getByRole('article')).toContainText('18 años');

  await pie.getByRole('link', { name: 'Aviso de privacidad' }).click();
  await expect(page).toHaveURL('/legales/aviso_de_privacidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const aviso = page.getByRole('article');
  await expect(aviso).toContainText('Av. del Fresno 1184, Ciudad de México');
  await expect(aviso.getByRole('link', { name: 'hola@taquilla.example' }).first()).toBeVisible();
  await expect(aviso).toContainText('Nunca los datos de tu tarjeta.');

  await pie.getByRole('link', { name: 'Nuestras políticas' }).click();
  await expect(page).toHaveURL('/legales/nuestras_politicas');
  const politicas = page.getByRole('article');
  await expect(politicas).toContainText(/débito/i);
  await expect(politicas).toContainText(/virtual/i);
  await expect(politicas).toContainText(/relieve/i);
  await expect(politicas).toContainText(/cambios/i);
  await expect(politicas).toContainText(/24 horas/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the legal texts promise what the shop does: debit cards, and all of it back with a cancelled show (§2.36, §9.12)', async ({
  page,
}) => {
  for (const documento of ['terminos_y_condiciones', 'nuestras_politicas']) {
    await page.goto(`/legales/${documento}`);
    const texto = page.getByRole('article');
    await expect(texto).toContainText('de crédito y de débito');
    await expect(texto).not.toContainText(/no se aceptan tarjetas de débito/i);
    await expect(texto).toContainText(
      /se cancela[^.]*(todo lo que pagaste|el total)[^.]*cargos? por servicio/i,
    );
    await expect(texto).toContainText(/cambia de fecha, de lugar o de cartel[^.]*(reembolso|total)/i);
    await expect(texto).not.toContainText(/cargo por servicio no (es reembolsable|se devuelve)/i);
  }
});

test('an unknown path shows "404", "Page Not Found" and "Go Back", which goes one step back (§2.12, §8.17)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/legales/nuestras_politicas');
  const response = await page.goto('/palco/que-no-existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('img', { name: '404' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const dibujo = await page.getByRole('img', { name: '404' }).evaluate((svg: SVGSVGElement) => {
    const { x, y, width, height } = svg.getBBox();
    return {
      izquierda: x,
      derecha: svg.viewBox.baseVal.width - x - width,
      arriba: y,
      abajo: svg.viewBox.baseVal.height - y - height,
    };
  });
  for (const margen of Object.values(dibujo)) expect(margen).toBeGreaterThan(0);
  expect(dibujo.izquierda).toBeCloseTo(dibujo.derecha, 1);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/legales/nuestras_politicas');
});
