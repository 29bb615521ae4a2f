import { ApiError } from '@taquilla/cliente/ApiError';
import { entries } from '@taquilla/cliente/useAnswer';
import type { Accion, Nivel } from '@taquilla/contract/comun/acceso';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { actuaEn, rolesQuePueden } from '@taquilla/rules/permisos';
import { createStore, useStore } from '@taquilla/ui/store.ts';
import { call, usarSesion } from '../api/call.ts';
import { pedirCodigo } from './codigoFresco.ts';

/** The session as far as it is known: `leyendo` until the server said, `falla` where it did not. */
export type EstadoDeSesion =
  | { es: 'leyendo' }
  | { es: 'falla'; error: unknown }
  /** `terminada`: there was one on this page. */
  | { es: 'ninguna'; terminada: boolean }
  | { es: 'abierta'; sesion: SesionContada };

const estado = createStore<EstadoDeSesion>({ es: 'leyendo' });

export function useEstadoDeSesion(): EstadoDeSesion {
  return useStore(estado);
}

/** The session of a screen behind the login. */
export function useSesion(): SesionContada {
  const actual = useStore(estado);
  if (actual.es !== 'abierta') throw new Error('This screen needs a session');
  return actual.sesion;
}

export function sesionActual(): SesionContada | null {
  const actual = estado.get();
  return actual.es === 'abierta' ? actual.sesion : null;
}

/** Takes a session as the server has just told it. */
export function ponerSesion(sesion: SesionContada): void {
  const anterior = sesionActual();
  // The next person sees no answer of the one before. Answers that were read without a session stay: their page waits for them.
  if (anterior && anterior.personal.id !== sesion.personal.id) entries.clear();
  estado.set({ es: 'abierta', sesion });
}

/** Locks the counter on this screen at once; the server is told, and says by what it opens (§C13.1). */
export async function bloquear(): Promise<void> {
  const sesion = sesionActual();
  if (!sesion || sesion.candado !== null) return;
  ponerSesion({ ...sesion, candado: 'pin' });
  // Without a network the server's own clock locks it.
  await call('estarEnVentanilla', { body: { estado: 'bloqueada' } }).then(ponerSesion, () => {});
}

/** Tells the server that the person has left the counter for another screen. */
export async function dejarVentanilla(): Promise<void> {
  await call('estarEnVentanilla', { body: { estado: 'fuera' } }).then(ponerSesion, () => {});
}

/** Resolves once the counter is open again; false where its session ended. */
function alAbrirse(): Promise<boolean> {
  return new Promise(resolve => {
    const mirar = () => {
      const sesion = sesionActual();
      if (sesion?.candado) return;
      dejar();
      resolve(sesion !== null);
    };
    const dejar = estado.subscribe(mirar);
    mirar();
  });
}

function terminar(): void {
  const habia = estado.get().es === 'abierta';
  if (habia) entries.clear();
  estado.set({ es: 'ninguna', terminada: habia });
}

/** React keeps what it shows for code that is missing so long, in milliseconds. */
const FALLBACK_MS = 300;

/** Asks the server for the session: at the start, with the screen's code under way, and when a try failed. */
export async function leerSesion(screen?: Promise<void>): Promise<void> {
  try {
    const sesion = await call('sesionDeConsola');
    await Promise.race([screen, new Promise(resolve => setTimeout(resolve, FALLBACK_MS))]);
    ponerSesion(sesion);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) terminar();
    else estado.set({ es: 'falla', error });
  }
}

/** Reads the session again after an event was made: its maker may act on it from now on (§C1.2). */
export async function releerSesion(): Promise<void> {
  await call('sesionDeConsola').then(ponerSesion, () => {});
}

/** Ends the session here and at the server, which is told even if it does not answer in time. */
export async function salir(): Promise<void> {
  await call('salirDeConsola');
  entries.clear();
  estado.set({ es: 'ninguna', terminada: false });
}

/** Whether the person may do something: what a screen hides, and the server refuses (§C1.4). */
export function permitido(
  accion: Accion,
  { nivel = 'hacer', eventoId, sinLimite = false }: Encargo = {},
): boolean {
  const sesion = sesionActual();
  if (!sesion) return false;
  const facultades = { roles: sesion.personal.roles, eventos: sesion.eventos };
  const puede = rolesQuePueden(accion, nivel, { sinLimite }).some(rol => facultades.roles.includes(rol));
  return puede && (eventoId === undefined || actuaEn(facultades, eventoId));
}

export interface Encargo {
  /** How much of the action is wanted: `leer`, `proponer` or `hacer` (unless told). */
  nivel?: Nivel;
  /** On which event. */
  eventoId?: number;
  /** A permission with a limit is not enough. */
  sinLimite?: boolean;
}

usarSesion({
  abrirCandado: async () => {
    // The server has locked it by its own clock, and knows by what it opens.
    if (sesionActual()?.candado === null) await leerSesion();
    return alAbrirse();
  },
  csrf: () => sesionActual()?.csrf ?? null,
  onSesionTerminada: terminar,
  // Before the login is whole the code is asked for by its own screen.
  pedirCodigo: async () => {
    const actual = sesionActual();
    if (actual?.paso !== 'lista') return false;
    const nueva = await pedirCodigo();
    if (nueva) ponerSesion(nueva);
    return nueva !== null;
  },
});
