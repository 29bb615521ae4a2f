import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM, FLAGS } from '../support/chromium.ts';
import { recordResult } from '../support/results.ts';
import { openTienda } from '../support/tienda.ts';

/**
 * F1: weight of the first route. F2: Lighthouse as a mid-range phone on a slow network, for three pages and the page of
 * seats.
 */
const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const TIMES = Number(process.env.BENCH_VECES ?? 5);
const EVENTO = 'Niebla Tropical: Gira Humedad';

/** Lighthouse saw nothing, because the browser's trace lacks the beginning of the page. */
class SinComienzo extends Error {}
const SIN_COMIENZO = 'NO_NAVSTART';
const REINTENTOS = 2;

const filas: [string, string][] = [...pesos()];
const tienda = await openTienda();
try {
  const evento = await tienda.evento(EVENTO);
  const { ruta } = await tienda.seccionMasGrande(evento);
  const paginas = ['/eventos', `/eventos/${evento}`, '/auth/login', ruta];
  for (const pagina of paginas) filas.push([`Lighthouse ${pagina}`, await calificar(tienda.url + pagina)]);
} finally {
  await tienda.close();
}
recordResult('carga-web', 'F1, F2 · what the storefront weighs, and what Lighthouse says', filas);

interface Trozo {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

function pesos(): [string, string][] {
  const manifiesto = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Trozo
  >;
  const primeros = new Set<Trozo>();
  const agregar = (clave: string) => {
    const chunk = manifiesto[clave];
    if (!chunk || primeros.has(chunk)) return;
    primeros.add(chunk);
    for (const importado of chunk.imports ?? []) agregar(importado);
  };
  agregar('index.html');
  agregar('src/boot.ts');
  const js = [...primeros].map(({ file }) => file);
  const css = [...primeros].flatMap(chunk => chunk.css ?? []);
  const todo = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(js|css|woff2)$/.test(file) && !file.startsWith('servidor'),
  );
  return [
    ['first route, JavaScript, gzip (goal ≤ 90 kB)', pesar(js)],
    ['first route, CSS, gzip (goal ≤ 15 kB)', pesar(css)],
    ['fonts (goal ≤ 40 kB)', pesar(todo.filter(file => file.endsWith('.woff2')))],
    ['whole storefront, JavaScript, gzip (goal ≤ 250 kB)', pesar(todo.filter(file => file.endsWith('.js')))],
    ['the same with styles and fonts', pesar(todo)],
  ];
}

/** The size of these files as the server sends them to a browser that knows gzip alone. */
function pesar(files: readonly string[]): string {
  const bytes = [...new Set(files)].reduce((suma, file) => {
    const completo = join(DIST, file);
    return (
      suma +
      (file.endsWith('.woff2')
        ? statSync(completo).size
        : gzipSync(readFileSync(completo), { level: 9 }).length)
    );
  }, 0);
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** The median of several audits, as Lighthouse advises: a single one depends on the machine's moment. */
async function calificar(url: string): Promise<string> {
  const auditorias: Auditoria[] = [];
  while (auditorias.length < TIMES) auditorias.push(await auditarHastaVer(url));
  auditorias.sort((a, b) => a.notas.performance - b.notas.performance || b.tbt - a.tbt);
  const [media, peor] = [auditorias[Math.floor(TIMES / 2)], auditorias[0]];
  if (!media || !peor) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const notas = Object.entries(media.notas).map(([nombre, nota]) => `${nombre} ${nota}`);
  return `${notas.join(', ')}; LCP ${(media.lcp / 1000).toFixed(2)} s, TBT ${Math.round(media.tbt)} ms, CLS ${media.cls.toFixed(3)}; worst of ${TIMES}: ${peor.notas.performance}`;
}

/** Audits again, with a notice, where Lighthouse saw nothing; any result, good or bad, counts. */
async function auditarHastaVer(url: string): Promise<Auditoria> {
  for (let reintentos = 0; ; reintentos++) {
    try {
      return await auditar(url);
    } catch (error) {
      if (!(error instanceof SinComienzo) || reintentos === REINTENTOS) throw error;
      console.log(`${SIN_COMIENZO}: Lighthouse did not see ${url} begin, it looks again`);
    }
  }
}

interface Auditoria {
  notas: Record<string, number> & { performance: number };
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
}

async function auditar(url: string): Promise<Auditoria> {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: ['--headless=new', ...FLAGS] });
  try {
    const resultado = await lighthouse(url, { port: chrome.port, logLevel: 'error', locale: 'es-419' });
    if (!resultado) throw new Error(`Lighthouse has nothing to say of ${url}`);
    const falla = fallaDe(resultado.lhr);
    if (falla) {
      const Falla = falla.includes(SIN_COMIENZO) ? SinComienzo : Error;
      throw new Falla(`Lighthouse has nothing to say of ${url}: ${falla}`);
    }
    const { categories, audits } = resultado.lhr;
    const nota = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const valor = (auditoria: string) => audits[auditoria]?.numericValue ?? Number.NaN;
    return {
      notas: {
        performance: nota('performance'),
        accessibility: nota('accessibility'),
        'best-practices': nota('best-practices'),
        seo: nota('seo'),
      },
      lcp: valor('largest-contentful-paint'),
      tbt: valor('total-blocking-time'),
      cls: valor('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}

/** The reason of a missing result: Lighthouse reports it for the whole run, or for the first audit that met it. */
function fallaDe({ runtimeError, audits }: Result): string | null {
  if (runtimeError) return `${runtimeError.code} ${runtimeError.message}`;
  return audits['largest-contentful-paint']?.errorMessage ?? null;
}
