import type { Db } from '../db/conexion.ts';

/** Which of these places an account was opened from before. */
export async function findConocidas(
  db: Db,
  cuenta: string,
  procedencias: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ procedencia: string }>(
    'select procedencia from entrada_conocida where cuenta = $1 and procedencia = any($2)',
    [cuenta, procedencias],
  );
  return rows.map(({ procedencia }) => procedencia);
}

export async function upsertConocidas(
  db: Db,
  cuenta: string,
  procedencias: readonly string[],
): Promise<void> {
  await db.query(
    `insert into entrada_conocida (cuenta, procedencia) select $1, unnest($2::text[]) order by 2
     on conflict (cuenta, procedencia) do update set vista_en = now()`,
    [cuenta, procedencias],
  );
}

export async function deleteConocidas(db: Db, cuenta: string): Promise<void> {
  await db.query('delete from entrada_conocida where cuenta = $1', [cuenta]);
}

/** Half a year covers the break between two seasons. */
export async function deleteConocidasViejas(db: Db): Promise<void> {
  await db.query(`delete from entrada_conocida where vista_en < now() - interval '180 days'`);
}
