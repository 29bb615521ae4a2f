import type { Locator, Page } from '@playwright/test';
import { percentile } from './load.ts';

const CUADRO_MS = 16.7;
const GESTOS = Number(process.env.BENCH_GESTOS ?? 120);

/**
 * Gives the page a clock of 5 µs instead of 100 µs with jitter, which measures 16.8 for a frame in time (16.667). Chromium
 * gives it to isolated pages alone; a page needs no other change for it, since it loads only its own files.
 */
export async function sharpenClock(page: Page) {
  await page.route(
    url => !/^\/api\/|\.\w+$/.test(url.pathname),
    async ruta => {
      const response = await ruta.fetch();
      const headers = {
        ...response.headers(),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      };
      await ruta.fulfill({ response, headers });
    },
  );
}

/** Milliseconds between frames during an act, on a page with a precise clock. */
export async function frameTimes(page: Page, hacer: () => Promise<unknown>): Promise<number[]> {
  const contando = await page.evaluateHandle(() => {
    if (!crossOriginIsolated) throw new Error('the clock of this page is coarse: call afinarReloj first');
    const tiempos: number[] = [];
    let antes = performance.now();
    const contar = (ahora: number) => {
      tiempos.push(ahora - antes);
      antes = ahora;
      requestAnimationFrame(contar);
    };
    requestAnimationFrame(contar);
    return tiempos;
  });
  await hacer();
  const tiempos = await contando.evaluate(lista => [...lista]);
  await contando.dispose();
  return tiempos.slice(1);
}

export function describeFrames(tiempos: readonly number[]): string {
  const tarde = tiempos.filter(ms => ms > CUADRO_MS * 2).length;
  return `p50 ${percentile(tiempos, 0.5)} ms, p95 ${percentile(tiempos, 0.95)} ms, ${tarde} of ${tiempos.length} frames two or more late`;
}

/** Zooms a map in and out with the wheel, then drags it in circles. */
export async function moveMap(page: Page, mapa: Locator) {
  await mapa.scrollIntoViewIfNeeded();
  const caja = await mapa.boundingBox();
  if (!caja) throw new Error('the map has no place on the page');
  const centro = { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
  const acercando = await frameTimes(page, async () => {
    await page.mouse.move(centro.x, centro.y);
    await page.keyboard.down('Control');
    for (let i = 0; i < GESTOS; i += 1) await page.mouse.wheel(0, i % 40 < 20 ? -60 : 60);
  });
  await page.mouse.wheel(0, -400);
  await page.keyboard.up('Control');
  const arrastrando = await frameTimes(page, async () => {
    await page.mouse.move(centro.x, centro.y);
    await page.mouse.down();
    for (let i = 0; i < GESTOS; i += 1) {
      const angulo = i / 8;
      await page.mouse.move(centro.x + Math.cos(angulo) * 150, centro.y + Math.sin(angulo) * 110);
    }
    await page.mouse.up();
  });
  return { acercando, arrastrando };
}
