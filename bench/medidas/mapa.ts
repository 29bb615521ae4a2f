import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { buildGrid, nearest } from '../../packages/mapa/src/plan/grid.ts';
import { CHROMIUM, FLAGS } from '../support/chromium.ts';
import { NOMBRE as ESTADIO, escribirEstadio } from '../support/estadioEscrito.ts';
import { describeFrames, frameTimes, moveMap, sharpenClock } from '../support/frames.ts';
import { recordResult } from '../support/results.ts';
import { openTienda } from '../support/tienda.ts';

/**
 * F3: the demo's section of 3,000 seats and the map of a venue of 60,000, dragged and zoomed, and the time to find the
 * seat under a finger. The floor is the same page without movement.
 */
const EVENTO = 'Niebla Tropical: Gira Humedad';
const BUSQUEDAS = 200_000;
const CLI = fileURLToPath(new URL('../../apps/api/dist/cli/eventos.js', import.meta.url));

const tienda = await openTienda();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    locale: 'es-MX',
    // A service worker would answer the second page without the headers of the precise clock.
    serviceWorkers: 'block',
  });
  await sharpenClock(page);
  const seccion = await measureSeccion(page);
  const recinto = await measureRecinto(page);
  recordResult('mapa', `F3 · a section of ${seccion.asientos} free seats, and a venue of 60,000`, [
    ['floor: the page left alone', describeFrames(seccion.quieto)],
    ['section, zooming (goal p95 ≤ 16.7 ms)', describeFrames(seccion.acercando)],
    ['section, dragging (goal p95 ≤ 16.7 ms)', describeFrames(seccion.arrastrando)],
    [
      'section, from the rows’ last byte to the drawn map (goal ≤ 800 ms)',
      `${Math.round(seccion.interactivoMs)} ms`,
    ],
    ['venue of 96 sections, zooming', describeFrames(recinto.acercando)],
    ['venue of 96 sections, dragging', describeFrames(recinto.arrastrando)],
    ['the seat under a finger, of 3,000 (goal ≤ 1 ms)', `${findMs(60, 50).toFixed(4)} ms`],
    ['the seat under a finger, of 60,000', `${findMs(300, 200).toFixed(4)} ms`],
  ]);
} finally {
  await browser.close();
  await tienda.close();
}

async function measureSeccion(page: Page) {
  const eventoId = await tienda.evento(EVENTO);
  const seccion = await tienda.seccionMasGrande(eventoId);
  await page.goto(tienda.url + seccion.ruta);
  const mapa = page.locator('canvas').first();
  await mapa.waitFor({ state: 'visible', timeout: 60_000 });
  const interactivoMs = await desdeLosDatos(page);
  const quieto = await frameTimes(page, () => page.waitForTimeout(2_000));
  return {
    asientos: seccion.asientosDisponibles,
    interactivoMs,
    quieto,
    ...(await moveMap(page, mapa)),
  };
}

async function measureRecinto(page: Page) {
  const file = await escribirEstadio();
  await promisify(execFile)(process.execPath, [CLI, 'load', file], {
    env: { ...process.env, TAQUILLA_DATA: tienda.dataDir, LOG_LEVEL: 'warn' },
  });
  await rm(dirname(file), { recursive: true });
  await page.goto(`${tienda.url}/eventos/${await tienda.evento(ESTADIO)}`);
  const mapa = page.locator('.mapa__plano svg').first();
  await mapa.waitFor({ state: 'visible', timeout: 60_000 });
  return moveMap(page, mapa);
}

/** Milliseconds to find the seat under a finger in a block of `filas` rows, over many points. */
function findMs(filas: number, porFila: number): number {
  const xs = Float32Array.from({ length: filas * porFila }, (_, i) => i % porFila);
  const ys = Float32Array.from({ length: filas * porFila }, (_, i) => Math.floor(i / porFila) * 1.15);
  const plano = buildGrid(xs, ys);
  const desde = performance.now();
  let halladas = 0;
  for (let i = 0; i < BUSQUEDAS; i += 1) {
    const at = { x: (i * 7.3) % porFila, y: (i * 3.7) % (filas * 1.15) };
    if (nearest(plano, at, { radius: 0.72 }) >= 0) halladas += 1;
  }
  const ms = (performance.now() - desde) / BUSQUEDAS;
  if (halladas < BUSQUEDAS / 2) throw new Error('the search found too few seats to count');
  return ms;
}

/** Milliseconds from the end of the rows' answer to the second frame with the map. */
function desdeLosDatos(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(listo => {
        const fin = performance
          .getEntriesByType('resource')
          .filter(entrada => entrada.name.includes('filas_por_seccion'))
          .map(entrada => (entrada as PerformanceResourceTiming).responseEnd)
          .at(0);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => listo(fin === undefined ? Number.NaN : performance.now() - fin)),
        );
      }),
  );
}
