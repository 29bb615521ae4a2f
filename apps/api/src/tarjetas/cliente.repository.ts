import type { Db } from '../db/connection.ts';

/** The buyer's customer id at the provider, or null. */
export async function findOpenpayId(db: Db, usuarioId: number): Promise<string | null> {
  const { rows } = await db.query<{ openpay_id: string | null }>(
    'select openpay_id from usuario where id = $1',
    [usuarioId],
  );
  return rows[0]?.openpay_id ?? null;
}

/** Stores a buyer's customer id in place of `previo`; of two simultaneous ids, the first stays. */
export async function guardarOpenpayId(
  db: Db,
  { usuarioId, previo, nuevo }: { usuarioId: number; previo: string | null; nuevo: string },
): Promise<string> {
  const { rows } = await db.query<{ openpay_id: string }>(
    `update usuario set openpay_id = case when openpay_id is not distinct from $2 then $3 else openpay_id end
      where id = $1 returning openpay_id`,
    [usuarioId, previo, nuevo],
  );
  return rows[0]?.openpay_id ?? nuevo;
}
