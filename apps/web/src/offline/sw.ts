import type { MessageToWorker } from './messages.ts';
import { filesOf, keyOf, sessionOf, treatmentOf } from './strategy.ts';

/**
 * The service worker: bought tickets open without a network, and the application that shows them. It is a build entry
 * of its own, served as `/sw.js`; all that it uses is in that one file. The library of worker types cannot stand beside
 * the page's, so the little that is used is named here.
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

/** The caches. Another version of what is kept needs another name; the old one is thrown away. */
const CACHES = {
  page: 'taquilla-pagina-1',
  /** The files of the page that is kept: nothing else that is seen pushes them out. */
  application: 'taquilla-aplicacion-1',
  files: 'taquilla-archivos-1',
  pictures: 'taquilla-imagenes-1',
  boletos: 'taquilla-boletos-1',
} as const;
/** The page that is kept: the browser writes it alone, so it serves for every address. */
const KEPT_PAGE = '/perfil/mis_compras';
/** A network that takes longer than this to show what is kept is as good as none: a full stadium. */
const PATIENCE_MS = 4000;
/** Other files, and pictures, that are kept, the oldest go first: more than one build has, and more than one buyer's events. */
const MOST_FILES = 240;
const MOST_PICTURES = 60;

// Nothing that is kept depends on the worker's version, so a new one takes over at once.
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

/** Keeps the page and its files, of one build: a page whose files are not those that the asker runs is another's. */
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

/** A proxy that answers for a server that is down says nothing of what is kept. */
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

/** The network's answer, kept for later; or the kept one, where no network answers in time. */
async function ticketsFor(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? '';
  const key = await keyOf(request.url, sessionOf(authorization));
  // Older workers kept it under the token.
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

/** A device that has no room, or refuses, keeps nothing: the network's answer is shown all the same. */
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

/** What a promise gives within so many milliseconds; undefined when it takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
