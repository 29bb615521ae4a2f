import { whenPageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { onForget } from '../api/ownAnswers.ts';
import { trustedScriptUrl } from '../trustedTypes.ts';
import type { MessageToWorker } from './messages.ts';

/** Starts the service worker once the page has loaded; from then on bought tickets open without a network. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Drops a buyer's tickets at the logout, so that the next person does not see them.
  const forget: MessageToWorker = { tipo: 'olvidar_boletos' };
  onForget(() => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(forget)));
  whenPageLoaded(() => void navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => {}));
}
