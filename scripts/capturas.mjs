// `npm run capturas`: starts the product with data of its own and takes a picture of every screen in every state, on a
// phone, a tablet and a desktop, into docs/imagenes/capturas (not committed). The picture of the README comes along.

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { RECORRIDOS } from './capturas-recorridos.mjs';
import { ensureChromium } from './chromium.mjs';
import { announce, duration } from './console.mjs';
import { ROOT } from './paths.mjs';

const IMAGENES = join(ROOT, 'docs/imagenes');
const ANCHOS = [360, 768, 1280];
/** `npm run capturas -- sala perfil`: only these walks. */
const SOLO = process.argv.slice(2);
const ALTOS = { 360: 780, 768: 1024, 1280: 900 };
const ARRANQUE_MS = 180_000;
const PORTADA = { width: 1280, height: 1130 };

const began = Date.now();
const tienda = await abrirTienda();
const navegador = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const faltas = [];
let tomadas = 0;
try {
  for (const ancho of ANCHOS) await fotografiar(ancho);
  await portada();
} finally {
  await navegador.close();
  await tienda.cerrar();
}
for (const falta of faltas) console.log(`✗ ${falta}`);
console.log(`${tomadas} pictures in ${duration(Date.now() - began)}.`);
process.exitCode = faltas.length === 0 ? 0 : 1;

/** Takes all walks at one width, each as a buyer of its own. A walk that gets stuck does not stop the others. */
async function fotografiar(ancho) {
  announce(`Pictures at ${ancho} px…`);
  const carpeta = join(IMAGENES, 'capturas', String(ancho));
  if (SOLO.length === 0) await rm(carpeta, { recursive: true, force: true });
  await mkdir(carpeta, { recursive: true });
  for (const [nombre, recorrer] of Object.entries(RECORRIDOS)) {
    if (SOLO.length > 0 && !SOLO.includes(nombre)) continue;
    const contexto = await navegador.newContext({
      ...persona(),
      viewport: { width: ancho, height: ALTOS[ancho] },
    });
    const page = await contexto.newPage();
    page.setDefaultTimeout(15_000);
    let numero = 0;
    const foto = async (que, opciones = { fullPage: true }) => {
      numero += 1;
      await verImagenes(page);
      const archivo = `${nombre}-${String(numero).padStart(2, '0')}-${que}.png`;
      await page.screenshot({ path: join(carpeta, archivo), animations: 'disabled', ...opciones });
      tomadas += 1;
    };
    await recorrer({ page, foto, ancho }).catch(error => {
      faltas.push(`${ancho} px, ${nombre}: ${error.message.split('\n')[0]}`);
    });
    await contexto.close();
  }
}

/** The picture of the README: the home as it opens. */
async function portada() {
  const contexto = await navegador.newContext({ ...persona(), viewport: PORTADA });
  const page = await contexto.newPage();
  await page.goto('/eventos');
  await verImagenes(page);
  await page.screenshot({ path: join(IMAGENES, 'tienda.jpg'), quality: 82, animations: 'disabled' });
  await contexto.close();
}

/** Waits for fonts and pictures, also for those that a buyer would have to scroll to. */
async function verImagenes(page) {
  await page.evaluate(async () => {
    const imagenes = [...document.images];
    for (const imagen of imagenes) imagen.loading = 'eager';
    await document.fonts.ready;
    await Promise.all(imagenes.map(imagen => imagen.decode().catch(() => {})));
  });
}

function persona() {
  return {
    baseURL: tienda.url,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    // It fetches by itself what a page asks for, and walks hold answers back.
    serviceWorkers: 'block',
  };
}

/** The product as `npm start` serves it, until `cerrar`. */
async function abrirTienda() {
  const puerto = await puertoLibre();
  const datos = await mkdtemp(join(tmpdir(), 'taquilla-capturas-'));
  const url = `http://127.0.0.1:${puerto}`;
  const env = {
    ...process.env,
    PORT: String(puerto),
    TAQUILLA_DATA: datos,
    TAQUILLA_LIMITES: 'no',
    LOG_LEVEL: 'warn',
  };
  const proceso = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env, stdio: 'inherit' });
  const terminado = new Promise(listo => proceso.once('exit', listo));
  const hasta = Date.now() + ARRANQUE_MS;
  while (!(await responde(`${url}/readyz`))) {
    if (proceso.exitCode !== null || Date.now() > hasta) throw new Error('The product did not start.');
    await pause(250);
  }
  return {
    url,
    cerrar: async () => {
      proceso.kill('SIGTERM');
      await terminado;
      await rm(datos, { recursive: true, force: true });
    },
  };
}

async function responde(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function puertoLibre() {
  return new Promise((listo, falla) => {
    const servidor = createServer();
    servidor.once('error', falla);
    servidor.listen(0, '127.0.0.1', () => {
      const { port } = servidor.address();
      servidor.close(() => listo(port));
    });
  });
}
