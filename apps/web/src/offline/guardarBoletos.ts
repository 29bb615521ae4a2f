import { storage } from '@taquilla/cliente/storage';
import { recordarBoletosGuardados } from '../api/boletosGuardados.ts';
import { call } from '../api/callDePagina.ts';
import { TOKEN_KEY } from '../api/storageKeys.ts';
import type { MessageToWorker } from './messages.ts';
import { loadTicketScreens } from './ticketScreens.ts';

/**
 * Reads the tickets of these events ahead, one event after the other, and loads the code that draws them: the service
 * worker keeps both, so that tickets open at a venue without a network. Goes on after its page is left.
 */
export async function guardarBoletos(eventos: readonly number[]): Promise<void> {
  const token = storage.getItem(TOKEN_KEY);
  // Bypasses the cache of queries: the worker must see every call.
  await call('misEventos');
  for (const id of eventos) await call('misBoletos', { params: { id } });
  // Another buyer is logged in by now: the worker has dropped the tickets that were read.
  if (token === null || storage.getItem(TOKEN_KEY) !== token) return;
  await guardarAplicacion();
  recordarBoletosGuardados();
}

/** Resolves once the service worker controls this page; never without one, as in development. */
function workerInControl(): Promise<ServiceWorker> {
  return new Promise(resolve => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const look = () => workers.controller && resolve(workers.controller);
    look();
    workers.addEventListener('controllerchange', look, { once: true });
  });
}

/**
 * Makes the service worker keep the application with the files that this page has loaded, so that it opens without a network.
 * The page that is kept for every address is the one of the tickets: its code is loaded too.
 */
export async function guardarAplicacion(): Promise<void> {
  await loadTicketScreens();
  const worker = await workerInControl();
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const message: MessageToWorker = { tipo: 'guardar_aplicacion', archivos: [...new Set(files)] };
  worker.postMessage(message);
}
