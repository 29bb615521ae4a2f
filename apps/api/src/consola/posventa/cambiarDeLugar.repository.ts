import { devolverASuBloqueo } from '../../compra/boleto.repository.ts';
import type { Transaction } from '../../db/connection.ts';

/** A living ticket of a locked sale, kept from the door and from other changes until the transaction ends. */
export async function lockBoleto(
  tx: Transaction,
  { reservaId, boletoId }: { reservaId: string; boletoId: number },
): Promise<{ id: number; lugar_id: number; precio: number; usado: boolean } | null> {
  const { rows } = await tx.query(
    `select id, lugar_id, precio, quemado_en is not null as usado from boleto
     where id = $1 and reserva_id = $2 and anulado_en is null for update`,
    [boletoId, reservaId],
  );
  return rows[0] ?? null;
}

export interface LugarBloqueado {
  id: number;
  nombre: string;
  precio: number;
  es_mesa: boolean;
  libre: boolean;
}

/** Two places of an event, locked in the order in which all lock them; null for one that is not of it. */
export async function lockLugares(
  tx: Transaction,
  eventoId: number,
  viejo: number,
  nuevo: number,
): Promise<[LugarBloqueado | null, LugarBloqueado | null]> {
  const { rows } = await tx.query<LugarBloqueado>(
    `select l.id, concat_ws(' ', s.nombre, f.nombre, l.numero) as nombre, coalesce(s.precio_seccion, l.precio) as precio, s.es_mesa,
       not l.vendido and l.condicion = 'venta' and (l.retenido_hasta is null or l.retenido_hasta <= now()) as libre
     from lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
     where l.id = any ($1) and l.evento_id = $2 order by l.id for update of l`,
    [[viejo, nuevo], eventoId],
  );
  const de = (id: number) => rows.find(lugar => lugar.id === id) ?? null;
  return [de(viejo), de(nuevo)];
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

/** A complimentary ticket leaves its place to its block again, and keeps the new one from the public too. */
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

/** Proposes the difference as a refund of money alone; false where the sale has a proposal that waits. */
export async function insertPropuestaDeDiferencia(
  tx: Transaction,
  p: { id: string; reservaId: string; monto: number; motivo: string; por: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into propuesta_de_devolucion (id, reserva_id, monto, motivo, propuesta_por) values ($1, $2, $3, $4, $5)
     on conflict (reserva_id) where estado = 'abierta' do nothing`,
    [p.id, p.reservaId, p.monto, p.motivo, p.por],
  );
  return rowCount === 1;
}
