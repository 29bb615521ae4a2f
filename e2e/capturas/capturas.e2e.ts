import { join } from 'node:path';
import { type Page, type PageScreenshotOptions, test } from '@playwright/test';
import { type Ancho, RECORRIDOS } from './recorridos.ts';

// `npm run capturas`: a picture of every screen in every state, on a phone, a tablet and a desktop, in
// docs/imagenes/capturas (not committed), and the picture of the README. `npm run capturas -- -g perfil` takes one walk.

const IMAGENES = join(import.meta.dirname, '../../docs/imagenes');

for (const [nombre, recorrer] of Object.entries(RECORRIDOS)) {
  test(nombre, async ({ page, viewport }) => {
    page.setDefaultTimeout(15_000);
    const ancho = viewport?.width as Ancho;
    let numero = 0;
    const foto = async (que: string, opciones: PageScreenshotOptions = { fullPage: true }) => {
      numero += 1;
      await verImagenes(page);
      const file = `${nombre}-${String(numero).padStart(2, '0')}-${que}.png`;
      const path = join(IMAGENES, 'capturas', String(ancho), file);
      await page.screenshot({ path, animations: 'disabled', ...opciones });
    };
    await recorrer({ page, foto, ancho });
  });
}

test('portada', async ({ page, viewport }) => {
  test.skip(viewport?.width !== 1280, 'The picture of the README is of a desktop.');
  await page.setViewportSize({ width: 1280, height: 1130 });
  await page.goto('/eventos');
  await verImagenes(page);
  await page.screenshot({ path: join(IMAGENES, 'tienda.jpg'), quality: 82, animations: 'disabled' });
});

/** Waits for fonts and pictures, also for those below the visible part. */
async function verImagenes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const imagenes = [...document.images];
    for (const imagen of imagenes) imagen.loading = 'eager';
    await document.fonts.ready;
    await Promise.all(imagenes.map(imagen => imagen.decode().catch(() => {})));
  });
}
