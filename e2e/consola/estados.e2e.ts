import { expect } from '@playwright/test';
import { test } from '../support/consola.ts';
import { holdRequests } from '../support/page.ts';

test('a page that is not there, a failure and no network are read by day and night (§C2.15, §C16.1)', async ({
  como,
  accessible,
  consoleWatch,
}) => {
  consoleWatch.allow(/ of (404|500) /, /^500 .*\/eventos/, /ERR_INTERNET_DISCONNECTED/);
  const page = await como('dueno', '/recintos/999999/disenar');
  // A page that replaces a workspace has its content in `main` too.
  await expect(page.getByRole('main').getByText('No encontramos esa página')).toBeVisible();
  await accessible.inBothThemes(page, '404');

  await page.route('**/api/v1/consola/eventos?*', route =>
    route.fulfill({
      status: 500,
      headers: { 'x-folio': 'abcdef12-3456' },
      json: { message: 'Algo salió mal.', code: 'error_interno', statusCode: 500, error: 'x' },
    }),
  );
  await page.goto('/consola/eventos');
  await expect(page.getByText(/Folio: abcdef12/)).toBeVisible();
  await accessible.inBothThemes(page, 'a failure');
  // It is tried again by itself.
  await page.unroute('**/api/v1/consola/eventos?*');
  await expect(page.getByText(/Folio: abcdef12/)).toBeHidden();

  await page.context().setOffline(true);
  await expect(page.getByText('Sin conexión').first()).toBeVisible();
  await accessible.inBothThemes(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByText('Sin conexión')).toHaveCount(0);
});

test('what the Tab key reaches on a phone stands above the bars at the foot (§C16.1)', async ({ como }) => {
  const page = await como('dueno', '/eventos');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Niebla Tropical: Gira Humedad' })).toBeVisible();
  const tapados: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const tapado = await page.evaluate(() => {
      const enfocado = document.activeElement;
      const barra = document.querySelector('.abajo');
      if (!enfocado || !barra || barra.contains(enfocado)) return null;
      const { top, width } = enfocado.getBoundingClientRect();
      return width > 0 && top >= barra.getBoundingClientRect().top ? enfocado.textContent : null;
    });
    if (tapado !== null) tapados.push(tapado);
  }
  expect(tapados).toEqual([]);
});

test('what comes late pushes nothing that is there: its room was kept (§C2.15)', async ({ como }) => {
  const page = await como('dueno', '/cuenta');
  await page.addInitScript(() => {
    new PerformanceObserver(lista => {
      for (const movido of lista.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.movido = String(
          Number(document.documentElement.dataset.movido ?? 0) + movido.value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [ruta, tarde, vino] of [
    ['/equipo', '**/consola/personal?*', 'Qué puede cada papel'],
    ['/ventas', '**/consola/ventas/cuantas*', /^Todas\s*[\d,]+$/],
  ] as const) {
    const contestar = await holdRequests(page, tarde);
    await page.goto(`/consola${ruta}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (ruta === '/ventas') await expect(page.getByRole('table')).toBeVisible();
    contestar();
    await expect(page.getByText(vino).first()).toBeVisible();
    const movido = await page.evaluate(
      () =>
        new Promise<number>(listo =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => listo(Number(document.documentElement.dataset.movido ?? 0))),
          ),
        ),
    );
    expect(movido, ruta).toBeLessThan(0.1);
  }
});
