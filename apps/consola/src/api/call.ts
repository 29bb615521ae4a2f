import { apiKey, renewApiKey } from '@taquilla/cliente/apiKey';
import { invalidateAllBut } from '@taquilla/cliente/queries';
import { createStaffClient } from '@taquilla/cliente/staff';
import { tabStorage } from '@taquilla/cliente/storage';
import { RUTAS_DE_CONSOLA } from '@taquilla/contract/consola/rutas';
import { createStore } from '@taquilla/ui/store.ts';
import { alcanza } from './alcance.ts';

/** The session's part in a call; `sesion/sesion.ts` sets it once, at the start. */
export interface SesionDeLlamadas {
  csrf: () => string | null;
  pedirCodigo: () => Promise<boolean>;
  abrirCandado: () => Promise<boolean>;
  onSesionTerminada: () => void;
}

let sesion: SesionDeLlamadas = {
  csrf: () => null,
  pedirCodigo: async () => false,
  abrirCandado: async () => false,
  onSesionTerminada: () => {},
};

export function usarSesion(given: SesionDeLlamadas): void {
  sesion = given;
}

/** How far the server's clock is ahead of this device's, in milliseconds, by the last answer. */
const adelanto = createStore(0);

/** Now by the server's clock, as far as it is known: a device's own clock may be a year off. */
export function ahora(): Date {
  return new Date(Date.now() + adelanto.get());
}

/**
 * The console's calls, by the session's cookie: `call` answers the data, `ask` also the version and whether the answer is a
 * repeat.
 */
export const { call, ask, open, callUrl } = createStaffClient({
  base: '/api/v1',
  routes: RUTAS_DE_CONSOLA,
  storage: tabStorage,
  apiKey,
  renewApiKey: refused => renewApiKey(refused, '/consola/entrar'),
  csrf: () => sesion.csrf(),
  pedirCodigo: () => sesion.pedirCodigo(),
  abrirCandado: () => sesion.abrirCandado(),
  onSesionTerminada: () => sesion.onSesionTerminada(),
  // The designer keeps its drawing itself and asks which version stays, so its draft is not read again.
  onBehind: () => invalidateAllBut('verBorrador'),
  onSilence: () => alcanza.set(false),
  onDate: date => {
    alcanza.set(true);
    const told = Date.parse(date ?? '');
    // The header has whole seconds: a smaller difference means nothing.
    if (!Number.isNaN(told) && Math.abs(told - Date.now() - adelanto.get()) > 2_000)
      adelanto.set(told - Date.now());
  },
});
