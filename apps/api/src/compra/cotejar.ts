import type { CargoDelProveedor } from '../providers/pagos/puerto.ts';
import type { Context } from '../server/context.ts';
import { listOrdenesSabidas } from './cargo.repository.ts';
import { ORDEN_NUESTRA } from './iniciarCobro.ts';

/**
 * Money that the provider has taken for us since a day (`2026-11-22`) and that our books do not have: after a restore,
 * all that was charged since the backup.
 */
export async function cotejarConProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<CargoDelProveedor[]> {
  const tomados = new Map<string, CargoDelProveedor>();
  for await (const cargo of pagos.listarCargos(desde))
    if (cargo.estado === 'completado' && cargo.orderId.startsWith(ORDEN_NUESTRA))
      tomados.set(cargo.orderId, cargo);
  const sabidas = await listOrdenesSabidas(db, [...tomados.keys()]);
  return [...tomados.values()].filter(({ orderId }) => !sabidas.has(orderId));
}
