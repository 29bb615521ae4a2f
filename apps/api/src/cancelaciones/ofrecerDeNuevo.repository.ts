import type { Transaction } from '../db/connection.ts';

/** The last runs of events that have waited for a date so many days; their events are locked. */
export async function tomarSinFecha(
  tx: Transaction,
  dias: number,
): Promise<{ id: number; eventoId: number; hoy: string }[]> {
  const { rows } = await tx.query<{ id: number; eventoId: number; hoy: string }>(
    `select c.id, e.id as "eventoId", (now() at time zone r.zona)::date::text as hoy
     from evento e join recinto r on r.id = e.recinto_id
     join lateral (select id, tipo, gracia_hasta from cancelacion
       where evento_id = e.id and estado not in ('retirada', 'deshecha') order by id desc limit 1) c on true
     where e.estado = 'aplazado' and c.tipo in ('aplazar', 'interrumpir') and c.gracia_hasta <= now() - make_interval(days => $1)
     for no key update of e skip locked`,
    [dias],
  );
  return rows;
}

/** Writes a run like another one that asks its buyers again, without a compensation of its own; answers its id. */
export async function insertOferta(
  tx: Transaction,
  { comoLa, decidenHasta, promesa }: { comoLa: number; decidenHasta: string; promesa: string },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into cancelacion (evento_id, tipo, estado, causa, atribuible, motivo, frase, promesa, ritmo, palabras, datos,
       deciden_hasta, estado_anterior, propuesta_por, confirmada_por, confirmada_en, gracia_hasta)
     select c.evento_id, 'aplazar', 'corriendo', c.causa, c.atribuible, c.motivo, c.frase, $2, c.ritmo, c.palabras,
       c.datos || '{"otraVez": true}', ($3::date + 1)::timestamp at time zone r.zona - interval '1 second', 'aplazado',
       c.propuesta_por, c.confirmada_por, now(), now()
     from cancelacion c join evento e on e.id = c.evento_id join recinto r on r.id = e.recinto_id where c.id = $1 returning id`,
    [comoLa, promesa, decidenHasta],
  );
  return rows[0]?.id ?? 0;
}
