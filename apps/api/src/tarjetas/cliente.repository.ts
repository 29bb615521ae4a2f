import type { Db } from '../db/conexion.ts';

/** Keeps the provider's customer of a buyer; of two that come together, the first stays. */
export async function guardarOpenpayId(db: Db, usuarioId: number, openpayId: string): Promise<string> {
  const { rows } = await db.query<{ openpay_id: string }>(
    'update usuario set openpay_id = coalesce(openpay_id, $2) where id = $1 returning openpay_id',
    [usuarioId, openpayId],
  );
  return rows[0]?.openpay_id ?? openpayId;
}
