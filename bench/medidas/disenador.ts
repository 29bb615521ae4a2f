import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sesionDe } from '../../e2e/support/sesionDePersonal.ts';
import { dibujarMapa } from '../../packages/rules/src/recinto/dibujarMapa.ts';
import { contarLugares, revisarDocumento } from '../../packages/rules/src/recinto/revisar.ts';
import { CHROMIUM, FLAGS } from '../support/chromium.ts';
import { describeFrames, frameTimes, moveMap, sharpenClock } from '../support/frames.ts';
import { percentile } from '../support/load.ts';
import { dibujarEstadio } from '../support/recintoEscrito.ts';
import { recordResult } from '../support/results.ts';
import { openTienda } from '../support/tienda.ts';

/** §C10.14: the designer with 60,000 places in 96 sections, in a real browser with a real server. */
const TIMES = Number(process.env.BENCH_GESTOS ?? 10);
const API = '/api/v1/consola';

const tienda = await openTienda();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  const storageState = await sesionDe(tienda.url, 'dueno');
  const contexto = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 900 },
    locale: 'es-MX',
  });
  const documento = dibujarEstadio();
  const recintoId = await guardarRecinto(contexto, documento);
  const page = await contexto.newPage();
  await sharpenClock(page);
  const abrir: number[] = [];
  for (let i = 0; i < 3; i += 1) abrir.push(await abrirDisenador(page, recintoId));
  const quieto = await frameTimes(page, () => page.waitForTimeout(2_000));
  // The hand tool drags the view; the wheel zooms with any tool.
  await page.keyboard.press('h');
  const canvas = page.locator('canvas').first();
  const camara = await moveMap(page, canvas);
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Ver todo' }).click();
  const elegirTodo = await repetir(TIMES, async () => {
    const ms = await hastaPintado(page, { key: 'a', ctrlKey: true });
    await hastaPintado(page, { key: 'Escape' });
    return ms;
  });
  await hastaPintado(page, { key: 'a', ctrlKey: true });
  const mover = await repetir(TIMES, () => hastaPintado(page, { key: 'ArrowRight', shiftKey: true }));
  const deshacer = await repetir(TIMES, () => hastaPintado(page, { key: 'z', ctrlKey: true }));
  const arrastre = await arrastrarTodo(page);
  const guardar = await repetir(3, () => guardarAhora(page));
  await hastaPintado(page, { key: 'Escape' });
  const revisar = await repetir(3, () => revisarTras(page));
  const monton = await measureHeap(page);
  recordResult(
    'disenador',
    `The designer (§C10.14) · ${documento.secciones.reduce((suma, s) => suma + contarLugares(s), 0).toLocaleString('en')} places, ${documento.secciones.length} sections`,
    [
      ['floor: the page left alone', describeFrames(quieto)],
      ['open, from the address to the painted drawing (goal ≤ 2 s)', inMs(abrir)],
      ['zooming (goal p95 ≤ 16.7 ms)', describeFrames(camara.acercando)],
      ['dragging the view (goal p95 ≤ 16.7 ms)', describeFrames(camara.arrastrando)],
      ['select all, from the key to the painted frame (goal ≤ 100 ms)', inMs(elegirTodo)],
      ['move all by a pitch, from the key to the painted frame (goal ≤ 100 ms)', inMs(mover)],
      ['undo that, from the key to the painted frame (goal ≤ 100 ms)', inMs(deshacer)],
      ['dragging all of it', describeFrames(arrastre)],
      ['an act, until the check list says what it means (goal ≤ 1 s)', inMs(revisar)],
      ['the check list alone, in Node', `${Math.round(revisarEnNode())} ms`],
      ['save, from the key to the server’s word (goal ≤ 3 s)', inMs(guardar)],
      ['heap after all this: as it was, and collected (goal ≤ 400 MB)', monton],
    ],
  );

  function revisarEnNode(): number {
    const copia = structuredClone(documento);
    const desde = performance.now();
    revisarDocumento(copia, { mapa: dibujarMapa(copia, null) });
    return performance.now() - desde;
  }
} finally {
  await browser.close();
  await tienda.close();
}

async function guardarRecinto(contexto: BrowserContext, documento: unknown): Promise<number> {
  const { request } = contexto;
  const headers: Record<string, string> = { 'x-api-key': 'taquilla-web', origin: tienda.url };
  const { csrf } = await (await request.get(`${tienda.url}${API}/sesion`, { headers })).json();
  headers['x-csrf'] = csrf;
  const creado = await request.post(`${tienda.url}${API}/recintos`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      nombre: 'Estadio de medir',
      direccion: 'Sin número',
      ciudad: 'Ciudad de México',
      zona: 'America/Mexico_City',
    },
  });
  const { id } = await creado.json();
  const guardado = await request.put(`${tienda.url}${API}/recintos/${id}/borrador`, {
    headers: { ...headers, 'if-match': '"1"' },
    data: { documento },
  });
  if (!guardado.ok()) throw new Error(`the venue was not saved: ${await guardado.text()}`);
  return id;
}

/**
 * Milliseconds from the beginning of the navigation to the frame after the one with list and drawing. The page itself
 * watches for them: Playwright looks only every half second by then.
 */
async function abrirDisenador(page: Page, recintoId: number): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${tienda.url}/consola/recintos/${recintoId}/disenar`, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>(listo => {
        const muestra = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true });
        const estaPintado = (canvas: HTMLCanvasElement) => {
          if (!muestra || canvas.width === 0 || canvas.height === 0) return false;
          muestra.drawImage(canvas, 0, 0, 32, 32);
          return new Set(new Uint32Array(muestra.getImageData(0, 0, 32, 32).data.buffer)).size > 3;
        };
        const mirar = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('.disenador canvas');
          if (canvas && document.querySelector('[role=treegrid]') && estaPintado(canvas))
            requestAnimationFrame(() => listo(performance.now()));
          else requestAnimationFrame(mirar);
        };
        mirar();
      }),
  );
  await page.waitForTimeout(1_000);
  return ms;
}

interface Tecla {
  key: string;
  ctrlKey?: boolean;
  shiftKey?: boolean;
}

/** Milliseconds from a key to the end of the frame that shows its effect. */
function hastaPintado(page: Page, key: Tecla): Promise<number> {
  return page.evaluate(
    dada =>
      new Promise<number>(listo => {
        const desde = performance.now();
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { ...dada, bubbles: true, cancelable: true }),
        );
        const canal = new MessageChannel();
        canal.port1.onmessage = () => listo(performance.now() - desde);
        // The effect requests a frame of its own, and the second one is painted after it.
        requestAnimationFrame(() => requestAnimationFrame(() => canal.port2.postMessage(null)));
      }),
    key,
  );
}

async function arrastrarTodo(page: Page): Promise<number[]> {
  await hastaPintado(page, { key: 'a', ctrlKey: true });
  const caja = await page.locator('canvas').first().boundingBox();
  if (!caja) throw new Error('the canvas has no place on the page');
  const [x, y] = [caja.x + caja.width / 2, caja.y + caja.height * 0.3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const times = await frameTimes(page, async () => {
    for (let i = 1; i <= 60; i += 1) await page.mouse.move(x + i, y + i / 2);
  });
  await page.mouse.up();
  await hastaPintado(page, { key: 'z', ctrlKey: true });
  return times;
}

/** Milliseconds from Ctrl+S after an act to "guardado". */
async function guardarAhora(page: Page): Promise<number> {
  await hastaPintado(page, { key: 'ArrowDown' });
  const desde = performance.now();
  await page.keyboard.press('Control+s');
  await page.getByText(/borrador · guardado/).waitFor({ timeout: 60_000 });
  return performance.now() - desde;
}

/** Milliseconds from putting an area on the blocks to the warning about it. */
async function revisarTras(page: Page): Promise<number> {
  const desde = performance.now();
  await page.getByRole('button', { name: 'Área general' }).last().click();
  await page.getByText('se enciman').first().waitFor({ timeout: 60_000 });
  const ms = performance.now() - desde;
  await hastaPintado(page, { key: 'z', ctrlKey: true });
  await hastaPintado(page, { key: 'Escape' });
  await page.getByText('se enciman').first().waitFor({ state: 'detached', timeout: 60_000 });
  return ms;
}

async function measureHeap(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const usado = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20;
  };
  const antes = await usado();
  await cdp.send('HeapProfiler.collectGarbage');
  return `${Math.round(antes)} MB, ${Math.round(await usado())} MB`;
}

async function repetir(veces: number, hacer: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < veces; i += 1) times.push(await hacer());
  return times;
}

function inMs(times: readonly number[]): string {
  return `p50 ${Math.round(percentile(times, 0.5))} ms, worst ${Math.round(Math.max(...times))} ms`;
}
