import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import { firmarBoletos } from '../../apps/api/src/firma/firma.ts';
import { hashDeCodigo } from '../../apps/api/src/puerta/lector/codigos.ts';
import { crearEvento, venderDirecto } from '../../apps/api/test/support/fabrica.ts';
import { crearPuertaDe, emparejarEnPrueba } from '../../apps/api/test/support/puerta.ts';
import { film } from '../../e2e/support/film.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { CHROMIUM, FLAGS } from '../support/chromium.ts';
import { percentile } from '../support/load.ts';
import { recordResult } from '../support/results.ts';

/**
 * D1 (§P4.2): time from the first legible frame to the painted verdict, on a processor four times slower. Chromium shows a
 * film in place of a camera; a corner lights up with each code and so marks its first frame. Chromium slows the page alone,
 * so each answer of the reader in its worker is held back for three times its own duration.
 */
const TIMES = Number(process.env.BENCH_LENTO ?? 4);
const BOLETOS = 12;
const TURNS = Number(process.env.BENCH_VUELTAS ?? 4);
const PELICULA = { width: 1280, height: 720, perSecond: 10 };
/** One person every two seconds. */
const SIN_CODIGO = 8;
const CON_CODIGO = 12;
const TURN_MS = ((SIN_CODIGO + CON_CODIGO) / PELICULA.perSecond) * BOLETOS * 1000;
const CODIGO = 'ABCD2345';

/** The page's own record. */
interface Notas {
  /** Time of each code's first frame, and of its painted verdict; null where no verdict came before the next code. */
  codigos: (Etapas & { visto: number; pintado: number | null; veredicto: string })[];
  /** The reader's time for each frame, before it was slowed. */
  lecturas: number[];
}

/** The reader's answer, and its duration. */
interface Leido {
  id?: number;
  textos?: string[];
  ms?: number;
}

/** Moments on the way: frame taken, text read, server asked, answer received, verdict set. */
interface Etapas {
  tomado?: number;
  leido?: number;
  preguntado?: number;
  contestado?: number;
  puesto?: number;
}
const ETAPAS = [
  ['taken', 'visto', 'tomado'],
  ['read', 'tomado', 'leido'],
  ['asked', 'leido', 'preguntado'],
  ['answered', 'preguntado', 'contestado'],
  ['put', 'leido', 'puesto'],
  ['painted', 'puesto', 'pintado'],
] as const;

const video = join(tmpdir(), `taquilla-camara-${process.pid}.y4m`);
const bed = await openTestBed({ processes: 1 });
let browser: Browser | null = null;
try {
  const url = bed.apis[0]?.url ?? '';
  await filmarBoletos();
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      ...FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  const contexto = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'allow',
  });
  const page = await openTelefono(contexto, url);
  const quieto = await measureProcessor(browser);
  const cdp = await contexto.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: TIMES });
  await page.evaluate(veces => Object.assign(window, { lento: veces }), TIMES);
  const conRed = await measure(page, TURNS);
  await contexto.setOffline(true);
  const sinRed = await measure(page, Math.ceil(TURNS / 2));
  recordResult('camara', `D1 · from the first legible frame to the painted verdict, ${TIMES} times slower`, [
    ['with the network (goal p95 ≤ 300 ms): p50, p95, most', describe(conRed)],
    ['of it, from the step before (put: from read), p50 and p95 in ms', describeStages(conRed)],
    ['without: p50, p95, most', describe(sinRed)],
    ['of it', describeStages(sinRed)],
    [
      'the reader (wasm) of one frame at full speed: p50, p95',
      `${percentile(conRed.lecturas, 0.5)}, ${percentile(conRed.lecturas, 0.95)} ms`,
    ],
    ['of a core while it looks, at full speed: the page with its reader', `${quieto.toFixed(0)} %`],
  ]);
} finally {
  await browser?.close();
  await bed.close();
  await rm(video, { force: true });
}

/** Sells tickets that may enter any number of times, and films one after the other. */
async function filmarBoletos(): Promise<void> {
  const { db } = bed;
  const { eventoId, lugares, seccionId } = await crearEvento(db, { filas: 100, asientosPorFila: 100 });
  await db.query(
    `insert into regla_de_puerta (evento_id, reingreso, reingresos_maximos, minutos_entre) values ($1, 'libre', 100, 0)`,
    [eventoId],
  );
  for (let i = BOLETOS; i < lugares.length; i += 1_000)
    await venderDirecto(db, { eventoId, lugares: lugares.slice(i, i + 1_000) });
  const { boletos } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, BOLETOS) });
  const puertaId = await crearPuertaDe(db, eventoId);
  const { id } = await emparejarEnPrueba(db, eventoId, { puertas: [puertaId] });
  await db.query(
    `update lector set hash = null, codigo_hash = $2, codigo_vence_en = now() + interval '15 minutes' where id = $1`,
    [id, hashDeCodigo(CODIGO)],
  );
  const firmados = await firmarBoletos(
    { db, config: { boletos: { llave: null } } },
    boletos.map(boleto => ({ ...boleto, esGeneral: false, eventoId, seccionId })),
  );
  await film(
    video,
    firmados.flatMap(boleto => [
      { frames: SIN_CODIGO, codigos: [] },
      {
        frames: CON_CODIGO,
        codigos: [{ texto: textoDeQr(boleto), x: 640, y: 360, side: 380, turn: 0.12 }],
        isMarked: true,
      },
    ]),
    PELICULA,
  );
}

async function openTelefono(contexto: BrowserContext, url: string): Promise<Page> {
  const page = await contexto.newPage();
  await page.addInitScript(recordTimes);
  await page.goto(`${url}/puerta/#${CODIGO}`);
  await page.getByText(/boletos, hace/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Abrir la puerta' }).click();
  return page;
}

/** Share of a core that the page's process uses while the film runs. */
async function measureProcessor(en: Browser): Promise<number> {
  const cdp = await en.newBrowserCDPSession();
  const leer = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((suma, { cpuTime }) => suma + cpuTime, 0);
  };
  await new Promise(resolve => setTimeout(resolve, 5_000));
  const [antes, desde] = [await leer(), performance.now()];
  await new Promise(resolve => setTimeout(resolve, 10_000));
  return (((await leer()) - antes) / ((performance.now() - desde) / 1000)) * 100;
}

async function measure(page: Page, vueltas: number): Promise<Notas> {
  await page.evaluate(() => Object.assign(window, { notas: { codigos: [], lecturas: [] } }));
  await page.waitForTimeout(vueltas * TURN_MS);
  return page.evaluate(() => (window as unknown as { notas: Notas }).notas);
}

function describe({ codigos }: Notas): string {
  // The first code may have been in sight before, and the last one has not had its time.
  const enteros = codigos.slice(1, -1);
  const ms = enteros.flatMap(({ visto, pintado }) => (pintado === null ? [] : pintado - visto));
  const perdidos = enteros.length - ms.length;
  const otros = enteros.filter(({ pintado, veredicto }) => pintado !== null && !/^pasa/.test(veredicto));
  return [
    `${percentile(ms, 0.5)}, ${percentile(ms, 0.95)}, ${percentile(ms, 1)} ms of ${enteros.length} codes`,
    perdidos > 0 && `${perdidos} not read in 1.2 s`,
    otros.length > 0 && `${otros.length} not let in`,
  ]
    .filter(Boolean)
    .join('; ');
}

function describeStages({ codigos }: Notas): string {
  return ETAPAS.flatMap(([nombre, desde, hasta]) => {
    const ms = codigos.slice(1, -1).flatMap(codigo => {
      const [antes, luego] = [codigo[desde], codigo[hasta]];
      return typeof antes === 'number' && typeof luego === 'number' ? luego - antes : [];
    });
    return ms.length > 0 ? `${nombre} ${percentile(ms, 0.5)} and ${percentile(ms, 0.95)}` : [];
  }).join('; ');
}

/** Runs in the page before the page's own scripts. */
function recordTimes(): void {
  const pagina = window as unknown as { notas: Notas; lento: number };
  Object.assign(pagina, { notas: { codigos: [], lecturas: [] }, lento: 1 });

  // Slows the reader as much as the page.
  const enviados = new Map<number, number>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, dato: { id?: number }, resto: Transferable[]) {
    if (dato.id !== undefined) enviados.set(dato.id, performance.now());
    postMessage.call(this, dato, { transfer: resto });
  } as typeof postMessage;
  const { addEventListener: oir } = EventTarget.prototype;
  Worker.prototype.addEventListener = function (this: Worker, tipo: string, oyente: EventListener) {
    oir.call(this, tipo, suceso => {
      const { id = 0, textos = [], ms = 0 } = (suceso as MessageEvent<Leido>).data ?? {};
      const tomado = enviados.get(id) ?? performance.now();
      pagina.notas.lecturas.push(ms);
      setTimeout(
        () => {
          if (textos.length > 0) anotarEtapa({ tomado, leido: performance.now() });
          oyente.call(this, suceso);
        },
        (pagina.lento - 1) * ms,
      );
    });
  } as typeof oir;

  // Records each step once, for a code without a verdict.
  const anotarEtapa = (etapas: Etapas) => {
    const codigo = pagina.notas.codigos.at(-1);
    if (codigo && codigo.pintado === null) Object.assign(codigo, { ...etapas, ...codigo });
  };
  const { fetch: pedir } = window;
  window.fetch = async (que, como) => {
    if (!String(que).endsWith('/puerta/cruces')) return pedir(que, como);
    anotarEtapa({ preguntado: performance.now() });
    const response = await pedir(que, como);
    anotarEtapa({ contestado: performance.now() });
    return response;
  };

  // Watches the camera's frames: a code begins where its corner is lit.
  let encendida = false;
  const mirar = (de: HTMLVideoElement) => {
    const alCuadro: VideoFrameRequestCallback = (ahora, { presentationTime }) => {
      const cuadro = new VideoFrame(de);
      const y = new Uint8Array(64 * 64 * 4);
      cuadro
        .copyTo(y, { rect: { x: 0, y: 0, width: 2, height: 2 } })
        .then(() => {
          const lit = (y[0] ?? 0) > 150;
          if (lit && !encendida)
            pagina.notas.codigos.push({
              visto: Math.min(ahora, presentationTime),
              pintado: null,
              veredicto: '',
            });
          encendida = lit;
        })
        .finally(() => cuadro.close());
      de.requestVideoFrameCallback(alCuadro);
    };
    de.requestVideoFrameCallback(alCuadro);
  };
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (this instanceof HTMLVideoElement) mirar(this);
    return play.call(this);
  };

  // Records the verdict once two frames were painted after it.
  new MutationObserver(() => {
    const res = document.querySelector<HTMLElement>('.res');
    const codigo = pagina.notas.codigos.at(-1);
    // A verdict that comes while the one before is shown replaces it.
    const lugar = res?.querySelector('.res__l')?.textContent ?? '';
    if (!res || !codigo || codigo.pintado !== null || res.dataset.anotada === lugar) return;
    res.dataset.anotada = lugar;
    anotarEtapa({ puesto: performance.now() });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        codigo.pintado = performance.now();
        codigo.veredicto = res.dataset.veredicto ?? '';
        if (!res.classList.contains('res--adelante'))
          setTimeout(() => [...res.querySelectorAll('button')].at(-1)?.click(), 300);
      }),
    );
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
