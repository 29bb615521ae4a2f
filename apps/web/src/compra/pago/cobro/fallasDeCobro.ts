import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { Falla } from '../estadoDePago.ts';

/** The screen's follow-up to a failed charge, before the next try. */
export type Remedio =
  | 'ninguno'
  | 'quitar_promocion'
  | 'precio_nuevo'
  | 'releer_tarjetas'
  /** No months without interest with this card, or no more for this purchase: one payment is offered. */
  | 'sin_meses'
  /** The refusal did not come from our server: the reservation is read before it is shown. */
  | 'leer_antes';

export type FalloDeCobro =
  | { tipo: 'falla'; falla: Falla; remedio: Remedio }
  /** Paid or not is unknown, or the reservation moved on: it is read to find out. */
  | { tipo: 'por_verificar' };

const AL_PAGAR = 'Ocurrió un error al procesar el pago.';

/**
 * The meaning of a failed charge for the buyer (§8.9). A lost answer, a proxy that gave up, or a server that broke may
 * have charged: then the screen does not call it a failure. Everything else is a refusal that was decided before or
 * instead of a charge.
 */
export function clasificarFallo(error: unknown): FalloDeCobro {
  if (!(error instanceof ApiError)) return { tipo: 'por_verificar' };
  switch (error.code) {
    case 'reserva_expirada':
    case 'reserva_cancelada':
    case 'reserva_vendida':
    case 'reserva_en_cobro':
    case 'asientos_no_disponibles':
      return { tipo: 'por_verificar' };
    case 'monto_distinto':
    case 'monto_no_es_cero':
      return falla(error, 'total', 'precio_nuevo');
    case 'tarjeta_borrada':
      return falla(error, 'tarjeta', 'releer_tarjetas');
    case 'tarjeta_no_participa':
    case 'meses_no_disponibles':
      return falla(error, 'tarjeta', 'sin_meses');
    case 'tarjeta_invalida':
      return falla(error, 'numero');
    case 'tarjeta_vencida':
      return falla(error, 'expiracion');
    case 'tarjeta_cvv':
      return falla(error, 'cvv');
    case 'invitado_incompleto':
    case 'limite_de_asientos':
      return falla(error, 'datos');
    case 'token_invalido':
    case 'tarjeta_literal_apagada':
      return falla(error, 'tarjeta');
    // The provider refused for the shop's own reasons, or was not asked: nothing was charged.
    case 'pago_no_disponible':
    case 'saturado':
      return falla(error, 'total');
  }
  if (error.detalles.promocion === true) return falla(error, 'descuento', 'quitar_promocion');
  if (error.status === 0 || error.status === 408 || error.status >= 500) return { tipo: 'por_verificar' };
  if (error.code === 'desconocido') return falla(error, 'total', 'leer_antes');
  return falla(error, error.status === 402 ? 'tarjeta' : 'total');
}

function falla(error: ApiError, junto: Falla['junto'], remedio: Remedio = 'ninguno'): FalloDeCobro {
  const mensaje = junto === 'descuento' ? error.message : mensajeDe(error, AL_PAGAR);
  const { reintentarEnSegundos } = error.detalles;
  const espera = typeof reintentarEnSegundos === 'number' && { esperaSegundos: reintentarEnSegundos };
  const enUnPago = remedio === 'sin_meses' && { enUnPago: true as const };
  return { tipo: 'falla', falla: { mensaje, junto, ...espera, ...enUnPago }, remedio };
}
