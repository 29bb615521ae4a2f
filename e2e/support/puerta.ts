import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { request as call, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test';
import { RUTAS_DE_CONSOLA } from '@taquilla/contract/consola/rutas';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import { type Cuenta, JIMENA } from './cuentas.ts';
import { sesionDe } from './sesionDePersonal.ts';
import { test as viaje } from './viaje.ts';

const API_KEY = { 'x-api-key': 'taquilla-web' };
/** A new PIN each run, because a PIN belongs to one person. */
export const PIN = String(randomInt(200_000, 900_000));

/** The film for the cameras of a worker's phones. */
export const VIDEO = join(tmpdir(), `taquilla-camara-${process.pid}.y4m`);
/** A camera that shows a film, allowed without a question. */
const CAMERA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${VIDEO}`,
];

/** A paired phone with its page. */
export interface Telefono {
  id: number;
  numero: number;
  context: BrowserContext;
  page: Page;
}

type Consola = Awaited<ReturnType<typeof entrarAConsola>>;
interface DelViaje {
  /** Pairs another phone with an event, at a gate of its own or at the given ones. */
  telefono: (eventoId: number, puertas?: readonly number[], red?: Network) => Promise<Telefono>;
}

/** A journey of the door: phones in browsers of their own, and the organiser's calls that it needs. */
export const test = viaje.extend<DelViaje, { consola: Consola }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...CAMERA] }),
    { scope: 'worker' },
  ],
  consola: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const baseURL = project.use.baseURL ?? '';
      const storageState = await sesionDe(baseURL, 'organizador');
      const pide = await request.newContext({ baseURL, storageState });
      await use(await entrarAConsola(pide, baseURL));
      await pide.dispose();
    },
    { scope: 'worker' },
  ],
  telefono: async ({ browser, consola }, use) => {
    const opened: BrowserContext[] = [];
    const fallas: string[] = [];
    await use(async (eventoId, puertas, red) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        timezoneId: 'America/Mexico_City',
        permissions: ['camera'],
        // The app opens from its service worker.
        serviceWorkers: 'allow',
        ...(red && { proxy: { server: red.url, bypass: '<-loopback>' } }),
      });
      context.on('weberror', error => fallas.push(error.error().stack ?? String(error.error())));
      opened.push(context);
      const suyas = puertas ?? [await puertaPropia(consola, eventoId)];
      const { url, lector } = await consola<{ url: string; lector: { id: number; numero: number } }>(
        'crearLector',
        { eventoId },
        { puertas: suyas },
      );
      const page = await context.newPage();
      await page.goto(url);
      await expect(page.getByText(/boletos, hace/)).toBeVisible({ timeout: 60_000 });
      return { id: lector.id, numero: lector.numero, context, page };
    });
    for (const context of opened) await context.close();
    expect(fallas, 'errors of the phones').toEqual([]);
  },
});

/** A network that stays cut. */
interface Network {
  url: string;
  hay: (hay: boolean) => void;
  close: () => Promise<void>;
}

/**
 * A phone's own way to the server, as a proxy: on a busy machine, the requests of a page that is opened offline reach
 * the server although the browser reports no network.
 */
export async function putNetwork(): Promise<Network> {
  let hayRed = true;
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request;
    const upstream = call(url, { method, headers }, answered => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  server.on('connection', socket => {
    if (!hayRed) socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hay: hay => {
      hayRed = hay;
      if (!hay) server.closeAllConnections();
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A gate for this worker alone: concurrent journeys count the passes at theirs. */
async function puertaPropia(consola: Consola, eventoId: number): Promise<number> {
  const nombre = `Puerta ${process.pid}`;
  const { puertas } = await consola<{ puertas: { id: number; nombre: string }[] }>('listarPuertas', {
    eventoId,
  });
  return puertas.find(una => una.nombre === nombre)?.id ?? crearPuerta(consola, eventoId, { nombre });
}

export async function crearPuerta(consola: Consola, eventoId: number, campos: object): Promise<number> {
  return (await consola<{ id: number }>('crearPuerta', { eventoId }, campos)).id;
}

export const abrir = (page: Page) => page.getByRole('button', { name: 'Abrir la puerta' }).click();

/**
 * Reads a code by a typing reader and returns its verdict. Late refusals of other tries may take the screen before and
 * after it (§P4.3): they are dismissed, and the code is typed while the screen is free.
 */
export async function pasar(page: Page, texto: string): Promise<string> {
  let veredicto: string | null = null;
  await expect(async () => {
    await seguir(page);
    veredicto = await leer(page, texto);
    expect(veredicto, 'verdict of what was typed').not.toBeNull();
  }).toPass({ timeout: 30_000 });
  return veredicto ?? '';
}

/** The verdict of a code typed now; null while the phone shows another answer. */
function leer(page: Page, texto: string): Promise<string | null> {
  return page.evaluate(
    dado =>
      new Promise<string | null>(resolve => {
        if (document.querySelector('.res')) return resolve(null);
        const mirar = () => {
          const res = document.querySelector<HTMLElement>('.res');
          if (res && !res.textContent?.includes('DETÉN')) finish(res.dataset.veredicto ?? '');
        };
        const observer = new MutationObserver(mirar);
        const timer = setTimeout(() => finish(null), 6_000);
        const finish = (veredicto: string | null) => {
          observer.disconnect();
          clearTimeout(timer);
          resolve(veredicto);
        };
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        // The keys carry the reader's own times, so a slow page still sees them close together.
        const desde = performance.now();
        for (const [i, key] of [...dado, 'Enter'].entries()) {
          const tecla = new KeyboardEvent('keydown', { key });
          Object.defineProperty(tecla, 'timeStamp', { value: desde + i });
          dispatchEvent(tecla);
        }
      }),
    texto,
  );
}

/** Dismisses all answers on the screen, also the one below a late refusal. */
export async function seguir(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      const res = document.querySelector<HTMLElement>('.res');
      if (res?.classList.contains('res--adelante')) res.click();
      else
        [...(res?.querySelectorAll('button') ?? [])]
          .find(boton => /Seguir escaneando|No dejar pasar|Mandar a /.test(boton.textContent ?? ''))
          ?.click();
    });
    await expect(page.locator('.res')).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** Number of tries that the phone keeps because no server has answered for them. */
export function cuantasEsperan(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const abierta = indexedDB.open('taquilla-puerta');
        abierta.onerror = () => reject(abierta.error);
        abierta.onsuccess = () => {
          const cuenta = abierta.result.transaction('cola').objectStore('cola').count();
          cuenta.onsuccess = () => {
            abierta.result.close();
            resolve(cuenta.result);
          };
        };
      }),
  );
}

/** Logs the demonstration's organiser in at the console; returns its calls. */
async function entrarAConsola(request: APIRequestContext, baseURL: string) {
  const headers: Record<string, string> = { ...API_KEY, origin: baseURL };
  const call = async <T>(
    id: keyof typeof RUTAS_DE_CONSOLA,
    params: Record<string, string | number>,
    data?: object,
  ): Promise<T> => {
    const { method, path } = RUTAS_DE_CONSOLA[id];
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}`;
    const response = await request.fetch(url, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(data && { data }),
    });
    const isSheet = response.headers()['content-type']?.startsWith('text/csv');
    const body = isSheet ? await response.text() : await response.json();
    if (!response.ok()) throw new Error(`${id}: ${JSON.stringify(body)}`);
    if (typeof body.csrf === 'string') headers['x-csrf'] = body.csrf;
    return body;
  };
  await call('sesionDeConsola', {});
  return call;
}

/** A ticket of the demonstration's buyer, with the text of its code. */
export interface BoletoDePrueba {
  id: number;
  quemadoUUID: string;
  texto: string;
}

/** The calls of the demonstration's buyer. */
async function entrarComo({ correo, contrasena }: Cuenta, request: APIRequestContext) {
  const data = { email: correo, password: contrasena };
  const { token } = await (await request.post('/api/v1/auth/login', { headers: API_KEY, data })).json();
  const headers = { ...API_KEY, authorization: `Bearer ${token}` };
  return async (ruta: string, data?: object) => {
    const response = await request.fetch(`/api/v1${ruta}`, {
      method: data ? 'POST' : 'GET',
      headers,
      ...(data && { data }),
    });
    return { ok: response.ok(), body: await response.json() };
  };
}

/** The valid tickets of an event that Jimena, or another account, has. */
export async function boletosDe(request: APIRequestContext, evento: RegExp, cuenta = JIMENA) {
  const call = await entrarComo(cuenta, request);
  const { eventos } = (await call('/eventos/mis_eventos')).body;
  const eventoId: number = eventos.find(({ nombre }: { nombre: string }) => evento.test(nombre)).id;
  const suyos = (await call(`/eventos/mis_eventos/${eventoId}`)).body;
  const boletos: BoletoDePrueba[] = [...suyos.boletos, ...suyos.pasesGenerales]
    .filter(({ estado }: { estado: string }) => estado === 'vigente')
    .map((boleto: { id: number; quemadoUUID: string; asiento: object | null; f: string }) => ({
      id: boleto.id,
      quemadoUUID: boleto.quemadoUUID,
      texto: textoDeQr({ ...boleto, esGeneral: boleto.asiento === null }),
    }));
  return { eventoId, boletos };
}

/** Buys general passes of an event by card for Jimena or another account; returns the new ones. */
export async function comprar(request: APIRequestContext, evento: RegExp, cuantos: number, cuenta = JIMENA) {
  const call = await entrarComo(cuenta, request);
  const { eventos } = (await call('/eventos/get_all?tipoDispositivo=web')).body;
  const eventoId: number = eventos.find(({ nombre }: { nombre: string }) => evento.test(nombre)).id;
  const { secciones } = (await call(`/eventos/${eventoId}/detalle_seccion/false/web`)).body;
  const { id: seccionId } = secciones.find(
    (una: { tipo_seccion: string; asientosDisponibles: number }) =>
      una.tipo_seccion === 'general' && una.asientosDisponibles >= cuantos,
  );
  const apartado = await call(`/eventos/${eventoId}/reservar_generales`, {
    cantidadAsientos: cuantos,
    seccionId,
  });
  const { merchantId, publicKey, scripts } = (await call('/pagos/get/credenciales')).body;
  const tarjeta = {
    card_number: '4111111111111111',
    holder_name: 'JIMENA RUIZ',
    expiration_month: '12',
    expiration_year: '30',
    cvv2: '123',
  };
  const hecho = await request.post(`${new URL(scripts.openpay).origin}/v1/${merchantId}/tokens`, {
    headers: { authorization: `Basic ${Buffer.from(`${publicKey}:`).toString('base64')}` },
    data: tarjeta,
  });
  const { id: source_id } = await hecho.json();
  const cargo = { reservaId: apartado.body.reservaId, source_id, promocion_id: 0, esGeneral: true };
  // The refusal of a wrong amount names the right one.
  const { detalles } = (await call('/pagos/make/cargo', { ...cargo, amount: 1 })).body;
  const antes = await boletosDe(request, evento, cuenta).catch(() => ({ boletos: [] as BoletoDePrueba[] }));
  const pagado = await call('/pagos/make/cargo', { ...cargo, amount: detalles?.total ?? detalles?.amount });
  expect(pagado.ok, JSON.stringify([apartado.body, detalles, pagado.body])).toBe(true);
  const mios = await boletosDe(request, evento, cuenta);
  const boletos = mios.boletos.filter(({ id }) => antes.boletos.every(uno => uno.id !== id));
  expect(boletos).toHaveLength(cuantos);
  return { ...mios, boletos };
}
