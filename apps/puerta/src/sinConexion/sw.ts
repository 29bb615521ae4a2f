/**
 * The service worker of the door: the app opens in airplane mode, after a kill, in the middle of a queue (§P8.3). It answers from what
 * one build put there, page and files alike. Another version is put in only while the phone is not paired, and then at once: one
 * that waited would take over when the page is killed, in the middle of the night.
 */
interface Extensible extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Trabajador {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extensible) => void): void;
    (
      type: 'fetch',
      listener: (
        event: Extensible & { request: Request; respondWith: (r: Promise<Response>) => void },
      ) => void,
    ): void;
  };
  skipWaiting: () => Promise<void>;
  registration: { active: unknown };
  clients: { claim: () => Promise<void> };
  location: Location;
}
const trabajador = globalThis as unknown as Trabajador;

const PREFIJO = 'taquilla-puerta-';
/** Put in by the build: its files, and a name that is theirs alone. */
declare const __PRECARGA__: { version: string; archivos: string[] };
const { version, archivos } = __PRECARGA__;
const CAJON = `${PREFIJO}${version}`;
const PAGINA = '/puerta/';

trabajador.addEventListener('install', event => event.waitUntil(instalar()));

async function instalar(): Promise<void> {
  await exigirSinJornada();
  const cajon = await caches.open(CAJON);
  await cajon.addAll([PAGINA, ...archivos]);
  // The phone may have been paired meanwhile.
  await exigirSinJornada();
  await trabajador.skipWaiting();
}

/** @throws where another version serves a paired phone: the browser drops this one, and offers it again at the next look */
async function exigirSinJornada(): Promise<void> {
  if (trabajador.registration.active && (await estaEmparejado())) throw new Error('a gate may be open');
}

/** Whether the page's storage (`almacen.ts`) has the head of a list. Makes no base where there is none. */
function estaEmparejado(): Promise<boolean> {
  return new Promise(resolve => {
    const pedido = indexedDB.open('taquilla-puerta');
    pedido.onupgradeneeded = () => pedido.transaction?.abort();
    pedido.onerror = () => resolve(false);
    pedido.onsuccess = () => {
      const base = pedido.result;
      const cabecera = base.transaction('cosas').objectStore('cosas').count('cabecera');
      cabecera.onsuccess = () => {
        base.close();
        resolve(cabecera.result > 0);
      };
    };
  });
}

trabajador.addEventListener('activate', event =>
  event.waitUntil(
    caches
      .keys()
      .then(nombres =>
        Promise.all(
          nombres
            .filter(nombre => nombre.startsWith(PREFIJO) && nombre !== CAJON)
            .map(nombre => caches.delete(nombre)),
        ),
      )
      .then(() => trabajador.clients.claim()),
  ),
);

trabajador.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== trabajador.location.origin || !pathname.startsWith(PAGINA))
    return;
  // The sheet for the night is a page of its own; every other address is the app.
  const clave = request.mode === 'navigate' && !archivos.includes(pathname) ? PAGINA : pathname;
  event.respondWith(
    caches
      .open(CAJON)
      .then(cajon => cajon.match(clave))
      .then(guardado => guardado ?? fetch(request)),
  );
});
