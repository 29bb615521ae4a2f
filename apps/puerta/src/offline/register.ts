import { cambiar, estado } from '../nucleo/estado.ts';
import { trustedScriptUrl } from '../trustedTypes.ts';

/** Registers the service worker, and reloads the page for a newer version while the phone is not paired (§P8.3). */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  repeatReason();
  const workers = navigator.serviceWorker;
  openUpdate(workers);
  void workers.register(trustedScriptUrl('/puerta/sw.js'), { scope: '/puerta/' }).catch(() => {});
}

/** Looks for a newer version, now that no stored turn prevents it. */
export function lookForUpdate(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration('/puerta/')
    .then(registration => registration?.update())
    .catch(() => {});
}

/** Reloads a page whose files a newer version replaced, unless a gate is open or a code is being sent. */
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
    // The very first worker takes over a page of its own version.
    isWaiting = isControlled;
    isControlled = true;
    open();
  });
  estado.subscribe(open);
}

/** Shows again the reason why the phone is no longer paired, after a reload for a newer version. */
function repeatReason(): void {
  const before = history.state as { porque?: unknown } | null;
  if (typeof before?.porque !== 'string') return;
  cambiar({ porque: before.porque });
  history.replaceState(null, '');
}
