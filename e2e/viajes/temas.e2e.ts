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

for (const width of [1440, 390]) {
  test(`every primitive is read by night and day at ${width} px`, async ({ page, accessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await openMuestrario(page);
    await accessible.inBothThemes(page, 'primitives');
    await textosALaVista(page);

    for (const tono of ['success', 'error', 'information']) {
      await page.getByRole('button', { name: 'Avisar' }).click();
      // Under the pointer its time stands still.
      const aviso = page.getByText('Quedó guardado');
      await aviso.hover();
      await accessible.inBothThemes(page, `toast of ${tono}`);
      await aviso.click();
      await expect(aviso).toBeHidden();
    }

    await page.getByRole('button', { name: 'Preguntar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await accessible.inBothThemes(page, 'dialog');
    await textosALaVista(page);
  });
}

/** Opens the page of all primitives, which is not one of the shop's pages. */
async function openMuestrario(page: Page): Promise<void> {
  await page.route('**/muestrario/**', async route => {
    const [, file] = new URL(route.request().url()).pathname.split('/muestrario/');
    const path = join(folder, file || 'index.html');
    await route.fulfill({ body: await readFile(path), contentType: TIPOS[extname(path)] ?? 'text/plain' });
  });
  await page.goto('/muestrario/');
  await expect(page.getByRole('heading', { name: 'Muestrario' })).toBeVisible();
}

/** In both themes no text has exactly the colour of its background. */
async function textosALaVista(page: Page): Promise<void> {
  for (const tema of ['noche', 'dia']) {
    await page.evaluate(dado => {
      document.documentElement.dataset.tema = dado;
    }, tema);
    expect(await textosInvisibles(page), tema).toEqual([]);
  }
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
