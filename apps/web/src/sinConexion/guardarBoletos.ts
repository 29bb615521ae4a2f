import { storage } from '@taquilla/cliente/storage';
import { recordarBoletosGuardados } from '../api/boletosGuardados.ts';
import { call } from '../api/call.ts';
import { TOKEN_KEY } from '../api/storageKeys.ts';
import type { MensajeAlTrabajador } from './mensajes.ts';
import { cargarPantallasDeBoletos } from './pantallas.ts';

/**
 * Reads the tickets of these events ahead, one event after the other, and loads the code that draws them: the service
 * worker keeps all of it, and they open at a venue where no network is left. It goes on when its page is left.
 */
export async function guardarBoletos(eventos: readonly number[]): Promise<void> {
  const token = storage.getItem(TOKEN_KEY);
  const trabajador = await cuandoHayaTrabajador();
  await cargarPantallasDeBoletos();
  // Not through the cache of queries: the worker has to see every call.
  await call('misEventos');
  for (const id of eventos) await call('misBoletos', { params: { id } });
  // Another buyer is logged in by now: the tickets that were read are forgotten already.
  if (token === null || storage.getItem(TOKEN_KEY) !== token) return;
  guardarAplicacion(trabajador);
  recordarBoletosGuardados();
}

/** Resolves once the service worker answers for this page; never where there is none, as in development. */
function cuandoHayaTrabajador(): Promise<ServiceWorker> {
  return new Promise(resolve => {
    const trabajadores = navigator.serviceWorker;
    if (!trabajadores) return;
    const mirar = () => trabajadores.controller && resolve(trabajadores.controller);
    mirar();
    trabajadores.addEventListener('controllerchange', mirar, { once: true });
  });
}

/** Has the service worker keep the application as far as this page has loaded it. */
function guardarAplicacion(trabajador: ServiceWorker): void {
  const archivos = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const mensaje: MensajeAlTrabajador = { tipo: 'guardar_aplicacion', archivos: [...new Set(archivos)] };
  trabajador.postMessage(mensaje);
}
