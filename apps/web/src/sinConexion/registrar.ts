import { onForget } from '../api/ownAnswers.ts';
import { trustedScriptUrl } from '../trustedTypes.ts';
import type { MensajeAlTrabajador } from './mensajes.ts';

/** Starts the service worker once the page has loaded; from then on bought tickets open without a network. */
export function registrarSinConexion(): void {
  if (!('serviceWorker' in navigator)) return;
  // The tickets of who leaves are not kept for who comes next.
  const olvidar: MensajeAlTrabajador = { tipo: 'olvidar_boletos' };
  onForget(() => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(olvidar)));
  const registrar = () => void navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => {});
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
}
