import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { buildMuestrario } from '../../packages/ui/test/muestrario/construir.ts';
import { test } from '../support/viaje.ts';

const TIPOS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

let folder = '';

test.beforeAll(async ({ browserName }, { outputDir }) => {
  folder = join(outputDir, `muestrario-${browserName}`);
  await buildMuestrario(folder);
});

for (const tema of ['noche', 'dia'] as const) {
  for (const width of [1440, 390]) {
    test(`every primitive is read by ${tema === 'dia' ? 'day' : 'night'} at ${width} px`, async ({
      page,
      accessible,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openMuestrario(page, tema);
      await accessible(page, `primitives, ${tema}`);
      expect(await textosInvisibles(page)).toEqual([]);

      for (const tono of ['success', 'error', 'information']) {
        await page.getByRole('button', { name: 'Avisar' }).click();
        // Under the pointer its time stands still.
        const aviso = page.getByText('Quedó guardado');
        await aviso.hover();
        await accessible(page, `toast of ${tono}, ${tema}`);
        await aviso.click();
        await expect(aviso).toBeHidden();
      }

      await page.getByRole('button', { name: 'Preguntar' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await accessible(page, `dialog, ${tema}`);
      expect(await textosInvisibles(page)).toEqual([]);
    });
  }
}

/** Opens the page of all primitives, which is not one of the shop's pages. */
async function openMuestrario(page: Page, tema: string): Promise<void> {
  await page.route('**/muestrario/**', async route => {
    const [, file] = new URL(route.request().url()).pathname.split('/muestrario/');
    const path = join(folder, file || 'index.html');
    await route.fulfill({ body: await readFile(path), contentType: TIPOS[extname(path)] ?? 'text/plain' });
  });
  await page.goto(`/muestrario/?tema=${tema}`);
  await expect(page.getByRole('heading', { name: 'Muestrario' })).toBeVisible();
}

/** Texts in exactly the colour of their background, which axe leaves to a person. */
function textosInvisibles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fondoDe = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return /, 0\)$/.test(backgroundColor) ? fondoDe(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('body *')]
      .filter(element => [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE))
      .filter(element => getComputedStyle(element).color === fondoDe(element))
      .map(element => element.textContent ?? '');
  });
}
