import { cambiar, estado } from '../nucleo/estado.ts';
import { trustedScriptUrl } from '../trustedTypes.ts';

/** Starts the service worker, and opens another version that comes while the phone is not paired (§P8.3). */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  repeatReason();
  const workers = navigator.serviceWorker;
  openUpdate(workers);
  void workers.register(trustedScriptUrl('/puerta/sw.js'), { scope: '/puerta/' }).catch(() => {});
}

/** Looks for another version, once nothing that is kept stands in its way. */
export function lookForUpdate(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration('/puerta/')
    .then(registration => registration?.update())
    .catch(() => {});
}

/** A page whose files another version has replaced is opened anew, unless a gate is open or a code is being sent. */
function openUpdate(workers: ServiceWorkerContainer): void {
  let isControlled = workers.controller !== null;
  let isWaiting = false;
  const open = () => {
    const { fase, emparejando, porque } = estado.get();
    if (!isWaiting || emparejando || (fase !== 'emparejar' && fase !== 'revision')) return;
    history.replaceState({ porque }, '');
    location.reload();
  };
  workers.addEventListener('controllerchange', () => {
    // The first worker of all takes a page of its own version.
    isWaiting = isControlled;
    isControlled = true;
    open();
  });
  estado.subscribe(open);
}

/** Says again why the phone is not paired any more, where another version was opened over it. */
function repeatReason(): void {
  const before = history.state as { porque?: unknown } | null;
  if (typeof before?.porque !== 'string') return;
  cambiar({ porque: before.porque });
  history.replaceState(null, '');
}
