import '@taquilla/ui/estilos/tokens.css';
import '@taquilla/ui/estilos/fuentes.css';
import '@taquilla/ui/estilos/base.css';
import { preloadDialogs } from '@taquilla/ui/DialogHost.tsx';
import { preloadToasts } from '@taquilla/ui/ToastHost.tsx';
import { whenPageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { StrictMode, startTransition } from 'react';
import { Router } from 'wouter';
import { App } from './App.tsx';
import { registerServiceWorker } from './offline/register.ts';
import { setTicketScreens } from './offline/ticketScreens.ts';
import { paths } from './paths.ts';
import { createRoot, hydrateRoot } from './react.ts';
import { preloadScreen } from './routes.tsx';
import { startSesion } from './sesion/useSesion.ts';
import { restoreStyles } from './stylesApart.ts';

// Once this file has run, in a task of its own: measurements ask the browser where a request came from, and that
// makes it read a file that is still running all over again.
setTimeout(start);

/** After all that the page itself asks for. */
const SIN_PRISA_MS = 3_000;

function start(): void {
  const raiz = document.getElementById('raiz');
  if (!raiz) throw new Error('index.html has no element #raiz');

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
  restoreStyles(raiz);
  // What the server wrote (servidor/) stays until the screen's code is there: a frame is put away, a page taken over.
  void preloadScreen(location.pathname).finally(() => {
    if (raiz.firstElementChild === null || 'marco' in raiz.dataset) {
      createRoot(raiz).render(app);
      delete raiz.dataset.marco;
      return;
    }
    // In small steps, between which the page answers; a press hydrates its target at once. The rest is the page as it
    // was written, also where a link was pressed meanwhile.
    const { pathname, search } = location;
    startTransition(() => {
      hydrateRoot(
        raiz,
        <Router ssrPath={pathname} ssrSearch={search}>
          {app}
        </Router>,
      );
    });
    // Repeats presses of the meantime (boot.ts), once React has had its first turn.
    setTimeout(() => document.dispatchEvent(new Event('taquilla:lista')));
  });
}

/** What says that something went wrong has to be there by then. */
function preloadWords(): void {
  for (const preload of [preloadDialogs, preloadToasts]) preload().catch(() => {});
}
