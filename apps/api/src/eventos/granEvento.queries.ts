import type { Db } from '../db/connection.ts';

/** From how many places on an event is large. */
const GRANDE = 1000;

/** The next large event on the web, or null. Counts no more places than it has to. */
export async function findGranEvento(db: Db): Promise<{ nombre: string; fecha: Date } | null> {
  const { rows } = await db.query<{ nombre: string; fecha: Date }>({
    name: 'gran_evento',
    text: `select e.nombre, e.fecha from evento e
      where e.mostrar_web and e.fecha > now()
        and (select count(*) from (select from lugar l where l.evento_id = e.id limit $1) contados) = $1
      order by e.fecha, e.id limit 1`,
    values: [GRANDE],
  });
  return rows[0] ?? null;
}
