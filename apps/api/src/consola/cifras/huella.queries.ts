import type { Db } from '../../db/connection.ts';

/**
 * A hash of the rows that an event's board shows: it changes with the event's sales, holds, refunds, charges and arrivals.
 * Holds without a folio count by their places, so a hold that is made anew changes the hash by its later end.
 */
export async function findHuella(db: Db, eventoId: number): Promise<string> {
  const { rows } = await db.query<{ huella: string }>(
    `select md5(concat_ws('|',
       (select concat_ws(',', count(*), count(vendida_en), coalesce(sum(total), 0), count(*) filter (where estado = 'cobrando'), count(*) filter (where estado = 'por_pagar'),
          max(anotada_en)) from reserva where evento_id = $1 and folio is not null),
       (select concat_ws(',', count(*) filter (where vendido), count(*) filter (where retenido_hasta > now()), max(retenido_hasta),
          count(*) filter (where condicion in ('bloqueado', 'cortesia'))) from lugar where evento_id = $1),
       (select concat_ws(',', count(*) filter (where d.estado = 'hecha'), count(*) filter (where d.estado = 'fallida'),
          count(*), coalesce(sum(d.monto), 0)) from devolucion d join reserva r on r.id = d.reserva_id
        where r.evento_id = $1 and r.folio is not null),
       (select concat_ws(',', count(quemado_en), count(anulado_en)) from boleto where evento_id = $1),
       (select count(*) from cargo c join reserva r on r.id = c.reserva_id
        where r.evento_id = $1 and r.folio is not null and c.estado = 'fallido'))) as huella`,
    [eventoId],
  );
  return rows[0]?.huella ?? '';
}
