import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { esRechazoDeSala, type RechazoDeSala } from './espera/rechazoDeSala.ts';
import type { ReservaGuardada } from './reserva.ts';
import { quedaAbierto } from './unaSolaVez.ts';

/** What became of asking for places, numbered or general. */
export type DesenlaceDeReserva =
  | { tipo: 'reservada'; reserva: ReservaGuardada }
  /** Another buyer was faster: the free places have to be read again (§4.8). */
  | { tipo: 'no_disponibles'; mensaje: string }
  /** The waiting room has a word to say. */
  | { tipo: 'sala'; codigo: RechazoDeSala; mensaje: string }
  /** The event is not sold here any more: what is known of it is old. */
  | { tipo: 'cerrado'; mensaje: string }
  /** The session is over: nothing was held. */
  | { tipo: 'sin_sesion' }
  /** Held or not is unknown: asked for again, it is the same attempt. */
  | { tipo: 'sin_respuesta'; mensaje: string }
  | { tipo: 'fallo'; mensaje: string };

/** §8.7. */
const NO_DISPONIBLES = 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.';
const AL_RESERVAR = 'Ocurrió un error al reservar. Por favor, intenta nuevamente.';

/** An answer without an id (§4.8). */
export const SIN_ID: DesenlaceDeReserva = { tipo: 'no_disponibles', mensaje: NO_DISPONIBLES };

/** Puts a refusal, or the want of an answer, into the buyer's words. */
export function clasificarRechazo(error: unknown): DesenlaceDeReserva {
  if (!(error instanceof ApiError)) return { tipo: 'fallo', mensaje: AL_RESERVAR };
  if (esRechazoDeSala(error.code)) return { tipo: 'sala', codigo: error.code, mensaje: error.message };
  if (quedaAbierto(error)) {
    const mensaje = error.code === 'desconocido' ? AL_RESERVAR : mensajeDe(error, AL_RESERVAR);
    return { tipo: 'sin_respuesta', mensaje };
  }
  switch (error.code) {
    case 'asientos_no_disponibles':
      return SIN_ID;
    case 'lugares_insuficientes':
      return { tipo: 'no_disponibles', mensaje: error.message };
    case 'evento_no_disponible':
      return { tipo: 'cerrado', mensaje: error.message };
    case 'sesion_invalida':
      return { tipo: 'sin_sesion' };
    case 'error_interno':
    case 'desconocido':
      return { tipo: 'fallo', mensaje: AL_RESERVAR };
    default:
      return { tipo: 'fallo', mensaje: mensajeDe(error, AL_RESERVAR) };
  }
}
