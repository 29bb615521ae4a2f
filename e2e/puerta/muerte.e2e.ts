import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { crearCuenta } from '../support/cuentas.ts';
import { abrir, comprar, crearPuerta, cuantasEsperan, pasar, test } from '../support/puerta.ts';

test('a phone that is killed amid scanning forgets and doubles no try, and its storage tells no ticket (§P3.1, §P5.3, §P8.1, §P8.3)', async ({
  request,
  consola,
  launchOptions,
}) => {
  const cuenta = await crearCuenta(request, 'puerta');
  const { eventoId, boletos } = await comprar(request, /Desierto/, 4, cuenta);
  const [uno, dos, tres, cuatro] = boletos;
  if (!uno || !dos || !tres || !cuatro) throw new Error('too few tickets');
  const puerta = `Norte ${Date.now()}`;
  const puertaId = await crearPuerta(consola, eventoId, { nombre: puerta });
  const { url, lector } = await consola<{ url: string; lector: { id: number } }>(
    'crearLector',
    { eventoId },
    { puertas: [puertaId] },
  );
  const perfil = await mkdtemp(join(tmpdir(), 'taquilla-telefono-'));
  const program = launchOptions.executablePath ?? '';
  let telefono = await launch(program, perfil);
  try {
    let { page } = telefono;
    await page.goto(url);
    await expect(page.getByText(/boletos, hace/)).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    // Chromium writes a new cookie to its disk within half a minute, or when it is closed.
    await telefono.shutDown();
    telefono = await launch(program, perfil);
    page = telefono.page;
    await page.goto(new URL('/puerta/', url).href);
    await abrir(page);
    expect(await pasar(page, uno.texto)).toMatch(/^pasa/);
    await page.context().setOffline(true);
    expect(await pasar(page, dos.texto)).toMatch(/^pasa/);
    expect(await pasar(page, tres.texto)).toMatch(/^pasa/);
    await telefono.kill();

    // In airplane mode, after the kill: the decisions are kept, and their tries wait.
    telefono = await launch(program, perfil);
    page = telefono.page;
    await page.context().setOffline(true);
    await page.goto(new URL('/puerta/', url).href);
    await abrir(page);
    for (const { texto } of [uno, dos, tres]) expect(await pasar(page, texto)).toBe('ya_usado');
    expect(await pasar(page, cuatro.texto)).toMatch(/^pasa/);
    await expect(page.getByText(/^Sin red/).first()).toBeVisible();

    // The server takes them, and the phone dies before the answer.
    await page.evaluate(sinOirRespuestas);
    await page.context().setOffline(false);
    await page.waitForFunction(() => 'recibidas' in window);
    await telefono.kill();

    telefono = await launch(program, perfil);
    page = telefono.page;
    await page.goto(new URL('/puerta/', url).href);
    await abrir(page);
    await expect(page.getByText('Al día')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => cuantasEsperan(page), { timeout: 60_000 }).toBe(0);
    const { lectores } = await consola<{ lectores: { id: number; cola: number | null }[] }>(
      'listarLectores',
      { eventoId },
    );
    expect(lectores.find(({ id }) => id === lector.id)?.cola).toBe(0);
    const { choques } = await consola<{ choques: { boletoId: number }[] }>('listarChoques', { eventoId });
    expect(choques.filter(({ boletoId }) => boletos.some(({ id }) => id === boletoId))).toEqual([]);
    const hoja = (await consola<string>('exportarCruces', { eventoId })).split('\r\n');
    const filas = hoja.map(fila => fila.split(','));
    expect(entradasDe(filas, boletos)).toEqual([1, 1, 1, 1]);
    // With the refusals: each try of this gate once.
    expect(filas.filter(fila => fila.includes(puerta))).toHaveLength(7);
    expect(await loQueNoEstaCifrado(page)).toEqual([]);
    await telefono.kill();

    const dump = await readAll(perfil);
    // Proves that the search finds a text that is there.
    expect(dump.includes('taquilla-puerta')).toBe(true);
    for (const { quemadoUUID, texto } of boletos) {
      const cifras = quemadoUUID.replaceAll('-', '');
      const bytes = Buffer.from(cifras, 'hex');
      const f = JSON.parse(texto).f as string;
      for (const secreto of [
        quemadoUUID,
        cifras,
        bytes,
        bytes.toString('base64').slice(0, 20),
        bytes.toString('base64url').slice(0, 20),
        Buffer.from(quemadoUUID, 'utf16le'),
        f.slice(30, 60),
      ])
        expect(dump.includes(secreto), String(secreto)).toBe(false);
    }
    for (const nombre of [cuenta.correo, 'Inés', 'INÉS', 'Valdovinos', 'jimena@', 'Jimena', 'JIMENA'])
      for (const codigo of ['utf8', 'utf16le'] as const)
        expect(dump.includes(Buffer.from(nombre, codigo)), nombre).toBe(false);
  } finally {
    await telefono.kill();
    await rm(perfil, { recursive: true, force: true, maxRetries: 5 });
  }
});

interface Running {
  page: Page;
  shutDown: () => Promise<void>;
  kill: () => Promise<void>;
}

/** A browser with a lasting profile of its own, which gets no notice of its end. */
async function launch(program: string, perfil: string): Promise<Running> {
  const aviso = join(perfil, 'DevToolsActivePort');
  await rm(aviso, { force: true });
  const child = spawn(
    program,
    [
      '--no-sandbox',
      '--disable-gpu',
      '--headless',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--remote-debugging-port=0',
      `--user-data-dir=${perfil}`,
      'about:blank',
    ],
    // A process group of its own: all of its processes are killed at one moment.
    { stdio: 'ignore', detached: true },
  );
  await expect.poll(() => existsSync(aviso), { timeout: 60_000 }).toBe(true);
  const [port] = (await readFile(aviso, 'utf8')).split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no profile');
  const page = await context.newPage();
  return {
    page,
    shutDown: async () => {
      const exit = once(child, 'exit');
      const cdp = await browser.newBrowserCDPSession();
      await cdp.send('Browser.close').catch(() => {});
      await exit;
    },
    kill: () => kill(child, browser),
  };
}

async function kill(child: ChildProcess, browser: Browser): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exit;
  await browser.close().catch(() => {});
}

/** Keeps the server's answers to tries from the app. Runs in the page. */
function sinOirRespuestas(): void {
  const { fetch: pedir } = window;
  window.fetch = async (que, como) => {
    const response = await pedir(que, como);
    if (!String(que instanceof Request ? que.url : que).includes('/puerta/cruces')) return response;
    Object.assign(window, { recibidas: true });
    return new Promise(() => {});
  };
}

/** Names of the page's stored data beside its encrypted stores and the files of its build. */
function loQueNoEstaCifrado(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const guardado: string[] = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const { name } of await indexedDB.databases())
      if (name !== 'taquilla-puerta') guardado.push(String(name));
    for (const nombre of await caches.keys())
      for (const { url } of await (await caches.open(nombre)).keys())
        if (!/^\/puerta\/(assets\/|index\.html|hoja\.|manifest|iconos|$)/.test(new URL(url).pathname))
          guardado.push(url);
    return guardado;
  });
}

/** Number of times that each ticket was let in, by the sheet of tries. */
function entradasDe(filas: readonly string[][], boletos: readonly { id: number }[]): number[] {
  const [nombres = [], ...resto] = filas;
  const [paso, boleto] = [nombres.indexOf('dejo_pasar'), nombres.indexOf('boleto')];
  return boletos.map(
    ({ id }) => resto.filter(fila => fila[paso] === 'si' && fila[boleto] === String(id)).length,
  );
}

/** All bytes of a folder. */
async function readAll(folder: string): Promise<Buffer> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const partes = await Promise.all(
    files
      .filter(file => file.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))),
  );
  return Buffer.concat(partes);
}
