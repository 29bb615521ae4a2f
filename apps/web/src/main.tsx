import '@taquilla/ui/estilos/tokens.css';
import '@taquilla/ui/estilos/fuentes.css';
import '@taquilla/ui/estilos/base.css';
import { preloadDialogs } from '@taquilla/ui/DialogHost.tsx';
import { preloadToasts } from '@taquilla/ui/ToastHost.tsx';
import { whenPageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { StrictMode, startTransition } from 'react';
import { Router } from 'wouter';
import { App } from './App.tsx';
import { onForget } from './api/ownAnswers.ts';
import type { MessageToWorker } from './offline/messages.ts';
import { setTicketScreens } from './offline/ticketScreens.ts';
import { paths } from './paths.ts';
import { createRoot, hydrateRoot } from './react.ts';
import { preloadApart, preloadScreen } from './routes.tsx';
import { startSesion } from './sesion/useSesion.ts';
import { restoreStyles } from './stylesApart.ts';
import { trustedScriptUrl } from './trustedTypes.ts';

// Runs after this file, in a task of its own: measurements ask the browser for a request's origin, which makes it read
// a file that is still running all over again.
setTimeout(start);

/** Milliseconds to wait after the page's own requests. */
const SIN_PRISA_MS = 3_000;

function start(): void {
  const root = document.getElementById('raiz');
  if (!root) throw new Error('index.html has no element #raiz');

  startSesion();
  setTicketScreens(() =>
    Promise.all([preloadScreen(paths.perfil('mis_compras')), import('./perfil/boletos/CodigoQr.tsx')]),
  );
  if (import.meta.env.PROD) registerServiceWorker();
  whenPageLoaded(() => setTimeout(preloadWords, SIN_PRISA_MS));

  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  restoreStyles(root);
  // The page that the server wrote (servidor/) stays until the screen's code is loaded: then a frame is replaced, a
  // whole page is hydrated.
  void preloadScreen(location.pathname).finally(() => {
    if (root.firstElementChild === null || 'marco' in root.dataset) {
      createRoot(root).render(app);
      delete root.dataset.marco;
      return;
    }
    // Hydrates in small steps, between which the page responds; a press hydrates its target at once. The rest renders
    // as it was written, even if a link was pressed meanwhile.
    const { pathname, search } = location;
    startTransition(() => {
      hydrateRoot(
        root,
        <Router ssrPath={pathname} ssrSearch={search}>
          {app}
        </Router>,
      );
    });
    // Repeats an early press (boot.ts), once React has had its first turn.
    setTimeout(() => document.dispatchEvent(new Event('taquilla:lista')));
  });
}

/** Loads the code that tells of failures before one happens, and the table of the screens that a link may lead to. */
function preloadWords(): void {
  for (const preload of [preloadDialogs, preloadToasts, preloadApart]) preload().catch(() => {});
}

/** Starts the service worker once the page has loaded; from then on bought tickets open without a network. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Drops a buyer's tickets at the logout, so that the next person does not see them.
  const forget: MessageToWorker = { tipo: 'olvidar_boletos' };
  onForget(() => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(forget)));
  whenPageLoaded(() => void navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => {}));
}
