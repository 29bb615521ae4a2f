import { randomUUID } from 'node:crypto';
import { devolverASuBloqueo } from '../../compra/boleto.repository.ts';
import type { Transaction } from '../../db/connection.ts';

export interface BoletoDeCambio {
  id: number;
  lugar_id: number;
  usado: boolean;
  /** Centavos that were paid for it and have not gone back, and the list price that they cover. */
  pagado: number;
  cubre: number;
}

/** Locks a living ticket of a locked sale, so that neither the door nor other changes touch it before the transaction ends. */
export async function lockBoleto(
  tx: Transaction,
  { reservaId, boletoId }: { reservaId: string; boletoId: number },
): Promise<BoletoDeCambio | null> {
  const { rows } = await tx.query<BoletoDeCambio>(
    `select id, lugar_id, quemado_en is not null as usado, pagado, cubre from boleto
     where id = $1 and reserva_id = $2 and anulado_en is null for update`,
    [boletoId, reservaId],
  );
  return rows[0] ?? null;
}

export interface LugarBloqueado {
  id: number;
  nombre: string;
  /** Centavos, in the phase of prices in force. */
  precio: number;
  es_mesa: boolean;
  esGeneral: boolean;
  libre: boolean;
}

/** A ticket with its place, and the place that it goes to. */
export interface Elegido {
  boleto: BoletoDeCambio;
  viejo: LugarBloqueado;
  nuevo: LugarBloqueado;
}

/** Locks two places of an event in order of id, as every other lock of places; a place of another event is null. */
export async function lockLugares(
  tx: Transaction,
  eventoId: number,
  viejo: number,
  nuevo: number,
): Promise<[LugarBloqueado | null, LugarBloqueado | null]> {
  const { rows } = await tx.query<LugarBloqueado>(
    `select l.id, concat_ws(' ', s.nombre, f.nombre, l.numero) as nombre, l.fila_id is null as "esGeneral", s.es_mesa,
       precio_de_lista(l, s, e.acompanante_precio,
         case when fase.id is not null then precio_de_fase(fase.id, l.zona_precio_id) end) as precio,
       not l.vendido and l.condicion = 'venta' and (l.retenido_hasta is null or l.retenido_hasta <= now()) as libre
     from (select fase_vigente($2) as id) fase, lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
       join evento e on e.id = l.evento_id
     where l.id = any ($1) and l.evento_id = $2 order by l.id for update of l`,
    [[viejo, nuevo], eventoId],
  );
  const de = (id: number) => rows.find(lugar => lugar.id === id) ?? null;
  return [de(viejo), de(nuevo)];
}

/** Locks the places of a change, old and new, in order of id as every other lock of places. */
export async function lockTodos(
  tx: Transaction,
  c: { reservaId: string; boletos: readonly number[]; lugares: readonly number[] },
): Promise<void> {
  await tx.query(
    `select from lugar where id = any ($3) or id in (select lugar_id from boleto where reserva_id = $1 and id = any ($2))
     order by id for update`,
    [c.reservaId, c.boletos, c.lugares],
  );
}

/** Frees one place, sells the other in its stead, and issues the ticket anew; answers the new ticket's id. */
export async function moverBoleto(
  tx: Transaction,
  m: { reservaId: string; boletoId: number; de: number; a: number; uuid: string },
): Promise<number> {
  await tx.query('update boleto set anulado_en = now() where id = $1', [m.boletoId]);
  await tx.query(
    `update lugar set vendido = false, reserva_id = null, retenido_hasta = null,
       general_libre = case when fila_id is null then true end where id = $1`,
    [m.de],
  );
  await moverCortesia(tx, m);
  await tx.query(
    `update lugar set vendido = true, reserva_id = $2, retenido_hasta = null,
       general_libre = case when fila_id is null then false end where id = $1`,
    [m.a, m.reservaId],
  );
  await tx.query('update reserva set lugares = array_replace(lugares, $2, $3) where id = $1', [
    m.reservaId,
    m.de,
    m.a,
  ]);
  const { rows } = await tx.query<{ id: number }>(
    `insert into boleto (reserva_id, lugar_id, evento_id, precio, quemado_uuid, sustituye_a)
     select reserva_id, $2, evento_id, precio, $3, id from boleto where id = $1 returning id`,
    [m.boletoId, m.a, m.uuid],
  );
  return rows[0]?.id ?? 0;
}

/** Whether a complimentary ticket has a place of a block that another person opened, outside of all quotas. */
export async function esDeBloqueo(
  tx: Transaction,
  { reservaId, de }: { reservaId: string; de: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from cortesia where reserva_id = $1 and lugar_id = $2 and not de_cuota',
    [reservaId, de],
  );
  return rowCount === 1;
}

export async function contarEnCuota(
  tx: Transaction,
  { reservaId, de, por }: { reservaId: string; de: number; por: number },
): Promise<void> {
  await tx.query(
    'update cortesia set de_cuota = true, dada_por = $3 where reserva_id = $1 and lugar_id = $2',
    [reservaId, de, por],
  );
}

/** Gives the old place of a complimentary ticket back to its block, and keeps the new place off public sale. */
async function moverCortesia(
  tx: Transaction,
  { reservaId, de, a }: { reservaId: string; de: number; a: number },
): Promise<void> {
  await devolverASuBloqueo(tx, reservaId);
  await tx.query(
    `update cortesia set lugar_id = $3, condicion = 'cortesia' where reserva_id = $1 and lugar_id = $2`,
    [reservaId, de, a],
  );
}

/** Holds a locked place for one minute for the person at the window, at the price of the difference alone. */
export async function apartarDiferencia(
  tx: Transaction,
  d: {
    reservaId: string;
    eventoId: number;
    cajaId: number | null;
    lugar: LugarBloqueado;
    diferencia: number;
  },
): Promise<void> {
  await tx.query(
    `insert into reserva (id, evento_id, es_general, invitado_id, comprador, lugares, precios, expira_en, canal, tarifa_version, caja_id)
     select $1, e.id, $3, $4::uuid, 'i:' || $4, array[$5::integer], array[$6::integer], now() + interval '1 minute', 'taquilla',
       e.tarifa_version, $7 from evento e where e.id = $2`,
    [d.reservaId, d.eventoId, d.lugar.esGeneral, randomUUID(), d.lugar.id, d.diferencia, d.cajaId],
  );
  await tx.query(
    `update lugar set reserva_id = $2, retenido_hasta = now() + interval '1 minute',
       general_libre = case when fila_id is null then false end where id = $1`,
    [d.lugar.id, d.reservaId],
  );
}

/**
 * Voids the ticket that the sale of a difference made: the place goes to the ticket that is moved, and only that one
 * enters.
 */
export async function cederLugar(tx: Transaction, reservaId: string): Promise<void> {
  await tx.query('update boleto set anulado_en = now(), pagado = 0 where reserva_id = $1', [reservaId]);
}

/** Records on a till's sale which ticket's dearer place it paid for; the ticket gets its money. */
export async function marcarComplemento(
  tx: Transaction,
  { reservaId, boletoId, cubre }: { reservaId: string; boletoId: number; cubre: number },
): Promise<void> {
  await tx.query(
    `with venta as (update reserva set complementa = $2 where id = $1 returning total)
     update boleto b set pagado = b.pagado + v.total, cubre = $3 from venta v where b.id = $2`,
    [reservaId, boletoId, cubre],
  );
}

/** Whether a refund of the sale waits for another person. */
export async function hayPropuesta(tx: Transaction, reservaId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from propuesta_de_devolucion where reserva_id = $1 and estado = 'abierta' and devolucion_id is null`,
    [reservaId],
  );
  return rows.length > 0;
}

/** Proposes the difference as a refund of money alone; false where the sale has an open proposal. */
export async function insertPropuestaDeDiferencia(
  tx: Transaction,
  p: {
    id: string;
    reservaId: string;
    boletoId: number;
    /** List price of the cheaper place. */
    cubre: number;
    monto: number;
    motivo: string;
    por: number;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into propuesta_de_devolucion (id, reserva_id, de_boleto, cubre, monto, motivo, propuesta_por)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (reserva_id) where estado = 'abierta' do nothing`,
    [p.id, p.reservaId, p.boletoId, p.cubre, p.monto, p.motivo, p.por],
  );
  return rowCount === 1;
}
