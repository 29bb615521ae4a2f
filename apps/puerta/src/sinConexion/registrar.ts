import { estado } from '../nucleo/estado.ts';
import { trustedScriptUrl } from '../trustedTypes.ts';

/** Starts the service worker; another version takes over only while the phone is not paired (§P8.3). */
export function registrarSinConexion(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register(trustedScriptUrl('/puerta/sw.js'), { scope: '/puerta/' })
    .then(registro => {
      const ofrecer = () => {
        if (estado.get().fase === 'emparejar') registro.waiting?.postMessage('actualizar');
      };
      estado.subscribe(ofrecer);
      ofrecer();
    })
    .catch(() => {});
}
