import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { CargoWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { call as callType } from '../../api/call.ts';
import { requireShape } from '../../api/shapes.ts';
import { comprobarCargo, esDireccionWeb } from '../pago/cobro/cobroEnCurso.ts';
import type { DatosDeConfirmacion } from './datosDeConfirmacion.ts';

/** What one question about a payment brought. */
export type RespuestaDePago =
  | { tipo: 'pagado'; cargo: CargoWire; reserva: Reserva | null }
  /** The bank has not said its last word; `banco` is where the buyer can still go, if anywhere. `mensaje` is the server's. */
  | { tipo: 'en_proceso'; banco: string | null; mensaje: string }
  /** Declined, and the places are still held: another card can be tried. */
  | { tipo: 'rechazado'; mensaje: string; reserva: Reserva }
  /** Not paid (or paid back), and the places are gone. */
  | { tipo: 'perdido'; mensaje: string; eventoId: number }
  /** The server could not be asked: worth another try. */
  | { tipo: 'sin_respuesta'; mensaje: string }
  /** There is no such payment, or it is not this buyer's. */
  | { tipo: 'invalido'; mensaje: string; faltaSesion: boolean };

/** Asks the server what became of a charge after 3-D Secure (§2.30, §7.32). Asking twice, or from two tabs, does no harm. */
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

/** A charge that is not paid: the reservation's state tells whether it may still be, or what to do instead. */
function sinPagar(cargo: CargoWire, reserva: Reserva | null): RespuestaDePago {
  const mensaje = cargo.message || NO_SE_CONFIRMO;
  if (!reserva) return { tipo: 'sin_respuesta', mensaje };
  switch (reserva.estado) {
    case 'cobrando': {
      const url = cargo.cargo.payment_method?.url;
      return { tipo: 'en_proceso', banco: url && esDireccionWeb(url) ? url : null, mensaje };
    }
    case 'vendida':
      // Paid with another charge since.
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

/** §8.10, where the server gives no words of its own. */
export const NO_SE_CONFIRMO = 'No se pudo confirmar el pago.';

function comoRespuesta(error: unknown): RespuestaDePago {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0 || status === 429 || status >= 500)
    return { tipo: 'sin_respuesta', mensaje: mensajeDe(error, 'Hubo un problema al confirmar el pago.') };
  const mensaje = mensajeDe(error, NO_SE_CONFIRMO);
  return { tipo: 'invalido', mensaje, faltaSesion: status === 401 };
}
