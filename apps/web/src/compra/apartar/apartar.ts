import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { retryDelay } from '@taquilla/cliente/retry';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { validarReservaId } from '@taquilla/rules/formularios';
import { call } from '../../api/callDePagina.ts';
import { esRechazoDeSala, type RechazoDeSala } from '../espera/rechazoDeSala.ts';
import { turnoVivo } from '../espera/salaGuardada.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { abrirIntento, cerrarIntento, type Pedido } from './intento.ts';

/** The outcome of a request for places, numbered or general. */
export type Desenlace =
  | { tipo: 'apartado'; reserva: ReservaGuardada }
  /** Another buyer was faster: the free places must be read again (§4.8). */
  | { tipo: 'no_disponibles'; mensaje: string }
  /** The waiting room refused the request. */
  | { tipo: 'sala'; codigo: RechazoDeSala; mensaje: string }
  /** The event is no longer sold here: its known facts are old. */
  | { tipo: 'cerrado'; mensaje: string }
  /** The session is over: nothing was held. */
  | { tipo: 'sin_sesion' }
  /** The outcome is unknown. Asked again, it is the same attempt. */
  | { tipo: 'sin_respuesta'; mensaje: string }
  | { tipo: 'fallo'; mensaje: string };

/** Number of tries with a full server, and with a server that does not answer. */
const VECES_LLENO = 3;
const VECES = 5;
/** Longest wait for a network, in milliseconds: a device may wrongly report none. */
const SIN_RED_MS = 30_000;

/** §8.7. */
const NO_DISPONIBLES = 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.';
const AL_RESERVAR = 'Ocurrió un error al reservar. Por favor, intenta nuevamente.';
const SE_FUERON: Desenlace = { tipo: 'no_disponibles', mensaje: NO_DISPONIBLES };

/**
 * Holds places, all or none (§7.15-§7.17). Asks until an answer comes, under one name, so that the next request learns
 * of a hold that an earlier one made. Waits as long as a full server says. Without an answer the attempt is kept with
 * its name, also over a reload (§4.7). Never throws.
 */
export async function apartar(
  pedido: Pedido,
  /** The registered buyer's e-mail. */
  correo: string,
  { llamar = call, esperar = esperarConRed } = {},
): Promise<Desenlace> {
  const { eventoId } = pedido;
  const nombre = abrirIntento(pedido);
  for (let fallas = 1; ; fallas++) {
    try {
      const reserva = reservaDe(await pedirLugares(llamar, { ...pedido, correo, nombre }), pedido);
      cerrarIntento(eventoId, reserva ? 'apartado' : 'negado');
      return reserva ? { tipo: 'apartado', reserva } : SE_FUERON;
    } catch (error) {
      if (quedaAbierto(error) && fallas < (error.status === 503 ? VECES_LLENO : VECES)) {
        await esperar(pausaTras(error, fallas));
        continue;
      }
      cerrarIntento(eventoId, quedaAbierto(error) ? 'sin_respuesta' : 'negado');
      return enPalabras(error);
    }
  }
}

function pedirLugares(
  llamar: typeof call,
  { eventoId, seccionId, lugares, conCuenta, correo, nombre }: Pedido & { correo: string; nombre: string },
): Promise<RespuestaDe<'reservar'>> {
  const params = { id: eventoId };
  const turno = turnoVivo(eventoId)?.turno;
  const comun = { intento: nombre, ...(turno && { turno }) };
  if (typeof lugares === 'number') {
    return llamar('reservarGenerales', { params, body: { cantidadAsientos: lugares, seccionId, ...comun } });
  }
  const body = { asientosReserva: [...lugares], ...comun };
  return conCuenta
    ? llamar('reservar', { params, body: { userEmail: correo, ...body } })
    : llamar('reservarInvitado', { params, body });
}

/** The facts that find the hold again; null if the answer has no id under either spelling (§3.10, §4.8). */
function reservaDe(
  { reservaId, id, invitadoId, fechaExpiracion }: RespuestaDe<'reservar'>,
  { eventoId, seccionId, lugares }: Pedido,
): ReservaGuardada | null {
  const dado = reservaId ?? id ?? '';
  if (validarReservaId(dado) !== null) return null;
  const esGeneral = typeof lugares === 'number';
  return { reservaId: dado, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion };
}

/**
 * Whether the outcome is unknown: the network lost the answer, a proxy gave up before the server, or the server failed.
 */
function quedaAbierto(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

function pausaTras({ detalles: { reintentarEnSegundos } }: ApiError, fallas: number): number {
  return typeof reintentarEnSegundos === 'number' ? reintentarEnSegundos * 1_000 : retryDelay(fallas - 1);
}

/** Waits the pause, then for a network: without one every try would fail. */
async function esperarConRed(ms: number): Promise<void> {
  await new Promise(listo => setTimeout(listo, ms));
  if (navigator.onLine) return;
  await new Promise(listo => {
    addEventListener('online', listo, { once: true });
    setTimeout(listo, SIN_RED_MS);
  });
}

/** Words a refusal, or a missing answer, for the buyer. */
function enPalabras(error: unknown): Desenlace {
  if (quedaAbierto(error)) {
    const mensaje = error.code === 'desconocido' ? AL_RESERVAR : mensajeDe(error, AL_RESERVAR);
    return { tipo: 'sin_respuesta', mensaje };
  }
  if (!(error instanceof ApiError)) return { tipo: 'fallo', mensaje: AL_RESERVAR };
  if (esRechazoDeSala(error.code)) return { tipo: 'sala', codigo: error.code, mensaje: error.message };
  switch (error.code) {
    case 'asientos_no_disponibles':
      return SE_FUERON;
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
