import { expect } from 'vitest';
import type { Db } from '../../src/db/connection.ts';

/** Conditions that hold at any moment: each row of a query's answer is a breach. */
export const INVARIANTES = {
  'a sold place belongs to a sold reservation that lists it, and has one live ticket': `
    select l.id from lugar l
    left join reserva r on r.id = l.reserva_id and l.id = any (r.lugares) and r.estado in ('vendida')
    left join boleto b on b.lugar_id = l.id and b.anulado_en is null and b.reserva_id = l.reserva_id
    where l.vendido and (r.id is null or b.id is null)`,
  'a live ticket is of a sold place of its own reservation': `
    select b.id from boleto b join lugar l on l.id = b.lugar_id
    where b.anulado_en is null and (not l.vendido or l.reserva_id <> b.reserva_id)`,
  'no two live reservations hold one place': `
    select lugar from (
      select unnest(lugares) as lugar from reserva
      where estado in ('cobrando', 'por_pagar', 'vendida') or (estado = 'retenida' and expira_en > now())
    ) x join lugar l on l.id = x.lugar where not exists (
      select from boleto b where b.lugar_id = x.lugar and b.anulado_en is not null and not exists (select from boleto n where n.sustituye_a = b.id))
    group by lugar having count(*) > 1`,
  'what is held is held for a living reservation that lists it': `
    select l.id from lugar l
    left join reserva r on r.id = l.reserva_id and l.id = any (r.lugares) and r.estado in ('retenida', 'cobrando', 'por_pagar')
    where not l.vendido and l.retenido_hasta > now() and r.id is null`,
  'a general place whose hold has ended is found by its reservation': `
    select l.id from lugar l
    left join reserva r on r.id = l.reserva_id and l.id = any (r.lugares) and r.estado in ('retenida', 'cobrando', 'por_pagar')
    where l.fila_id is null and l.reserva_id is not null and not l.vendido and r.id is null`,
  'a living reservation has all its places': `
    select r.id from reserva r
    where ((r.estado = 'retenida' and r.expira_en > now()) or (r.estado in ('cobrando', 'por_pagar') and r.cobro_hasta > now()))
      and (select count(*) from lugar l where l.id = any (r.lugares) and l.reserva_id = r.id and not l.vendido
        and l.retenido_hasta > now()) <> cardinality(r.lugares)`,
  'what is being paid has its living charge': `
    select r.id from reserva r where r.estado = 'cobrando'
      and not exists (select from cargo c where c.reserva_id = r.id and c.estado in ('iniciado', 'pendiente'))`,
  'a finished sale has all its tickets': `
    select r.id from reserva r where r.estado = 'vendida'
      and (select count(*) from boleto b where b.reserva_id = r.id and b.sustituye_a is null) <> cardinality(r.lugares)`,
  'a finished sale has exactly one mail with its tickets in the outbox': `
    select r.id from reserva r where r.estado = 'vendida' and r.metodo_pago in ('tarjeta', 'gratis', 'spei', 'tienda')
      and (select count(*) from correo c where c.clave = 'boletos:' || r.id) <> 1`,
  'a paid charge belongs to one finished sale, or its money goes back': `
    select c.id from cargo c join reserva r on r.id = c.reserva_id
    where c.medio = 'tarjeta' and (c.estado = 'completado' and (r.estado <> 'vendida' or r.total <> c.monto))
      or (c.estado in ('reembolso_pendiente', 'reembolsado')
        and (select coalesce(sum(d.monto), 0) from devolucion d where d.cargo_id = c.id and d.en_lugar_de is null) <> c.monto)`,
  'a purchase whose money goes back has a charge that goes back, and is done when that is': `
    select r.id from reserva r where r.estado in ('por_reembolsar', 'reembolsada')
      and coalesce(r.metodo_pago, 'tarjeta') = 'tarjeta' and not exists (
      select from cargo c where c.reserva_id = r.id and c.estado =
        case r.estado when 'reembolsada' then 'reembolsado' else 'reembolso_pendiente' end)`,
  'a sale of the box office that was undone has given back what it took, or it waits in a run': `
    select r.id from reserva r where r.metodo_pago in ('efectivo', 'terminal', 'mixto', 'gratis', 'cortesia')
      and r.estado <> 'vendida' and (r.estado not in ('reembolsada', 'por_reembolsar') or r.total <> (
        select coalesce(sum(d.monto), -1) from devolucion d where d.reserva_id = r.id and (d.estado = 'hecha'
          or (r.estado = 'por_reembolsar' and d.estado = 'pendiente' and starts_with(d.clave, 'cancelacion:')))))`,
  'the place of a used ticket that was refunded is not for sale': `
    select l.id from lugar l join boleto b on b.lugar_id = l.id
    where b.quemado_en is not null and b.anulado_en is not null and l.condicion = 'venta'
      -- Staff may give a blocked place away.
      and not exists (select from reserva r where r.id = l.reserva_id and l.vendido and r.metodo_pago = 'cortesia')`,
  'who is given money back is told so by mail, once': `
    select d.id from devolucion d join reserva r on r.id = d.reserva_id
    where d.estado = 'hecha' and (d.proveedor_id is not null or d.cargo_id is null) and r.correo is not null
      -- A run tells its buyers by a mail of its own.
      and coalesce(not starts_with(d.clave, 'cancelacion:'), true)
      -- A store that takes its payment back gives the money back itself, and one mail tells so.
      and d.medio <> 'tienda'
      and (select count(*) from correo m where m.clave = 'reembolso:' || d.id) <> 1`,
  'a sale by card has exactly one paid charge': `
    select r.id from reserva r where r.estado = 'vendida' and r.metodo_pago = 'tarjeta'
      and (select count(*) from cargo c where c.reserva_id = r.id and c.estado = 'completado' and c.medio = 'tarjeta') <> 1`,
  'the printed price of a sale is the sum of its lines': `
    select r.id from reserva r where r.estado = 'vendida'
      and r.importe <> (select sum(b.precio) from boleto b where b.reserva_id = r.id and b.sustituye_a is null)`,
  'never more is handed back than the box office took': `
    select r.id from reserva r where coalesce(r.total, 0) < (
      select coalesce(sum(d.monto), 0) from devolucion d where d.reserva_id = r.id and d.cargo_id is null and d.abono_id is null)`,
  'a sale with its differences has paid for its tickets what has not gone back': `
    select q.raiz, q.monto, p.monto as pagado from (
      select coalesce(b.reserva_id, r.id) as raiz, sum(r.total - coalesce((select sum(d.monto) from devolucion d
        left join cargo c on c.id = d.cargo_id where d.reserva_id = r.id and d.en_lugar_de is null and d.abono_id is null
        and (c.id is null or c.monto = r.total and (c.estado not in ('reembolso_pendiente', 'reembolsado') or r.estado <> 'vendida'))), 0)) as monto
      from reserva r left join boleto b on b.id = r.complementa where r.vendida_en is not null group by 1) q
    join (select b.reserva_id, sum(b.pagado) as monto from boleto b
      where not exists (select from boleto n where n.sustituye_a = b.id) group by 1) p on p.reserva_id = q.raiz
    join reserva r on r.id = q.raiz and r.complementa is null
    where q.monto <> p.monto`,
  'a proposed refund that waits is of a sale and of tickets that stand': `
    select p.id from propuesta_de_devolucion p join reserva r on r.id = p.reserva_id
    where p.estado = 'abierta' and p.devolucion_id is null and (r.estado <> 'vendida' or exists (
      select from boleto b where b.anulado_en is not null
        and b.id = any (boletos_de_hoy(array_remove(p.boletos || p.de_boleto, null)))))`,
  'a sale by reference is covered by what came and did not go back, and no more stays': `
    select r.id from reserva r where r.estado = 'vendida' and r.metodo_pago in ('spei', 'tienda')
      and abonado_de_reserva(r.id) <> r.total`,
  'money by reference that paid for nothing goes back': `
    select r.id from reserva r where r.estado in ('retenida', 'cobrando', 'expirada', 'cancelada')
      and abonado_de_reserva(r.id) <> 0`,
  'what waits for money has a term, and its grace': `
    select r.id from reserva r where r.estado = 'por_pagar' and (r.cobro_hasta is null or r.pago_hasta > r.cobro_hasta
      or not exists (select from cargo c where c.reserva_id = r.id and c.medio <> 'tarjeta'))`,
  'never more is refunded than was charged': `
    select c.id from cargo c
    where (select coalesce(sum(d.monto), 0) from devolucion d where d.cargo_id = c.id and d.estado <> 'fallida') > c.monto`,
  'nobody holds or owns more than the limit': `
    select r.comprador from reserva r join evento e on e.id = r.evento_id
    where r.comprador not like 'i:%'
      and (r.estado in ('cobrando', 'por_pagar', 'vendida') or (r.estado = 'retenida' and r.expira_en > now() and r.usuario_id is not null))
    group by r.comprador, e.id having sum((
      select count(*) from lugar l join seccion s on s.id = l.seccion_id where l.id = any (r.lugares) and s.cuenta_limite) - (
      select count(*) from boleto b join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id
      where b.reserva_id = r.id and s.cuenta_limite and b.anulado_en is not null
        and not exists (select from boleto n where n.sustituye_a = b.id))) > e.limite_de_asientos`,
  'no turn of a waiting room has two living reservations': `
    select evento_id, turno from reserva
    where turno is not null and (estado in ('cobrando', 'por_pagar') or (estado = 'retenida' and expira_en > now()))
    group by 1, 2 having count(*) > 1`,
  'nobody has a turn whose number was not called': `
    select f.evento_id, f.numero from ficha f left join sala s on s.evento_id = f.evento_id
    where f.turno_hasta is not null and f.numero > coalesce(s.avance, 0)`,
  // A late payment keeps the price that it was charged (record 0023).
  'no promotion is used more often than it may be': `
    select p.id from promocion p where p.usos_maximos is not null and p.usos_maximos < (
      select count(*) from reserva r where r.promocion_id = p.id
        and (r.estado in ('cobrando', 'por_pagar', 'vendida') or (r.estado = 'retenida' and r.expira_en > now()))
        and not (r.estado = 'vendida' and r.vendida_en > r.expira_en and exists (
          select from correo c where c.clave = 'boletos:' || r.id and c.datos ->> 'tarde' = 'true')))`,
  'the database never had to end one of two that waited for each other': `
    select deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0`,
} as const;

export type Invariante = keyof typeof INVARIANTES;

/** Checks all invariants in SQL. */
export async function exigirInvariantes(db: Db): Promise<void> {
  const violaciones = await listViolaciones(db);
  expect(violaciones, violaciones.map(({ invariante }) => invariante).join('; ')).toEqual([]);
}

/** The broken invariants, each with the rows that break it. */
export async function listViolaciones(db: Db): Promise<{ invariante: Invariante; filas: unknown[] }[]> {
  const violaciones = [];
  for (const [invariante, consulta] of Object.entries(INVARIANTES)) {
    const { rows } = await db.query(consulta);
    if (rows.length > 0) violaciones.push({ invariante: invariante as Invariante, filas: rows });
  }
  return violaciones;
}
