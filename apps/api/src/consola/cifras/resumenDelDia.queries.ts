import type { Db } from '../../db/connection.ts';

/** The day before by the clock of Mexico City, and whether its summary is due by now. */
export async function findAyer(
  db: Db,
): Promise<{ dia: string; desde: Date; hasta: Date; yaEsHora: boolean }> {
  const { rows } = await db.query<{ dia: string; desde: Date; hasta: Date; yaEsHora: boolean }>(
    `select to_char(hoy - interval '1 day', 'YYYY-MM-DD') as dia, (hoy - interval '1 day') at time zone zona as desde,
       (hoy at time zone zona) - interval '1 microsecond' as hasta, now() at time zone zona >= hoy + interval '6 hours' as "yaEsHora"
     from (select date_trunc('day', now() at time zone zona) as hoy, zona from (select 'America/Mexico_City' as zona) z) h`,
  );
  const [fila] = rows;
  if (!fila) throw new Error('a clock without an hour');
  return fila;
}

export async function hayResumen(db: Db, clave: string): Promise<boolean> {
  const { rowCount } = await db.query('select from correo where clave = $1', [clave]);
  return rowCount === 1;
}

export async function contarCorreosFallidos(
  db: Db,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<number> {
  const { rows } = await db.query<{ cuantos: number }>(
    `select count(*)::integer as cuantos from correo where estado = 'fallido' and creado_en between $1 and $2`,
    [desde, hasta],
  );
  return rows[0]?.cuantos ?? 0;
}
