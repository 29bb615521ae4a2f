import type { Transaccion } from '../db/conexion.ts';
import { BusinessError } from '../errores.ts';
import { lockYContarLugares, type ReservaFila } from './reserva.repository.ts';

/**
 * Demands that a buyer with this reservation stays within the event's limit (§9.4), and keeps their other purchases
 * waiting until the transaction ends. Whoever starts to pay asks it: a hold counts until its time has passed, and one
 * that is paid in that very moment must not go uncounted. For a guest it counts from when their address is known.
 * @throws BusinessError `limite_de_asientos`
 */
export async function exigirLimite(
  tx: Transaccion,
  { reserva, comprador, limite }: { reserva: ReservaFila; comprador: string; limite: number },
): Promise<void> {
  const otros = await lockYContarLugares(tx, comprador, reserva);
  if (otros + reserva.lugares.length > limite) throw new BusinessError('limite_de_asientos');
}
