import type { MensajeAlTrabajador } from './mensajes.ts';

/** Resolves once the service worker answers for this page; never where there is none, as in development. */
export function cuandoHayaTrabajador(): Promise<ServiceWorker> {
  return new Promise(resolve => {
    const trabajadores = navigator.serviceWorker;
    if (!trabajadores) return;
    const mirar = () => trabajadores.controller && resolve(trabajadores.controller);
    mirar();
    trabajadores.addEventListener('controllerchange', mirar, { once: true });
  });
}

/** Has the service worker keep the application as far as this page has loaded it. */
export function guardarAplicacion(trabajador: ServiceWorker): void {
  const archivos = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const mensaje: MensajeAlTrabajador = { tipo: 'guardar_aplicacion', archivos: [...new Set(archivos)] };
  trabajador.postMessage(mensaje);
}
