import type { Db } from '../db/connection.ts';

/** The provider's customer of a buyer, or null. */
export async function findOpenpayId(db: Db, usuarioId: number): Promise<string | null> {
  const { rows } = await db.query<{ openpay_id: string | null }>(
    'select openpay_id from usuario where id = $1',
    [usuarioId],
  );
  return rows[0]?.openpay_id ?? null;
}
