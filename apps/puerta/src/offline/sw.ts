/**
 * The service worker of the door: the app opens in airplane mode, after a kill, in the middle of a queue (§P8.3). It
 * serves the page and files of one build. A newer version is installed only while the phone is not paired, and then at
 * once: one that waited would take over when the page is killed, in the middle of the night.
 */
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (
      type: 'fetch',
      listener: (
        event: Extendable & { request: Request; respondWith: (r: Promise<Response>) => void },
      ) => void,
    ): void;
  };
  skipWaiting: () => Promise<void>;
  registration: { active: unknown };
  clients: { claim: () => Promise<void> };
  location: Location;
}
const worker = globalThis as unknown as WorkerScope;

const PREFIX = 'taquilla-puerta-';
/** Written by the build: its files, and the version that names their cache. */
declare const __PRECACHE__: { version: string; files: string[] };
const { version, files } = __PRECACHE__;
const CACHE = `${PREFIX}${version}`;
const PAGE = '/puerta/';

worker.addEventListener('install', event => event.waitUntil(install()));

async function install(): Promise<void> {
  await refuseWhilePaired();
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...files]);
  // The phone may have been paired meanwhile.
  await refuseWhilePaired();
  await worker.skipWaiting();
}

/**
 * @throws if another version serves a paired phone: the browser drops this one, and offers it again at its next check
 */
async function refuseWhilePaired(): Promise<void> {
  if (worker.registration.active && (await isPaired())) throw new Error('a gate may be open');
}

/** Whether the page's storage (`storage.ts`) has the header of a list. Creates no database. */
function isPaired(): Promise<boolean> {
  return new Promise(resolve => {
    const opening = indexedDB.open('taquilla-puerta');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const db = opening.result;
      const head = db.transaction('cosas').objectStore('cosas').count('cabecera');
      head.onsuccess = () => {
        db.close();
        resolve(head.result > 0);
      };
    };
  });
}

worker.addEventListener('activate', event =>
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(
          names.filter(name => name.startsWith(PREFIX) && name !== CACHE).map(name => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(PAGE)) return;
  // The printable sheet is a page of its own; every other address is the app.
  const key = request.mode === 'navigate' && !files.includes(pathname) ? PAGE : pathname;
  event.respondWith(
    caches
      .open(CACHE)
      .then(cache => cache.match(key))
      .then(kept => kept ?? fetch(request)),
  );
});
