import { ApiError } from '@taquilla/cliente/ApiError';
import { entries } from '@taquilla/cliente/useAnswer';
import type { Accion, Nivel } from '@taquilla/contract/comun/acceso';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { actuaEn, eventosDe, type Limite, limitesDe, rolesQuePueden } from '@taquilla/rules/permisos';
import { createStore, useStore } from '@taquilla/ui/store.ts';
import { call, usarSesion } from '../api/call.ts';
import { pedirCodigo } from './codigoFresco.ts';

/** The known state of the session: `leyendo` until the server answers, `falla` where it did not. */
export type EstadoDeSesion =
  | { es: 'leyendo' }
  | { es: 'falla'; error: unknown }
  /** `terminada`: this page had a session before. */
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

/** Takes over a session that the server has just answered. */
export function ponerSesion(sesion: SesionContada): void {
  const anterior = sesionActual();
  // Another person must not see the answers of the one before. Answers read without a session stay: their page waits for them.
  if (anterior && anterior.personal.id !== sesion.personal.id) entries.clear();
  estado.set({ es: 'abierta', sesion });
}

/** Locks the counter on this screen at once; the server then answers which of PIN and password opens it (§C13.1). */
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

/** Time that React keeps the fallback of missing code on screen, in milliseconds. */
const FALLBACK_MS = 300;

/** Reads the session from the server: at the start, in parallel with the screen's code, and after a failed try. */
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

/** Reads the session again after making an event: its maker may then act on it (§C1.2). */
export async function releerSesion(): Promise<void> {
  await call('sesionDeConsola').then(ponerSesion, () => {});
}

/** Ends the session here and at the server, which still gets the request where it does not answer in time. */
export async function salir(): Promise<void> {
  await call('salirDeConsola');
  entries.clear();
  estado.set({ es: 'ninguna', terminada: false });
}

/** Whether the person may do an action: screens hide it otherwise, and the server refuses it (§C1.4). */
export function permitido(
  accion: Accion,
  { nivel = 'hacer', eventoId, todos = false, sinLimite = false }: Encargo = {},
): boolean {
  const sesion = sesionActual();
  if (!sesion) return false;
  const facultades = { roles: sesion.personal.roles, eventos: sesion.eventos };
  const puede = rolesQuePueden(accion, nivel, { sinLimite }).some(rol => facultades.roles.includes(rol));
  if (todos && eventosDe(facultades) !== 'todos') return false;
  return puede && (eventoId === undefined || actuaEn(facultades, eventoId));
}

/** The limits of an action for the person; null where one of their roles does it without limits. */
export function limitesPropios(accion: Accion): readonly Limite[] | null {
  return limitesDe(sesionActual()?.personal.roles ?? [], accion);
}

export interface Encargo {
  /** The required level of the action: `leer`, `proponer` or `hacer` (the default). */
  nivel?: Nivel;
  /** The event that the action concerns. */
  eventoId?: number;
  /** The action knows no events, and asks for all of them. */
  todos?: boolean;
  /** A permission with a limit is not enough. */
  sinLimite?: boolean;
}

usarSesion({
  abrirCandado: async () => {
    // The server has locked the session by its own clock, and answers which of PIN and password opens it.
    if (sesionActual()?.candado === null) await leerSesion();
    return alAbrirse();
  },
  csrf: () => sesionActual()?.csrf ?? null,
  onSesionTerminada: terminar,
  // During the login its own screen asks for the code.
  pedirCodigo: async () => {
    const actual = sesionActual();
    if (actual?.paso !== 'lista') return false;
    const nueva = await pedirCodigo();
    if (nueva) ponerSesion(nueva);
    return nueva !== null;
  },
});
