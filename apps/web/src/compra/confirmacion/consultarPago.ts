import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { CargoWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { call as callType } from '../../api/callDePagina.ts';
import { requireShape } from '../../api/shapes.ts';
import { comprobarCargo, esDireccionWeb } from '../pago/cobro/cobroEnCurso.ts';
import type { DatosDeConfirmacion } from './datosDeConfirmacion.ts';

/** The answer to one question about a payment. */
export type RespuestaDePago =
  | { tipo: 'pagado'; cargo: CargoWire; reserva: Reserva | null }
  /** The bank has not decided; `banco` is its page, if the buyer can still go there. `mensaje` is the server's. */
  | { tipo: 'en_proceso'; banco: string | null; mensaje: string }
  /** Declined, and the places are still held: another card can be tried. */
  | { tipo: 'rechazado'; mensaje: string; reserva: Reserva }
  /** Not paid (or paid back), and the places are gone. */
  | { tipo: 'perdido'; mensaje: string; eventoId: number }
  /** The server could not be asked: worth another try. */
  | { tipo: 'sin_respuesta'; mensaje: string }
  /** No such payment, or another buyer's. */
  | { tipo: 'invalido'; mensaje: string; faltaSesion: boolean };

/**
 * Asks the server for the outcome of a charge after 3-D Secure (§2.30, §7.32). Asking twice, or from two tabs, does no
 * harm.
 */
export async function consultarPago(
  call: typeof callType,
  datos: DatosDeConfirmacion,
): Promise<RespuestaDePago> {
  try {
    const cargo = await comprobarCargo(call, { ...datos, promocion: null }, datos.chargeId);
    const leerReserva = async () => {
      const params = { id: cargo.evento.id };
      const leida = await call('consultarReserva', { params, body: { reservaId: datos.reservaId } });
      return requireShape('consultarReserva', leida);
    };
    if (cargo.cargo.pagado) return { tipo: 'pagado', cargo, reserva: await leerReserva().catch(() => null) };
    return sinPagar(cargo, await leerReserva().catch(() => null));
  } catch (error) {
    return comoRespuesta(error);
  }
}

/** An unpaid charge: the reservation's state tells whether it may still be paid, or how to go on. */
function sinPagar(cargo: CargoWire, reserva: Reserva | null): RespuestaDePago {
  const mensaje = cargo.message || NO_SE_CONFIRMO;
  if (!reserva) return { tipo: 'sin_respuesta', mensaje };
  switch (reserva.estado) {
    case 'por_pagar':
    case 'cobrando': {
      const url = cargo.cargo.payment_method?.url;
      return { tipo: 'en_proceso', banco: url && esDireccionWeb(url) ? url : null, mensaje };
    }
    case 'vendida':
      // Another charge has paid it since.
      return { tipo: 'pagado', cargo: { ...cargo, total: reserva.desglose.total }, reserva };
    case 'retenida':
      return { tipo: 'rechazado', mensaje, reserva };
    case 'cancelada':
    case 'expirada':
    case 'por_reembolsar':
    case 'reembolsada':
      return { tipo: 'perdido', mensaje, eventoId: cargo.evento.id };
  }
}

/** The words of §8.10 when the server gives none. */
export const NO_SE_CONFIRMO = 'No se pudo confirmar el pago.';

function comoRespuesta(error: unknown): RespuestaDePago {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0 || status === 429 || status >= 500)
    return { tipo: 'sin_respuesta', mensaje: mensajeDe(error, 'Hubo un problema al confirmar el pago.') };
  const mensaje = mensajeDe(error, NO_SE_CONFIRMO);
  return { tipo: 'invalido', mensaje, faltaSesion: status === 401 };
}
