import type { CargoDelProveedor } from '../../providers/pagos/provider.ts';

/**
 * Whether a charge at the provider is money by reference that completed no charge of ours: of another sum, a second one, late, or
 * with a concept that nobody gave out. It has no order.
 */
export function esAbonoSuelto({ estado, medio, orderId }: CargoDelProveedor): boolean {
  return estado === 'completado' && medio !== undefined && medio !== 'tarjeta' && orderId === '';
}
