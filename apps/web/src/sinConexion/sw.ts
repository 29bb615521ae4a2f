import { archivosDe, claveDe, sesionDe, tratoDe } from './estrategia.ts';
import type { MensajeAlTrabajador } from './mensajes.ts';

/**
 * The service worker: bought tickets open without a network, and the application that shows them. It is a build entry
 * of its own, served as `/sw.js`; all that it uses is in that one file. The library of worker types cannot stand beside
 * the page's, so the little that is used is named here.
 */
interface Extensible extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Trabajador {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extensible) => void): void;
    (type: 'message', listener: (event: Extensible & { data: MensajeAlTrabajador }) => void): void;
    (
      type: 'fetch',
      listener: (
        event: Extensible & { request: Request; respondWith: (r: Promise<Response>) => void },
      ) => void,
    ): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
}
const trabajador = globalThis as unknown as Trabajador;

/** The caches. Another version of what is kept needs another name; the old one is thrown away. */
const CAJONES = {
  pagina: 'taquilla-pagina-1',
  /** The files of the page that is kept: nothing else that is seen pushes them out. */
  aplicacion: 'taquilla-aplicacion-1',
  archivos: 'taquilla-archivos-1',
  imagenes: 'taquilla-imagenes-1',
  boletos: 'taquilla-boletos-1',
} as const;
/** The page that is kept: the browser writes it alone, so it serves for every address. */
const PAGINA_GUARDADA = '/perfil/mis_compras';
/** A network that takes longer than this to show what is kept is as good as none: a full stadium. */
const PACIENCIA_MS = 4000;
/** Other files, and pictures, that are kept, the oldest go first: more than one build has, and more than one buyer's events. */
const MAXIMO_ARCHIVOS = 240;
const MAXIMO_IMAGENES = 60;

// Nothing that is kept depends on the worker's version, so a new one takes over at once.
trabajador.addEventListener('install', event => event.waitUntil(trabajador.skipWaiting()));
trabajador.addEventListener('activate', event =>
  event.waitUntil(tirarViejos().then(() => trabajador.clients.claim())),
);
trabajador.addEventListener('message', event => {
  switch (event.data.tipo) {
    case 'guardar_aplicacion':
      return event.waitUntil(guardarAplicacion(event.data.archivos));
    case 'olvidar_boletos':
      return event.waitUntil(caches.delete(CAJONES.boletos));
  }
});
trabajador.addEventListener('fetch', event => {
  const { request } = event;
  const seguir = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  switch (tratoDe(request, trabajador.location.origin)) {
    case 'pagina':
      return event.respondWith(pagina(request, () => fetch(request)));
    case 'pagina_de_boletos':
      return event.respondWith(pagina(request, () => antesDe(PACIENCIA_MS, fetch(request).then(siSirve))));
    case 'archivo':
      return event.respondWith(guardado(request, CAJONES.archivos, MAXIMO_ARCHIVOS));
    case 'imagen':
      return event.respondWith(guardado(request, CAJONES.imagenes, MAXIMO_IMAGENES));
    case 'boletos':
      return event.respondWith(boletos(request, seguir));
    case 'nada':
  }
});

async function tirarViejos(): Promise<void> {
  const actuales: readonly string[] = Object.values(CAJONES);
  const viejos = (await caches.keys()).filter(
    name => name.startsWith('taquilla-') && !actuales.includes(name),
  );
  await Promise.all(viejos.map(name => caches.delete(name)));
}

/** Keeps the page and its files, of one build: a page whose files are not those that the asker runs is another's. */
async function guardarAplicacion(archivos: readonly string[]): Promise<void> {
  const response = await fetch(PAGINA_GUARDADA, { cache: 'no-cache' });
  if (!response.ok || response.redirected) return;
  const suyos = archivosDe(await response.clone().text());
  if (!suyos.every(archivo => archivos.includes(archivo))) return;
  const cajon = await caches.open(CAJONES.aplicacion);
  for (const archivo of archivos) if (!(await cajon.match(archivo))) await cajon.add(archivo);
  await (await caches.open(CAJONES.pagina)).put(PAGINA_GUARDADA, response);
  const deOtra = (await cajon.keys()).filter(({ url }) => !archivos.includes(new URL(url).pathname));
  await Promise.all(deOtra.map(vieja => cajon.delete(vieja)));
}

/** A proxy that answers for a server that is down says nothing of what is kept. */
function siSirve(response: Response): Response | undefined {
  return response.status < 500 ? response : undefined;
}

async function pagina(request: Request, pedir: () => Promise<Response | undefined>): Promise<Response> {
  const page = (await pedir().catch(() => undefined)) ?? (await conocido(PAGINA_GUARDADA, CAJONES.pagina));
  return page ?? fetch(request);
}

async function guardado(request: Request, cajon: string, maximo: number): Promise<Response> {
  const known = (await conocido(request.url, cajon)) ?? (await conocido(request.url, CAJONES.aplicacion));
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200) await guardar(cajon, request.url, response.clone(), maximo);
  return response;
}

/** The network's answer, kept for later; or the kept one, where no network answers in time. */
async function boletos(request: Request, seguir: (work: Promise<unknown>) => void): Promise<Response> {
  const autorizacion = request.headers.get('authorization') ?? '';
  const clave = await claveDe(request.url, sesionDe(autorizacion));
  // Older workers kept it under the token.
  const deAntes = await claveDe(request.url, autorizacion);
  const known = (await conocido(clave, CAJONES.boletos)) ?? (await conocido(deAntes, CAJONES.boletos));
  const answer = fetch(request).then(async response => {
    if (response.ok) await guardar(CAJONES.boletos, clave, response.clone());
    return response;
  });
  if (!known) return answer;
  seguir(answer);
  return (await antesDe(PACIENCIA_MS, answer.then(siSirve)).catch(() => undefined)) ?? known;
}

function conocido(clave: string, cacheName: string): Promise<Response | undefined> {
  return caches.match(clave, { cacheName }).catch(() => undefined);
}

/** A device that has no room, or refuses, keeps nothing: the network's answer is shown all the same. */
async function guardar(cajon: string, clave: string, response: Response, maximo?: number): Promise<void> {
  try {
    const cache = await caches.open(cajon);
    await cache.put(clave, response);
    if (maximo === undefined) return;
    const claves = await cache.keys();
    await Promise.all(claves.slice(0, Math.max(0, claves.length - maximo)).map(vieja => cache.delete(vieja)));
  } catch {
    // The next visit tries again.
  }
}

/** What a promise gives within so many milliseconds; undefined when it takes longer. */
function antesDe<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
