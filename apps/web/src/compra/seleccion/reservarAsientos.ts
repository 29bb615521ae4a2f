import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { validarReservaId } from '@taquilla/rules/formularios';
import { ApiError, mensajeDe } from '../../api/ApiError.ts';
import type { call } from '../../api/call.ts';
import { esRechazoDeSala, type RechazoDeSala } from '../espera/rechazoDeSala.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { unaSolaVez } from '../unaSolaVez.ts';

export interface PedidoDeReserva {
  eventoId: number;
  seccionId: number;
  asientos: readonly number[];
  /** The registered buyer's e-mail; null for a guest, whose name and e-mail come with the payment. */
  correo: string | null;
  /** Where the event has a waiting room. */
  turno?: string | undefined;
}

export type DesenlaceDeReserva =
  | { tipo: 'reservada'; reserva: ReservaGuardada }
  /** Somebody was faster: the rows have to be read again (§4.8). */
  | { tipo: 'no_disponibles'; mensaje: string }
  /** The waiting room has a word to say. */
  | { tipo: 'sala'; codigo: RechazoDeSala; mensaje: string }
  | { tipo: 'fallo'; mensaje: string };

/** §8.7. */
const NO_DISPONIBLES = 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.';
const AL_RESERVAR = 'Ocurrió un error al reservar. Por favor, intenta nuevamente.';

/** Holds the picked seats, all or none (§7.15, §7.16). Never throws. */
export async function reservarAsientos(
  llamar: typeof call,
  { eventoId, seccionId, asientos, correo, turno }: PedidoDeReserva,
  insistir = unaSolaVez,
): Promise<DesenlaceDeReserva> {
  const params = { id: eventoId };
  const pedido = { asientosReserva: [...asientos], ...(turno && { turno }) };
  try {
    const hecha = await insistir({ eventoId, asientos, correo }, intento =>
      correo === null
        ? llamar('reservarInvitado', { params, body: { ...pedido, intento } })
        : llamar('reservar', { params, body: { userEmail: correo, ...pedido, intento } }),
    );
    const reservaId = idDe(hecha);
    if (!reservaId) return { tipo: 'no_disponibles', mensaje: NO_DISPONIBLES };
    const { invitadoId, fechaExpiracion } = hecha;
    const reserva = { reservaId, invitadoId, eventoId, seccionId, esGeneral: false, fechaExpiracion };
    return { tipo: 'reservada', reserva };
  } catch (error) {
    return clasificar(error);
  }
}

/** The id under either spelling (§3.10); null when none came back (§4.8). */
function idDe({ reservaId, id }: Partial<RespuestaDe<'reservar'>>): string | null {
  const dado = reservaId ?? id ?? '';
  return validarReservaId(dado) === null ? dado : null;
}

function clasificar(error: unknown): DesenlaceDeReserva {
  if (!(error instanceof ApiError)) return { tipo: 'fallo', mensaje: AL_RESERVAR };
  if (esRechazoDeSala(error.code)) return { tipo: 'sala', codigo: error.code, mensaje: error.message };
  switch (error.code) {
    case 'asientos_no_disponibles':
      return { tipo: 'no_disponibles', mensaje: NO_DISPONIBLES };
    case 'error_interno':
    case 'desconocido':
      return { tipo: 'fallo', mensaje: AL_RESERVAR };
    default:
      return { tipo: 'fallo', mensaje: mensajeDe(error, AL_RESERVAR) };
  }
}
