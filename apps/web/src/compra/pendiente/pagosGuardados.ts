import { storage } from '@taquilla/cliente/storage';
import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type Pago = RespuestaDe<'estadoDeReferencia'>;

const CLAVE = 'pago-pendiente:';

/** Keeps what to pay and to what, so that it can be read at a bank or a till without a network (§B2.10). */
export function guardarPago(pago: Pago): void {
  if (pago.estado === 'por_pagar') storage.setItem(CLAVE + pago.reservaId, JSON.stringify(pago));
  else storage.removeItem(CLAVE + pago.reservaId);
}

export function leerPagoGuardado(reservaId: string): Pago | null {
  try {
    const leido: Pago | null = JSON.parse(storage.getItem(CLAVE + reservaId) ?? 'null');
    return leido?.reservaId === reservaId ? leido : null;
  } catch {
    return null;
  }
}
