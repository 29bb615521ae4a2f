/**
 * The service worker of the door: the app opens in airplane mode, after a kill, in the middle of a queue (§P8.3). It answers from what
 * one build put there, page and files alike, so a new version never comes while a gate is open: it waits until the turn is closed.
 */
interface Extensible extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Trabajador {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extensible) => void): void;
    (type: 'message', listener: (event: Extensible & { data: unknown }) => void): void;
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

const PREFIJO = 'taquilla-puerta-';
/** Put in by the build: its files, and a name that is theirs alone. */
declare const __PRECARGA__: { version: string; archivos: string[] };
const { version, archivos } = __PRECARGA__;
const CAJON = `${PREFIJO}${version}`;
const PAGINA = '/puerta/';

trabajador.addEventListener('install', event =>
  event.waitUntil(caches.open(CAJON).then(cajon => cajon.addAll([PAGINA, ...archivos]))),
);

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

// The page says so while no gate is open.
trabajador.addEventListener('message', event => {
  if (event.data === 'actualizar') event.waitUntil(trabajador.skipWaiting());
});

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
