import { storage } from '@taquilla/cliente/storage';
import { recordarBoletosGuardados } from '../api/boletosGuardados.ts';
import { call } from '../api/call.ts';
import { TOKEN_KEY } from '../api/storageKeys.ts';
import type { MessageToWorker } from './messages.ts';
import { loadTicketScreens } from './ticketScreens.ts';

/**
 * Reads the tickets of these events ahead, one event after the other, and loads the code that draws them: the service
 * worker keeps all of it, and they open at a venue where no network is left. It goes on when its page is left.
 */
export async function guardarBoletos(eventos: readonly number[]): Promise<void> {
  const token = storage.getItem(TOKEN_KEY);
  const worker = await workerInControl();
  await loadTicketScreens();
  // Not through the cache of queries: the worker has to see every call.
  await call('misEventos');
  for (const id of eventos) await call('misBoletos', { params: { id } });
  // Another buyer is logged in by now: the tickets that were read are forgotten already.
  if (token === null || storage.getItem(TOKEN_KEY) !== token) return;
  keepApplication(worker);
  recordarBoletosGuardados();
}

/** Resolves once the service worker answers for this page; never where there is none, as in development. */
function workerInControl(): Promise<ServiceWorker> {
  return new Promise(resolve => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const look = () => workers.controller && resolve(workers.controller);
    look();
    workers.addEventListener('controllerchange', look, { once: true });
  });
}

/** Has the service worker keep the application as far as this page has loaded it. */
function keepApplication(worker: ServiceWorker): void {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const message: MessageToWorker = { tipo: 'guardar_aplicacion', archivos: [...new Set(files)] };
  worker.postMessage(message);
}
