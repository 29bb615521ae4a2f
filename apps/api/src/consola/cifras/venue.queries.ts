import type { Db } from '../../db/connection.ts';

/** The clock of a board's figures, and the beginning of its day. */
export interface Venue {
  zona: string;
  inicio: Date;
  evento: { id: number; nombre: string } | null;
}

/** The clock of an event's venue, or of a given time zone. */
export async function findVenue(db: Db, de: { eventoId: number } | { zona: string }): Promise<Venue> {
  const deEvento = 'eventoId' in de;
  const { rows } = await db.query<{ zona: string; inicio: Date; id: number | null; nombre: string | null }>(
    deEvento
      ? `select re.zona, date_trunc('day', now() at time zone re.zona) at time zone re.zona as inicio, e.id, e.nombre
         from evento e join recinto re on re.id = e.recinto_id where e.id = $1`
      : `select $1::text as zona, date_trunc('day', now() at time zone $1) at time zone $1 as inicio, null as id, null as nombre`,
    [deEvento ? de.eventoId : de.zona],
  );
  const [fila] = rows;
  if (!fila) return { zona: 'America/Mexico_City', inicio: new Date(0), evento: null };
  const { zona, inicio, id, nombre } = fila;
  return { zona, inicio, evento: id !== null && nombre !== null ? { id, nombre } : null };
}
