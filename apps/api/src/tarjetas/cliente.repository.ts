import type { Db } from '../db/conexion.ts';

/** The provider's customer of a buyer, or null. */
export async function findOpenpayId(db: Db, usuarioId: number): Promise<string | null> {
  const { rows } = await db.query<{ openpay_id: string | null }>(
    'select openpay_id from usuario where id = $1',
    [usuarioId],
  );
  return rows[0]?.openpay_id ?? null;
}

/** Keeps the provider's customer of a buyer; of two that come together, the first stays. */
export async function guardarOpenpayId(db: Db, usuarioId: number, openpayId: string): Promise<string> {
  const { rows } = await db.query<{ openpay_id: string }>(
    'update usuario set openpay_id = coalesce(openpay_id, $2) where id = $1 returning openpay_id',
    [usuarioId, openpayId],
  );
  return rows[0]?.openpay_id ?? openpayId;
}
