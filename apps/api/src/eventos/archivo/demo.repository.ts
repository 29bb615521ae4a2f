import type { Db } from '../../db/connection.ts';

/** Date of an event; null when there is no event with this key. */
export async function findFecha(db: Db, clave: string): Promise<Date | null> {
  const { rows } = await db.query<{ fecha: Date }>('select fecha from evento where clave = $1', [clave]);
  return rows[0]?.fecha ?? null;
}
