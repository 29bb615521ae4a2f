import type { Db } from '../../db/connection.ts';

/**
 * A sale for money; complimentary tickets are no sales. Every sale has a folio, by which the lists' indexes find it, and
 * `anotada_en`, the moment at which it was sold.
 */
export const VENTA = `r.vendida_en is not null and r.folio is not null and r.metodo_pago <> 'cortesia'`;
/** Leaves out the refund of a second payment, which was never part of the sold amount. */
export const DE_LA_VENTA = `(d.abono_id is null and (d.cargo_id is null or exists (select from cargo c where c.id = d.cargo_id and c.monto = r.total
  and (c.estado <> 'reembolso_pendiente' and c.estado <> 'reembolsado' or r.estado <> 'vendida'))))`;
/** A refund that the provider refused for good, and that was not paid by other means since. */
export const FALLIDA = `d.estado = 'fallida' and not exists (select from devolucion o where o.en_lugar_de = d.id)`;

/** Net of each event (§C11.2), by its id. Sales are read once, and joined to their few refunds by a hash. */
export async function sumarNetos(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; neto: number }>(
    `select r.evento_id as id, sum(r.total) filter (where d.orden is null or d.orden = 1)
         - coalesce(sum(d.monto) filter (where d.orden is not null and ${DE_LA_VENTA}), 0) as neto
     from reserva r left join (
       select d.reserva_id, d.cargo_id, d.abono_id, d.monto, row_number() over (partition by d.reserva_id) as orden
       from devolucion d where d.estado <> 'fallida' or ${FALLIDA}
     ) d on d.reserva_id = r.id
     where r.evento_id = any ($1) and ${VENTA} group by 1`,
    [ids],
  );
  const netos = new Map(rows.map(({ id, neto }) => [id, Number(neto)]));
  return new Map(ids.map(id => [id, netos.get(id) ?? 0]));
}
