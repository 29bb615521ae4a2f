import type { Db } from '../../db/connection.ts';

/** Figures of a phone's turn: people let in, and its verdicts. */
export async function sumarJornada(
  db: Db,
  lectorId: number,
): Promise<{ entraron: number; porVeredicto: Record<string, number> }> {
  const { rows } = await db.query<{ veredicto: string; cuantos: number; entraron: number }>(
    `select veredicto, count(*)::integer as cuantos, count(*) filter (where dejo_pasar and sentido = 'entrada')::integer as entraron
     from cruce where lector_id = $1 and deshace is null and corrige is null group by veredicto`,
    [lectorId],
  );
  return {
    entraron: rows.reduce((suma, { entraron }) => suma + entraron, 0),
    porVeredicto: Object.fromEntries(rows.map(({ veredicto, cuantos }) => [veredicto, cuantos])),
  };
}
