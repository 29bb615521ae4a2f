import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { CHROMIUM, FLAGS } from '../support/chromium.ts';
import { describeFrames, frameTimes, sharpenClock } from '../support/frames.ts';
import {
  CIEN_MIL,
  DOSCIENTOS_MIL,
  escribirRecintoGrande,
  type Medidas,
  nombreDe,
} from '../support/recintoGrande.ts';
import { recordResult } from '../support/results.ts';
import { openTienda } from '../support/tienda.ts';

/**
 * F3b: an event's page with a venue of 200 sections, from the address to the drawn map, then to the seats of the sections in
 * sight; zoomed and dragged over its seats. The floor is the same page without movement.
 */
const GESTOS = Number(process.env.BENCH_GESTOS ?? 120);
const CLI = fileURLToPath(new URL('../../apps/api/dist/cli/eventos.js', import.meta.url));

const tienda = await openTienda();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  const cien = await medir(browser, await cargar(CIEN_MIL));
  const doscientos = await medir(browser, await cargar(DOSCIENTOS_MIL));
  recordResult('recinto', 'F3b · venues of 200 sections with 100,800 and 201,600 seats', [
    ['floor: the page left alone', describeFrames(cien.quieto)],
    ...renglones('100,800 seats', cien, '1.5 s'),
    ...renglones('201,600 seats', doscientos, '2.5 s'),
  ]);
} finally {
  await browser.close();
  await tienda.close();
}

type Medida = Awaited<ReturnType<typeof medir>>;

function renglones(cual: string, medida: Medida, meta: string): [string, string][] {
  const { primeroMs, listoMs, kB, asientosMs, secciones, acercando, arrastrando } = medida;
  return [
    [`${cual}: the server's first answer, which reads the plan`, `${Math.round(primeroMs)} ms`],
    [`${cual}: from the address to the drawn map (goal ≤ ${meta})`, `${Math.round(listoMs)} ms, ${kB} kB`],
    [
      `${cual}: from the zoom's rest to the seats in sight`,
      `${Math.round(asientosMs)} ms, ${secciones} sections`,
    ],
    [`${cual}: zooming from venue to seats (goal p95 ≤ 16.7 ms)`, describeFrames(acercando)],
    [`${cual}: dragging over seats (goal p95 ≤ 16.7 ms)`, describeFrames(arrastrando)],
  ];
}

/** Loads the event of a venue of this size; resolves to its id. */
async function cargar(medidas: Medidas): Promise<number> {
  const file = await escribirRecintoGrande(medidas);
  await promisify(execFile)(process.execPath, [CLI, 'load', file], {
    env: { ...process.env, TAQUILLA_DATA: tienda.dataDir, LOG_LEVEL: 'warn' },
  });
  await rm(dirname(file), { recursive: true });
  return await tienda.evento(nombreDe(medidas));
}

async function medir(en: Browser, eventoId: number) {
  // The first visitor of an event waits until the server has read its plan; all others do not.
  const antes = performance.now();
  await (await fetch(`${tienda.url}/eventos/${eventoId}`)).text();
  const primeroMs = performance.now() - antes;
  const page = await en.newPage({
    viewport: { width: 1280, height: 900 },
    locale: 'es-MX',
    // A service worker would answer without the headers of the precise clock.
    serviceWorkers: 'block',
  });
  await sharpenClock(page);
  let bytes = 0;
  page.on('response', async response => {
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  await page.goto(`${tienda.url}/eventos/${eventoId}`, { waitUntil: 'commit' });
  await page.locator('.mapa, .elegir').first().waitFor({ timeout: 60_000 });
  const mapa = page.locator('.mapa__plano');
  await mapa.locator('[data-estado]').first().waitFor({ timeout: 60_000 });
  const listoMs = await page.evaluate(
    () =>
      new Promise<number>(listo =>
        requestAnimationFrame(() => requestAnimationFrame(() => listo(performance.now()))),
      ),
  );
  const kB = Math.round(bytes / 1000);
  await mapa.evaluate(caja => caja.scrollIntoView({ block: 'center' }));
  const quieto = await frameTimes(page, () => page.waitForTimeout(2_000));
  const centro = await sobreUnaSeccion(mapa);
  const acercando = await frameTimes(page, () => girarRueda(page, centro));
  // The last turn leaves the map at its seats.
  const reposo = await page.evaluate(() => performance.now());
  await mapa.locator('[data-asientos]').first().waitFor({ state: 'attached', timeout: 60_000 });
  const asientosMs = (await page.evaluate(() => performance.now())) - reposo;
  const secciones = await mapa.locator('[data-asientos]').count();
  const arrastrando = await frameTimes(page, () => arrastrar(page, centro));
  await page.close();
  return { primeroMs, listoMs, kB, quieto, acercando, asientosMs, secciones, arrastrando };
}

/** The middle of a section near the map's right edge, on the screen. */
async function sobreUnaSeccion(mapa: Locator): Promise<{ x: number; y: number }> {
  const caja = await mapa.locator('[data-estado]').nth(80).boundingBox();
  if (!caja) throw new Error('the section has no place on the page');
  return { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
}

/** Zooms in to the seats, out again, and in. */
async function girarRueda(page: Page, { x, y }: { x: number; y: number }) {
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  for (let i = 0; i < GESTOS; i += 1) await page.mouse.wheel(0, i % 60 < 30 || i > 60 ? -30 : 30);
  for (let i = 0; i < 20; i += 1) await page.mouse.wheel(0, -30);
  await page.keyboard.up('Control');
}

async function arrastrar(page: Page, { x, y }: { x: number; y: number }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i < GESTOS; i += 1)
    await page.mouse.move(x + Math.cos(i / 8) * 150 - 150, y + Math.sin(i / 8) * 110);
  await page.mouse.up();
}
