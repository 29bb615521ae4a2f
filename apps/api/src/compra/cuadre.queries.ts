import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/conexion.ts';

/** The money of one event, in centavos. `cobrado` = `boletos` + `devuelto` + `porDevolver` when it balances. */
export interface CuadreDeEvento {
  eventoId: number;
  nombre: string;
  /** Taken by card, ever. */
  cobrado: Centavos;
  /** What live sales by card are worth, less what has gone back of them. */
  boletos: Centavos;
  devuelto: Centavos;
  porDevolver: Centavos;
  /** Sold without a card: cash and terminal. */
  enTaquilla: Centavos;
  vendidos: number;
}

/** A row that does not add up, named so that a person can look at it. */
export interface Descuadre {
  problema: string;
  eventoId: number;
  referencia: string;
  centavos: number;
}

export async function listCuadres(db: Db): Promise<CuadreDeEvento[]> {
  const { rows } = await db.query<CuadreDeEvento>(`
    with dev as (
      select cargo_id, coalesce(sum(monto) filter (where estado = 'hecha'), 0) as hecho,
        coalesce(sum(monto) filter (where estado = 'pendiente'), 0) as pendiente
      from devolucion group by cargo_id
    ), pagado as (
      select r.evento_id, r.estado, r.total, c.monto, coalesce(d.hecho, 0) as hecho, coalesce(d.pendiente, 0) as pendiente
      from cargo c join reserva r on r.id = c.reserva_id left join dev d on d.cargo_id = c.id
      where c.estado in ('completado', 'reembolso_pendiente', 'reembolsado')
    )
    select e.id as "eventoId", e.nombre,
      coalesce((select sum(monto) from pagado p where p.evento_id = e.id), 0)::bigint as cobrado,
      coalesce((select sum(r.total - coalesce(d.hecho, 0) - coalesce(d.pendiente, 0))
        from reserva r join cargo c on c.reserva_id = r.id and c.estado = 'completado' left join dev d on d.cargo_id = c.id
        where r.evento_id = e.id and r.estado = 'vendida' and r.metodo_pago = 'tarjeta'), 0)::bigint as boletos,
      coalesce((select sum(hecho) from pagado p where p.evento_id = e.id), 0)::bigint as devuelto,
      coalesce((select sum(pendiente) from pagado p where p.evento_id = e.id), 0)::bigint as "porDevolver",
      coalesce((select sum(r.total) from reserva r where r.evento_id = e.id and r.estado = 'vendida'
        and r.metodo_pago in ('efectivo', 'terminal')), 0)::bigint as "enTaquilla",
      (select count(*)::integer from boleto b where b.evento_id = e.id and b.anulado_en is null) as vendidos
    from evento e order by e.id`);
  return rows;
}

/** What is wrong, row by row; an empty list proves that every centavo is where it belongs. */
export async function listDescuadres(db: Db): Promise<Descuadre[]> {
  const { rows } = await db.query<Descuadre>(`
    select 'a paid charge without a finished sale of the same amount' as problema, r.evento_id as "eventoId",
      c.order_id as referencia, c.monto as centavos
    from cargo c join reserva r on r.id = c.reserva_id
    where c.estado = 'completado' and (r.estado <> 'vendida' or r.total is distinct from c.monto)
    union all
    select 'a sale by card without its one paid charge', r.evento_id, r.id::text, r.total
    from reserva r where r.estado = 'vendida' and r.metodo_pago = 'tarjeta'
      and (select count(*) from cargo c where c.reserva_id = r.id and c.estado = 'completado') <> 1
    union all
    select 'a charge on its way back whose refunds are not its amount', r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id
    where c.estado in ('reembolso_pendiente', 'reembolsado') and c.monto <> (
      select coalesce(sum(d.monto), 0) from devolucion d where d.cargo_id = c.id and d.estado <> 'fallida')
    union all
    select 'more refunded than charged', r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id
    where c.monto < (select coalesce(sum(d.monto), 0) from devolucion d where d.cargo_id = c.id and d.estado <> 'fallida')
    union all
    select 'a charge of which the provider says something else: ' || c.discrepancia, r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id where c.discrepancia is not null
    union all
    select 'a sale whose tickets do not add up to its printed price', r.evento_id, r.id::text, r.importe
    from reserva r where r.estado = 'vendida'
      and r.importe <> (select coalesce(sum(b.precio), 0) from boleto b where b.reserva_id = r.id)
    union all
    select 'a sold place without a live ticket', l.evento_id, l.id::text, l.precio
    from lugar l where l.vendido and not exists (select from boleto b where b.lugar_id = l.id and b.anulado_en is null)
    order by 2, 1, 3`);
  return rows;
}
