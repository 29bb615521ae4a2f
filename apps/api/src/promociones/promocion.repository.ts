import type { Transaction } from '../db/connection.ts';
import { contarUsos, type PromocionVigente } from './promocion.queries.ts';

/**
 * Holds one use of a promotion for a reservation, or drops the one it holds (null). A limited promotion is locked, so that
 * parallel requests get exactly its uses.
 * @returns false when all uses are taken.
 */
export async function apartarUso(
  tx: Transaction,
  reservaId: string,
  promocion: PromocionVigente | null,
): Promise<boolean> {
  if (promocion?.usosMaximos) {
    await tx.query('select from promocion where id = $1 for update', [promocion.id]);
    if ((await contarUsos(tx, promocion.id, reservaId)) >= promocion.usosMaximos) return false;
  }
  await tx.query('update reserva set promocion_id = $2 where id = $1', [reservaId, promocion?.id ?? null]);
  return true;
}
