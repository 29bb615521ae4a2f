import { cambiar, estado } from '../nucleo/estado.ts';
import { trustedScriptUrl } from '../trustedTypes.ts';

/** Starts the service worker, and opens another version that comes while the phone is not paired (§P8.3). */
export function registrarSinConexion(): void {
  if (!('serviceWorker' in navigator)) return;
  decirLoDeAntes();
  const trabajadores = navigator.serviceWorker;
  abrirOtraVersion(trabajadores);
  void trabajadores.register(trustedScriptUrl('/puerta/sw.js'), { scope: '/puerta/' }).catch(() => {});
}

/** Looks for another version, once nothing that is kept stands in its way. */
export function buscarOtraVersion(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration('/puerta/')
    .then(registro => registro?.update())
    .catch(() => {});
}

/** A page whose files another version has replaced is opened anew, unless a gate is open or a code is being sent. */
function abrirOtraVersion(trabajadores: ServiceWorkerContainer): void {
  let controla = trabajadores.controller !== null;
  let espera = false;
  const abrir = () => {
    const { fase, emparejando, porque } = estado.get();
    if (!espera || emparejando || (fase !== 'emparejar' && fase !== 'revision')) return;
    history.replaceState({ porque }, '');
    location.reload();
  };
  trabajadores.addEventListener('controllerchange', () => {
    // The first worker of all takes a page of its own version.
    espera = controla;
    controla = true;
    abrir();
  });
  estado.subscribe(abrir);
}

/** Says again why the phone is not paired any more, where another version was opened over it. */
function decirLoDeAntes(): void {
  const antes = history.state as { porque?: unknown } | null;
  if (typeof antes?.porque !== 'string') return;
  cambiar({ porque: antes.porque });
  history.replaceState(null, '');
}
