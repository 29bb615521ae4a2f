import type { Db } from './connection.ts';

/** The time by the database's clock. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await db.query<{ momento: Date }>('select clock_timestamp() as momento');
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return row.momento;
}
