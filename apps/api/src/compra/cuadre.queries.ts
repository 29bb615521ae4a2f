import { type Centavos, sumar } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';

/**
 * The money of one event, in centavos. For cards `cobrado` = `boletos` + `devuelto` + `porDevolver` + `fallido`, for the box office
 * `cobradoEnTaquilla` = `enTaquilla` + `devueltoEnTaquilla` + `porDevolverEnTaquilla`, and for money by reference `abonado` =
 * `porReferencia` + `abonosEnEspera` + `devueltoPorReferencia` + `porDevolverPorReferencia`, when it balances.
 */
export interface CuadreDeEvento {
  eventoId: number;
  nombre: string;
  /** Total ever charged to cards. */
  cobrado: Centavos;
  /** Centavos of live sales by card, less refunds. */
  boletos: Centavos;
  devuelto: Centavos;
  porDevolver: Centavos;
  /** Part of `porDevolver` that waits for the buyer's account: owed, and on no way yet. */
  sinCuenta: Centavos;
  /** Centavos that the provider refused to give back, and that are owed until they are paid by other means. */
  fallido: Centavos;
  /** Centavos of live sales of the box office (cash and terminal), less their refunds. */
  enTaquilla: Centavos;
  /** Total ever taken by the box office. */
  cobradoEnTaquilla: Centavos;
  devueltoEnTaquilla: Centavos;
  /** Owed to sales of the box office: waits for a till, or for an account. */
  porDevolverEnTaquilla: Centavos;
  /** Total that came by reference (§B2.14), centavos of its live sales less their refunds, and what waits for the rest. */
  abonado: Centavos;
  porReferencia: Centavos;
  abonosEnEspera: Centavos;
  devueltoPorReferencia: Centavos;
  /** Owed: it waits for an account, or is on its way there. */
  porDevolverPorReferencia: Centavos;
  /** Owed beside the refunds, apart from what was charged (§C7.11): not paid yet, and paid. */
  compensacionDebida: Centavos;
  compensacionPagada: Centavos;
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
        coalesce(sum(monto) filter (where estado = 'pendiente'), 0) as pendiente,
        coalesce(sum(monto) filter (where estado = 'pendiente' and medio = 'transferencia' and not exists (
          select from transferencia t where t.devolucion_id = devolucion.id and t.estado in ('pendiente', 'enviada'))), 0) as sin_cuenta,
        coalesce(sum(monto) filter (where estado = 'fallida' and not exists (
          select from devolucion o where o.en_lugar_de = devolucion.id)), 0) as fallido
      from devolucion where cargo_id is not null group by cargo_id
    ), dado as (
      select reserva_id, sum(monto) as ordenado, coalesce(sum(monto) filter (where estado = 'hecha'), 0) as devuelto
      from devolucion where cargo_id is null and abono_id is null and estado <> 'fallida' group by reserva_id
    ), taquilla as (
      select r.evento_id, sum(r.total) as cobrado, coalesce(sum(d.devuelto), 0) as devuelto,
        coalesce(sum(d.ordenado - d.devuelto), 0) as pendiente, sum(r.total - coalesce(d.ordenado, 0)) filter (where r.estado = 'vendida') as vivo
      from reserva r left join dado d on d.reserva_id = r.id
      where r.metodo_pago in ('efectivo', 'terminal', 'mixto') group by r.evento_id
    ), pagado as (
      select r.evento_id, sum(c.monto) as cobrado, coalesce(sum(d.hecho), 0) as devuelto, coalesce(sum(d.pendiente), 0) as pendiente,
        coalesce(sum(d.sin_cuenta), 0) as sin_cuenta, coalesce(sum(d.fallido), 0) as fallido,
        sum(r.total - coalesce(d.hecho, 0) - coalesce(d.pendiente, 0) - coalesce(d.fallido, 0))
          filter (where c.estado = 'completado' and r.estado = 'vendida' and r.metodo_pago = 'tarjeta') as vivo
      from cargo c join reserva r on r.id = c.reserva_id left join dev d on d.cargo_id = c.id
      where c.medio = 'tarjeta' and c.estado in ('completado', 'reembolso_pendiente', 'reembolsado') group by r.evento_id
    ), abonada as (
      select r.id, r.evento_id, r.estado, r.metodo_pago, r.total, sum(a.monto) as abonado
      from abono a join cargo c on c.id = a.cargo_id join reserva r on r.id = c.reserva_id group by r.id
    ), regresado as (
      select d.reserva_id, sum(d.monto) filter (where d.estado = 'hecha') as hecho, sum(d.monto) filter (where d.estado <> 'hecha') as pendiente,
        sum(d.monto) filter (where d.abono_id is null) as de_venta, sum(d.monto) filter (where d.abono_id is not null) as de_abonos
      from devolucion d join abonada b on b.id = d.reserva_id
      where d.cargo_id is null and d.estado <> 'fallida' and d.en_lugar_de is null
        and (d.abono_id is not null or b.metodo_pago in ('spei', 'tienda')) group by 1
    ), referencias as (
      select b.evento_id, sum(b.abonado) as abonado, coalesce(sum(d.hecho), 0) as devuelto, coalesce(sum(d.pendiente), 0) as pendiente,
        coalesce(sum(b.total - coalesce(d.de_venta, 0)) filter (where b.estado = 'vendida' and b.metodo_pago in ('spei', 'tienda')), 0) as vivo,
        coalesce(sum(b.abonado - coalesce(d.de_abonos, 0)) filter (where b.estado = 'por_pagar'), 0) as espera
      from abonada b left join regresado d on d.reserva_id = b.id group by 1
    ), debido as (
      select c.evento_id, coalesce(sum(k.monto) filter (where k.estado <> 'pagada'), 0) as debida,
        coalesce(sum(k.monto) filter (where k.estado = 'pagada'), 0) as pagada
      from compensacion k join cancelacion c on c.id = k.cancelacion_id group by c.evento_id
    ), vivos as (
      select evento_id, count(*)::integer as cuantos from boleto where anulado_en is null group by evento_id
    )
    select e.id as "eventoId", e.nombre, coalesce(p.cobrado, 0)::bigint as cobrado, coalesce(p.vivo, 0)::bigint as boletos,
      coalesce(p.devuelto, 0)::bigint as devuelto, coalesce(p.pendiente, 0)::bigint as "porDevolver",
      coalesce(p.sin_cuenta, 0)::bigint as "sinCuenta", coalesce(p.fallido, 0)::bigint as fallido,
      coalesce(t.vivo, 0)::bigint as "enTaquilla", coalesce(t.cobrado, 0)::bigint as "cobradoEnTaquilla",
      coalesce(t.devuelto, 0)::bigint as "devueltoEnTaquilla", coalesce(t.pendiente, 0)::bigint as "porDevolverEnTaquilla",
      coalesce(f.abonado, 0)::bigint as abonado, coalesce(f.vivo, 0)::bigint as "porReferencia",
      coalesce(f.espera, 0)::bigint as "abonosEnEspera", coalesce(f.devuelto, 0)::bigint as "devueltoPorReferencia",
      coalesce(f.pendiente, 0)::bigint as "porDevolverPorReferencia",
      coalesce(k.debida, 0)::bigint as "compensacionDebida", coalesce(k.pagada, 0)::bigint as "compensacionPagada",
      coalesce(v.cuantos, 0) as vendidos
    from evento e left join pagado p on p.evento_id = e.id left join taquilla t on t.evento_id = e.id
      left join debido k on k.evento_id = e.id left join referencias f on f.evento_id = e.id
      left join vivos v on v.evento_id = e.id order by e.id`);
  return rows;
}

/** Whether what came in is tickets + returned + on the way + owed, for cards, for the box office and by reference. */
export function cuadra(c: CuadreDeEvento): boolean {
  return (
    c.cobrado === sumar(c.boletos, c.devuelto, c.porDevolver, c.fallido) &&
    c.cobradoEnTaquilla === sumar(c.enTaquilla, c.devueltoEnTaquilla, c.porDevolverEnTaquilla) &&
    c.abonado ===
      sumar(c.porReferencia, c.abonosEnEspera, c.devueltoPorReferencia, c.porDevolverPorReferencia)
  );
}

/** The faults in the accounts, row by row; an empty list proves that every centavo is accounted for. */
export async function listDescuadres(db: Db): Promise<Descuadre[]> {
  const { rows } = await db.query<Descuadre>(`
    with por_cargo as (
      select cargo_id, sum(monto) as monto from devolucion where cargo_id is not null and estado <> 'fallida' group by cargo_id
    ), sin_cargo as (
      select reserva_id, sum(monto) as monto from devolucion where cargo_id is null and abono_id is null group by reserva_id
    ), pagos as (
      select reserva_id, count(*) as cuantos from cargo where estado = 'completado' and medio = 'tarjeta' group by reserva_id
    ), en_caja as (
      select reserva_id, sum(efectivo + terminal) as monto from movimiento_caja where tipo = 'venta' group by reserva_id
    ), ordenado as (
      -- A refund that failed is owed; the one that pays it by other means counts no second time.
      select cargo_id, sum(monto) as monto from devolucion where cargo_id is not null and en_lugar_de is null group by cargo_id
    ), impreso as (
      select reserva_id, sum(precio) as precio from boleto where sustituye_a is null group by reserva_id
    ), regresa as (
      select d.reserva_id, sum(d.monto) as monto from devolucion d join reserva r on r.id = d.reserva_id left join cargo c on c.id = d.cargo_id
      where d.en_lugar_de is null and d.abono_id is null and (c.id is null or c.monto = r.total
        and (c.estado not in ('reembolso_pendiente', 'reembolsado') or r.estado <> 'vendida')) group by 1
    ), queda as (
      select coalesce(b.reserva_id, r.id) as raiz, sum(greatest(0, r.total - coalesce(g.monto, 0))) as monto
      from reserva r left join boleto b on b.id = r.complementa left join regresa g on g.reserva_id = r.id
      where r.vendida_en is not null group by 1
    ), pagado as (
      select b.reserva_id, sum(b.pagado) as monto from boleto b
      where not exists (select from boleto n where n.sustituye_a = b.id) group by 1
    )
    select 'un cargo pagado sin su venta terminada por el mismo monto' as problema, r.evento_id as "eventoId",
      c.order_id as referencia, c.monto as centavos
    from cargo c join reserva r on r.id = c.reserva_id
    where c.medio = 'tarjeta' and c.estado = 'completado' and (r.estado <> 'vendida' or r.total is distinct from c.monto)
    union all
    select 'una venta con tarjeta sin su único cargo pagado', r.evento_id, r.id::text, r.total
    from reserva r left join pagos p on p.reserva_id = r.id
    where r.estado = 'vendida' and r.metodo_pago = 'tarjeta' and coalesce(p.cuantos, 0) <> 1
    union all
    select 'un cargo por devolver cuyas devoluciones no suman su monto', r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id left join por_cargo d on d.cargo_id = c.id
      left join ordenado o on o.cargo_id = c.id
    where c.estado in ('reembolso_pendiente', 'reembolsado') and c.monto <> coalesce(d.monto, 0) and c.monto <> coalesce(o.monto, 0)
    union all
    select 'se devolvió más de lo cobrado', r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id join por_cargo d on d.cargo_id = c.id where c.monto < d.monto
    union all
    select 'una venta de taquilla deshecha sin su dinero', r.evento_id, r.id::text, r.total
    from reserva r left join sin_cargo d on d.reserva_id = r.id
    where r.metodo_pago in ('efectivo', 'terminal', 'mixto', 'gratis', 'cortesia', 'spei', 'tienda') and r.estado <> 'vendida'
      and r.total <> coalesce(d.monto, 0)
    union all
    select 'la taquilla entregó más de lo que cobró', r.evento_id, r.id::text, r.total
    from reserva r join sin_cargo d on d.reserva_id = r.id where r.total < d.monto
    union all
    select 'un cargo del que el proveedor dice otra cosa: ' || c.discrepancia, r.evento_id, c.order_id, c.monto
    from cargo c join reserva r on r.id = c.reserva_id where c.discrepancia is not null
    union all
    select 'una venta cuyos boletos no suman su precio impreso', r.evento_id, r.id::text, r.importe
    from reserva r left join impreso i on i.reserva_id = r.id where r.estado = 'vendida' and r.importe <> coalesce(i.precio, 0)
    union all
    select 'una venta de taquilla fuera de toda caja', r.evento_id, r.folio, r.total
    from reserva r left join en_caja m on m.reserva_id = r.id
    where r.metodo_pago in ('efectivo', 'terminal', 'mixto') and r.estado in ('vendida', 'por_reembolsar', 'reembolsada')
      and m.monto is distinct from r.total and not exists (select from venta_sin_caja v where v.reserva_id = r.id)
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
    select 'una caja que no entregó lo que se devolvió en efectivo', r.evento_id, r.folio, d.monto
    from devolucion d join reserva r on r.id = d.reserva_id left join movimiento_caja m on m.devolucion_id = d.id
    where d.caja_id is not null and d.medio = 'efectivo' and (m.caja_id, -m.efectivo) is distinct from (d.caja_id, d.monto)
    union all
    select 'una cortesía con precio', r.evento_id, r.folio, r.total
    from reserva r where r.metodo_pago = 'cortesia' and (r.total <> 0 or r.descuento <> r.importe)
    union all
    select 'una venta cuyos boletos no suman lo que queda de su dinero', r.evento_id, r.folio, (q.monto - p.monto)::integer
    from queda q join pagado p on p.reserva_id = q.raiz join reserva r on r.id = q.raiz
    where q.monto <> p.monto and r.complementa is null
    union all
    select 'una diferencia pagada por un boleto que ya no vive', r.evento_id, r.folio, r.total
    from reserva r where r.complementa is not null and r.estado = 'vendida' and not exists (
      select from boleto b where b.id = any (boletos_de_hoy(array[r.complementa])) and b.anulado_en is null)
    union all
    select 'una venta viva de un evento cancelado fuera de su cancelación', r.evento_id, r.folio, r.total
    from cancelacion c join reserva r on r.evento_id = c.evento_id
    where c.tipo = 'cancelar' and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
      and r.estado = 'vendida' and r.complementa is null
      and not exists (select from cancelacion_venta v where v.cancelacion_id = c.id and v.reserva_id = r.id)
    union all
    select 'dinero por referencia que no es de su venta ni regresa', r.evento_id, coalesce(r.folio, r.id::text),
      (abonado_de_reserva(r.id) - case when r.metodo_pago in ('spei', 'tienda') and r.vendida_en is not null then r.total else 0 end)::integer
    from reserva r where r.estado <> 'por_pagar' and exists (select from cargo c where c.reserva_id = r.id and c.medio <> 'tarjeta')
      and abonado_de_reserva(r.id) <> case when r.metodo_pago in ('spei', 'tienda') and r.vendida_en is not null then r.total else 0 end
    union all
    select 'un lugar vendido sin boleto vivo', l.evento_id, l.id::text, l.precio
    from lugar l where l.vendido and not exists (select from boleto b where b.lugar_id = l.id and b.anulado_en is null)
    order by 2, 1, 3`);
  return rows;
}
