import { storage } from '@taquilla/cliente/storage';
import { avisar, confirmar } from '@taquilla/ui/dialogs.ts';
import { createStore, useStore } from '@taquilla/ui/store.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { navigate } from 'wouter/use-browser-location';
import { call, onTokenRefused } from '../api/call.ts';
import { forgetOwnAnswers } from '../api/ownAnswers.ts';
import { comprobarSesion, logout, terminarSesion } from './comprobar.ts';
import type { EntornoSesion } from './entorno.ts';
import { type EstadoSesion, SESION_INICIAL, sesionTras } from './estado.ts';

// The server has no session: it writes a visitor's page.
const store = createStore<EstadoSesion>(SESION_INICIAL, sesionTras({ type: 'cerrada', mensaje: null }));

/** Milliseconds between checks: a device may wrongly report a network, and then no event announces a real one. */
const ASK_AGAIN_MS = 15_000;

/** The session's real surroundings. */
export const entornoSesion: EntornoSesion = {
  call,
  storage,
  store,
  avisar,
  confirmar,
  notificar: texto => notificar(texto),
  navigate: (path, state) => navigate(path, { replace: true, state }),
  currentPath: () => location.pathname + location.search,
  later: (run, ms) => void setTimeout(run, ms),
  whenOnline: run => {
    const timer = setTimeout(ask, ASK_AGAIN_MS);
    addEventListener('online', ask, { once: true });
    function ask() {
      clearTimeout(timer);
      removeEventListener('online', ask);
      run();
    }
  },
  forgetAnswers: forgetOwnAnswers,
};

/** Checks the stored token once, when the page starts. */
export function startSesion(): void {
  void comprobarSesion(entornoSesion);
  onTokenRefused(() => {
    if (store.get().status === 'authenticated') terminarSesion(entornoSesion, 'token');
  });
  addEventListener('storage', () => {
    import('./otraPestana.ts').then(
      ({ seguirOtraPestana }) => seguirOtraPestana(entornoSesion),
      // If its code does not load, the page is reloaded, so that it names no person who has left.
      () => location.reload(),
    );
  });
}

/** The session (§3.1). A buyer who is not authenticated is a guest (§4.12). */
export function useSesion(): EstadoSesion {
  return useStore(store);
}

/** Logs the buyer out (§4.5). */
export function cerrarSesion(): void {
  logout(entornoSesion);
}
