import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { construirMuestrario } from '../../packages/ui/test/muestrario/construir.ts';
import { test } from '../support/viaje.ts';

const TIPOS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

let carpeta = '';

test.beforeAll(async ({ browserName }, { outputDir }) => {
  carpeta = join(outputDir, `muestrario-${browserName}`);
  await construirMuestrario(carpeta);
});

for (const tema of ['noche', 'dia'] as const) {
  for (const width of [1440, 390]) {
    test(`every primitive is read by ${tema === 'dia' ? 'day' : 'night'} at ${width} px`, async ({
      page,
      accesible,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await abrirMuestrario(page, tema);
      await accesible(page, `primitives, ${tema}`);
      expect(await textosInvisibles(page)).toEqual([]);

      for (const tono of ['success', 'error', 'information']) {
        await page.getByRole('button', { name: 'Avisar' }).click();
        // Under the pointer its time stands still.
        const aviso = page.getByText('Quedó guardado');
        await aviso.hover();
        await accesible(page, `toast of ${tono}, ${tema}`);
        await aviso.click();
        await expect(aviso).toBeHidden();
      }

      await page.getByRole('button', { name: 'Preguntar' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await accesible(page, `dialog, ${tema}`);
      expect(await textosInvisibles(page)).toEqual([]);
    });
  }
}

/** Opens the page of all primitives, which is not one of the shop's pages. */
async function abrirMuestrario(page: Page, tema: string): Promise<void> {
  await page.route('**/muestrario/**', async route => {
    const [, archivo] = new URL(route.request().url()).pathname.split('/muestrario/');
    const path = join(carpeta, archivo || 'index.html');
    await route.fulfill({ body: await readFile(path), contentType: TIPOS[extname(path)] ?? 'text/plain' });
  });
  await page.goto(`/muestrario/?tema=${tema}`);
  await expect(page.getByRole('heading', { name: 'Muestrario' })).toBeVisible();
}

/** Texts in exactly the colour of their background, which axe leaves to a person. */
function textosInvisibles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fondoDe = (elemento: Element | null): string => {
      if (!elemento) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(elemento);
      return /, 0\)$/.test(backgroundColor) ? fondoDe(elemento.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('body *')]
      .filter(elemento => [...elemento.childNodes].some(nodo => nodo.nodeType === Node.TEXT_NODE))
      .filter(elemento => getComputedStyle(elemento).color === fondoDe(elemento))
      .map(elemento => elemento.textContent ?? '');
  });
}
