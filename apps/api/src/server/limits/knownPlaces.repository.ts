import type { Db } from '../../db/connection.ts';

/** The places among these from which an account was opened before. */
export async function findKnownPlaces(db: Db, account: string, places: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ procedencia: string }>(
    'select procedencia from entrada_conocida where cuenta = $1 and procedencia = any($2)',
    [account, places],
  );
  return rows.map(({ procedencia }) => procedencia);
}

export async function upsertKnownPlaces(db: Db, account: string, places: readonly string[]): Promise<void> {
  await db.query(
    `insert into entrada_conocida (cuenta, procedencia) select $1, unnest($2::text[]) order by 2
     on conflict (cuenta, procedencia) do update set vista_en = now()`,
    [account, places],
  );
}

export async function deleteKnownPlaces(db: Db, account: string): Promise<void> {
  await db.query('delete from entrada_conocida where cuenta = $1', [account]);
}

/** Deletes places after half a year, which covers the break between two seasons. */
export async function deleteOldKnownPlaces(db: Db): Promise<void> {
  await db.query(`delete from entrada_conocida where vista_en < now() - interval '180 days'`);
}
