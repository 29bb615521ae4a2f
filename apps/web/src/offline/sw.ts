import type { MessageToWorker } from './messages.ts';
import { filesOf, keyOf, sessionOf, treatmentOf } from './strategy.ts';

/**
 * The service worker: bought tickets, and the application that shows them, open without a network. It is a build entry
 * of its own, served as `/sw.js`, in one file. TypeScript's library of worker types conflicts with the page's, so the
 * few used types are declared here.
 */
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (type: 'message', listener: (event: Extendable & { data: MessageToWorker }) => void): void;
    (
      type: 'fetch',
      listener: (
        event: Extendable & { request: Request; respondWith: (r: Promise<Response>) => void },
      ) => void,
    ): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
}
const worker = globalThis as unknown as WorkerScope;

/** The caches. A new format of the kept data needs a new name; caches of old names are deleted. */
const CACHES = {
  page: 'taquilla-pagina-1',
  /** The files of the kept page, in a cache of their own so that other files do not displace them. */
  application: 'taquilla-aplicacion-1',
  files: 'taquilla-archivos-1',
  pictures: 'taquilla-imagenes-1',
  boletos: 'taquilla-boletos-1',
} as const;
/** The kept page: the browser renders it alone, so it serves for every address. */
const KEPT_PAGE = '/perfil/mis_compras';
/** Milliseconds after which a slow network counts as none when kept data can be shown: a full stadium. */
const PATIENCE_MS = 4000;
/**
 * The most files and pictures that are kept, the oldest deleted first: more than one build has, and more than one
 * buyer's events.
 */
const MOST_FILES = 240;
const MOST_PICTURES = 60;

// The kept data does not depend on the worker's version, so a new worker takes over at once.
worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', event => event.waitUntil(dropOld().then(() => worker.clients.claim())));
worker.addEventListener('message', event => {
  switch (event.data.tipo) {
    case 'guardar_aplicacion':
      return event.waitUntil(keepApplication(event.data.archivos));
    case 'olvidar_boletos':
      return event.waitUntil(caches.delete(CACHES.boletos));
  }
});
worker.addEventListener('fetch', event => {
  const { request } = event;
  const keepAlive = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  switch (treatmentOf(request, worker.location.origin)) {
    case 'pagina':
      return event.respondWith(pageFor(request, () => fetch(request)));
    case 'pagina_de_boletos':
      return event.respondWith(pageFor(request, () => within(PATIENCE_MS, fetch(request).then(ifUsable))));
    case 'archivo':
      return event.respondWith(fromCache(request, CACHES.files, MOST_FILES));
    case 'imagen':
      return event.respondWith(fromCache(request, CACHES.pictures, MOST_PICTURES));
    case 'boletos':
      return event.respondWith(ticketsFor(request, keepAlive));
    case 'nada':
  }
});

async function dropOld(): Promise<void> {
  const current: readonly string[] = Object.values(CACHES);
  const old = (await caches.keys()).filter(name => name.startsWith('taquilla-') && !current.includes(name));
  await Promise.all(old.map(name => caches.delete(name)));
}

/**
 * Keeps the page and its files, all of one build: a page that names files which the caller does not run is of another
 * build.
 */
async function keepApplication(files: readonly string[]): Promise<void> {
  const response = await fetch(KEPT_PAGE, { cache: 'no-cache' });
  if (!response.ok || response.redirected) return;
  const own = filesOf(await response.clone().text());
  if (!own.every(file => files.includes(file))) return;
  const cache = await caches.open(CACHES.application);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  await (await caches.open(CACHES.page)).put(KEPT_PAGE, response);
  const others = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(others.map(other => cache.delete(other)));
}

/** An error of a proxy in front of a server that is down must not replace kept data. */
function ifUsable(response: Response): Response | undefined {
  return response.status < 500 ? response : undefined;
}

async function pageFor(request: Request, ask: () => Promise<Response | undefined>): Promise<Response> {
  const page = (await ask().catch(() => undefined)) ?? (await cached(KEPT_PAGE, CACHES.page));
  return page ?? fetch(request);
}

async function fromCache(request: Request, cacheName: string, most: number): Promise<Response> {
  const known = (await cached(request.url, cacheName)) ?? (await cached(request.url, CACHES.application));
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200) await keep(cacheName, request.url, response.clone(), most);
  return response;
}

/** The network's answer, which is kept for later; or the kept one, if no answer comes in time. */
async function ticketsFor(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? '';
  const key = await keyOf(request.url, sessionOf(authorization));
  // Earlier workers used the token as the key.
  const earlierKey = await keyOf(request.url, authorization);
  const known = (await cached(key, CACHES.boletos)) ?? (await cached(earlierKey, CACHES.boletos));
  const answer = fetch(request).then(async response => {
    if (response.ok) await keep(CACHES.boletos, key, response.clone());
    return response;
  });
  if (!known) return answer;
  keepAlive(answer);
  return (await within(PATIENCE_MS, answer.then(ifUsable)).catch(() => undefined)) ?? known;
}

function cached(key: string, cacheName: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName }).catch(() => undefined);
}

/** Keeps an answer. A full or refusing device keeps nothing, and the network's answer is shown all the same. */
async function keep(cacheName: string, key: string, response: Response, most?: number): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(key, response);
    if (most === undefined) return;
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(other => cache.delete(other)));
  } catch {
    // The next visit tries again.
  }
}

/** The value of a promise if it settles within so many milliseconds; undefined otherwise. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
