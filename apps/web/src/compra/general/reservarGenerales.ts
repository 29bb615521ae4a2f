import { ApiError, mensajeDe } from '../../api/ApiError.ts';
import type { call } from '../../api/call.ts';
import { esRechazoDeSala, type RechazoDeSala } from '../espera/rechazoDeSala.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { unaSolaVez } from '../unaSolaVez.ts';

export type DesenlaceGeneral =
  | { tipo: 'reservada'; reserva: ReservaGuardada }
  /** Somebody was faster (§4.8). */
  | { tipo: 'no_disponibles'; mensaje: string }
  /** The waiting room has a word to say. */
  | { tipo: 'sala'; codigo: RechazoDeSala; mensaje: string }
  | { tipo: 'fallo'; mensaje: string };

/** §8.7. */
const NO_DISPONIBLES = 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.';
const AL_RESERVAR = 'Ocurrió un error al reservar. Por favor, intenta nuevamente.';

/** Holds general places (§7.17). Never throws. */
export async function reservarGenerales(
  llamar: typeof call,
  {
    eventoId,
    seccionId,
    cantidad,
    turno,
  }: { eventoId: number; seccionId: number; cantidad: number; turno?: string | undefined },
  insistir = unaSolaVez,
): Promise<DesenlaceGeneral> {
  try {
    const hecha = await insistir({ eventoId, seccionId, cantidad }, intento =>
      llamar('reservarGenerales', {
        params: { id: eventoId },
        body: { cantidadAsientos: cantidad, seccionId, intento, ...(turno && { turno }) },
      }),
    );
    const reservaId = hecha.id || hecha.reservaId;
    if (!reservaId) return { tipo: 'no_disponibles', mensaje: NO_DISPONIBLES };
    const { invitadoId, fechaExpiracion } = hecha;
    return {
      tipo: 'reservada',
      reserva: { reservaId, invitadoId, eventoId, seccionId, esGeneral: true, fechaExpiracion },
    };
  } catch (error) {
    return clasificar(error);
  }
}

function clasificar(error: unknown): DesenlaceGeneral {
  if (!(error instanceof ApiError)) return { tipo: 'fallo', mensaje: AL_RESERVAR };
  if (esRechazoDeSala(error.code)) return { tipo: 'sala', codigo: error.code, mensaje: error.message };
  switch (error.code) {
    case 'lugares_insuficientes':
    case 'asientos_no_disponibles':
      return { tipo: 'no_disponibles', mensaje: error.message };
    case 'error_interno':
    case 'desconocido':
      return { tipo: 'fallo', mensaje: AL_RESERVAR };
    default:
      return { tipo: 'fallo', mensaje: mensajeDe(error, AL_RESERVAR) };
  }
}
