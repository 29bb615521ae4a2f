import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';

/** Money of a run's sale that waits at any till of the house (§C7.12), in centavos. */
export interface VentaQueEspera {
  folio: string;
  nombre: string | null;
  reservaId: string;
  evento: string;
  fecha: Date;
  zona: string;
  boletos: string[];
  efectivo: Centavos;
  terminal: Centavos;
  compensacion: Centavos;
}

/** A run's refund of the box office that was not handed out, and does not go to an account. */
const EN_CAJA = `d.estado = 'pendiente' and d.medio in ('efectivo', 'terminal') and d.monto > 0 and starts_with(d.clave, 'cancelacion:')`;

/** Refunds and compensations that wait, by the sale of their story. */
const ESPERAN = `select split_part(d.clave, ':', 3)::uuid as raiz,
    sum(d.monto) filter (where d.medio = 'efectivo') as efectivo, sum(d.monto) filter (where d.medio = 'terminal') as terminal,
    0::bigint as compensacion
  from devolucion d where ${EN_CAJA} group by 1
  union all
  select k.reserva_id, 0, 0, k.monto from compensacion k join cancelacion c on c.id = k.cancelacion_id
  where k.estado = 'debida' and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')`;

/** Sales whose money waits, by their folio (ten characters) or the buyer's name without accents. */
export async function listLoQueEspera(db: Db, busca: string): Promise<VentaQueEspera[]> {
  const { rows } = await db.query<VentaQueEspera>(
    `select r.folio, coalesce(u.full_name, r.nombre) as nombre, r.id as "reservaId", e.nombre as evento, e.fecha, re.zona,
       array(select case when f.id is null then s.nombre else format('%s, %s-%s', s.nombre, f.nombre, l.numero) end
         from boleto b join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
         where b.reserva_id = r.id and not exists (select from boleto n where n.sustituye_a = b.id) order by b.id) as boletos,
       coalesce(sum(x.efectivo), 0)::bigint as efectivo, coalesce(sum(x.terminal), 0)::bigint as terminal,
       coalesce(sum(x.compensacion), 0)::bigint as compensacion
     from (${ESPERAN}) x join reserva r on r.id = x.raiz join evento e on e.id = r.evento_id
       join recinto re on re.id = e.recinto_id left join usuario u on u.id = r.usuario_id
     where r.folio = upper(regexp_replace($1, '[\\s-]', '', 'g'))
       or strpos(sin_acentos(coalesce(u.full_name, r.nombre)), sin_acentos($1)) > 0
     group by r.id, u.id, e.id, re.id order by r.folio limit 20`,
    [busca],
  );
  return rows;
}

/** The refunds of a sale that a till may hand out, locked; and its compensation, likewise. */
export interface PorEntregar {
  reservaId: string;
  devoluciones: {
    id: string;
    reservaId: string;
    medio: 'efectivo' | 'terminal';
    monto: Centavos;
    motivo: string;
  }[];
  compensaciones: { id: string; monto: Centavos }[];
}

/** Locks what waits for a sale's buyer: the second till finds nothing left. Null for an unknown folio. */
export async function lockPorEntregar(tx: Transaction, folio: string): Promise<PorEntregar | null> {
  const venta = await tx.query<{ id: string }>('select id from reserva where folio = $1 for update', [folio]);
  const reservaId = venta.rows[0]?.id;
  if (!reservaId) return null;
  const devoluciones = await tx.query<PorEntregar['devoluciones'][number]>(
    `select d.id, d.reserva_id as "reservaId", d.medio, d.monto, d.motivo from devolucion d
     where ${EN_CAJA} and split_part(d.clave, ':', 3) = $1 order by d.id for update of d`,
    [reservaId],
  );
  const compensaciones = await tx.query<PorEntregar['compensaciones'][number]>(
    `select k.id, k.monto from compensacion k join cancelacion c on c.id = k.cancelacion_id
     where k.reserva_id = $1 and k.estado = 'debida' and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
     order by k.id for update of k`,
    [reservaId],
  );
  return { reservaId, devoluciones: devoluciones.rows, compensaciones: compensaciones.rows };
}

/** Records that a till handed a refund out; false where it is no longer to be handed out. */
export async function marcarEntregada(
  tx: Transaction,
  d: { id: string; cajaId: number; porPersonal: number; referencia: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update devolucion set estado = 'hecha', hecha_en = now(), caja_id = $2, confirmada_por = coalesce(confirmada_por, $3),
       referencia = coalesce($4, referencia)
     where id = $1 and estado = 'pendiente' and medio in ('efectivo', 'terminal')`,
    [d.id, d.cajaId, d.porPersonal, d.referencia],
  );
  return rowCount === 1;
}

/** Records a compensation that a till paid in cash, with the till's movement; the database has one movement of each. */
export async function pagarCompensacionEnCaja(
  tx: Transaction,
  { id, cajaId, reservaId, monto }: { id: string; cajaId: number; reservaId: string; monto: Centavos },
): Promise<void> {
  await tx.query(
    `update compensacion set estado = 'pagada', medio = 'efectivo', caja_id = $2, pedida_en = coalesce(pedida_en, now()),
       pagada_en = now() where id = $1`,
    [id, cajaId],
  );
  await tx.query(
    `insert into movimiento_caja (caja_id, tipo, efectivo, reserva_id, compensacion_id, motivo)
     values ($1, 'devolucion', -$2::integer, $3, $4, 'Compensación')`,
    [cajaId, monto, reservaId, id],
  );
}
