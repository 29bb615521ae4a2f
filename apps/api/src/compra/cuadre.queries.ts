import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';

/** The money of one event, in centavos. `cobrado` = `boletos` + `devuelto` + `porDevolver` when it balances, of cards. */
export interface CuadreDeEvento {
  eventoId: number;
  nombre: string;
  /** Taken by card, ever. */
  cobrado: Centavos;
  /** Centavos of live sales by card, less refunds. */
  boletos: Centavos;
  devuelto: Centavos;
  porDevolver: Centavos;
  /** Centavos of live sales of the box office (cash and terminal), less what was handed back of them. */
  enTaquilla: Centavos;
  /** Taken by the box office, ever; `enTaquilla` + `devueltoEnTaquilla` when it balances. */
  cobradoEnTaquilla: Centavos;
  devueltoEnTaquilla: Centavos;
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
      from devolucion where cargo_id is not null group by cargo_id
    ), taquilla as (
      select r.evento_id, r.estado, r.total, (select coalesce(sum(d.monto), 0) from devolucion d
        where d.reserva_id = r.id and d.cargo_id is null and d.estado <> 'fallida') as devuelto
      from reserva r where r.metodo_pago in ('efectivo', 'terminal', 'mixto')
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
      coalesce((select sum(t.total - t.devuelto) from taquilla t
        where t.evento_id = e.id and t.estado = 'vendida'), 0)::bigint as "enTaquilla",
      coalesce((select sum(t.total) from taquilla t where t.evento_id = e.id), 0)::bigint as "cobradoEnTaquilla",
      coalesce((select sum(t.devuelto) from taquilla t where t.evento_id = e.id), 0)::bigint as "devueltoEnTaquilla",
      (select count(*)::integer from boleto b where b.evento_id = e.id and b.anulado_en is null) as vendidos
    from evento e order by e.id`);
  return rows;
}

/** The faults in the accounts, row by row; an empty list proves that every centavo is where it belongs. */
export async function listDescuadres(db: Db): Promise<Descuadre[]> {
  const { rows } = await db.query<Descuadre>(`
    select 'un cargo pagado sin su venta terminada por el mismo monto' as problema, r.evento_id as "eventoId",
      c.order_id as referencia, c.monto as centavos
    from cargo c join reserva r on r.id = c.reserva_id
    where c.estado = 'completado' and (r.estado <> 'vendida' or r.total is distinct from c.monto)
    union all
    select 'una venta con tarjeta sin su único cargo pagado', r.evento_id, r.id::text, r.total
    from reserva r where r.estado = 'vendida' and r.metodo_pago = 'tarjeta'
      and (select count(*) from cargo c where c.reserva_id = r.id and c.estado = 'completado') <> 1
    union all
    select 'un cargo por devolver cuyas devoluciones no suman su monto', r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id
    where c.estado in ('reembolso_pendiente', 'reembolsado') and c.monto <> (
      select coalesce(sum(d.monto), 0) from devolucion d where d.cargo_id = c.id and d.estado <> 'fallida')
    union all
    select 'se devolvió más de lo cobrado', r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id
    where c.monto < (select coalesce(sum(d.monto), 0) from devolucion d where d.cargo_id = c.id and d.estado <> 'fallida')
    union all
    select 'una venta de taquilla deshecha sin su dinero', r.evento_id, r.id::text, r.total
    from reserva r where r.metodo_pago in ('efectivo', 'terminal', 'mixto', 'gratis', 'cortesia') and r.estado <> 'vendida' and r.total <> (
      select coalesce(sum(d.monto), 0) from devolucion d where d.reserva_id = r.id and d.cargo_id is null)
    union all
    select 'la taquilla entregó más de lo que cobró', r.evento_id, r.id::text, r.total
    from reserva r where r.total < (
      select coalesce(sum(d.monto), 0) from devolucion d where d.reserva_id = r.id and d.cargo_id is null)
    union all
    select 'un cargo del que el proveedor dice otra cosa: ' || c.discrepancia, r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id where c.discrepancia is not null
    union all
    select 'una venta cuyos boletos no suman su precio impreso', r.evento_id, r.id::text, r.importe
    from reserva r where r.estado = 'vendida'
      and r.importe <> (select coalesce(sum(b.precio), 0) from boleto b where b.reserva_id = r.id and b.sustituye_a is null)
    union all
    select 'una venta de caja cuyo cobro no suma su total', r.evento_id, r.folio, r.total
    from reserva r left join cobro_de_taquilla t on t.reserva_id = r.id
    where r.caja_id is not null and r.metodo_pago in ('efectivo', 'terminal', 'mixto')
      and t.efectivo + t.terminal is distinct from r.total
    union all
    select 'una caja cerrada cuyos movimientos no suman lo esperado', 0, k.id::text, k.esperado
    from caja k where k.esperado is not null
      and k.esperado <> k.fondo + (select coalesce(sum(m.efectivo), 0) from movimiento_caja m where m.caja_id = k.id)
    union all
    select 'una cortesía con precio', r.evento_id, r.folio, r.total
    from reserva r where r.metodo_pago = 'cortesia' and (r.total <> 0 or r.descuento <> r.importe)
    union all
    select 'un lugar vendido sin boleto vivo', l.evento_id, l.id::text, l.precio
    from lugar l where l.vendido and not exists (select from boleto b where b.lugar_id = l.id and b.anulado_en is null)
    order by 2, 1, 3`);
  return rows;
}
