import type { Desglose } from '@taquilla/rules/desglose';
import type { Db, Transaction } from '../db/connection.ts';
import type { MetodoPago, ReservaFila } from './reserva.repository.ts';

/** Issues one ticket per place. The unique index on live tickets is the last guard against a second sale. */
export async function insertBoletos(
  tx: Transaction,
  reserva: ReservaFila,
  uuids: readonly string[],
): Promise<void> {
  await tx.query({
    name: 'insert_boletos',
    text: `insert into boleto (reserva_id, evento_id, lugar_id, precio, quemado_uuid)
      select $1, $2, lugar, precio, uuid from unnest($3::integer[], $4::integer[], $5::uuid[]) as b(lugar, precio, uuid)`,
    values: [reserva.id, reserva.evento_id, reserva.lugares, reserva.precios, uuids],
  });
}

export async function marcarVendida(tx: Transaction, reservaId: string, metodo: MetodoPago): Promise<void> {
  await tx.query({
    name: 'marcar_vendida',
    text: `update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = $2, cobro_hasta = null where id = $1`,
    values: [reservaId, metodo],
  });
}

/** The price fixed for a reservation; null where none was fixed yet. */
export async function findPrecioFijado(db: Db, { id, lugares }: ReservaFila): Promise<Desglose | null> {
  const { rows } = await db.query<Omit<Desglose, 'boletos'>>({
    name: 'precio_fijado',
    text: `select importe, descuento, subtotal, cargo_servicio as "cargoServicio", cargo_tarjeta as "cargoTarjeta", iva, total
      from reserva where id = $1 and total is not null`,
    values: [id],
  });
  return rows[0] ? { boletos: lugares.length, ...rows[0] } : null;
}

export interface BoletoAnulado {
  id: number;
  lugarId: number;
  /** The ticket was used at the door: its bearer is inside. */
  usado: boolean;
}

/**
 * Voids tickets of a sale (all of them for null) and puts their places back on sale. The place of a used ticket stays off
 * sale, because its bearer is sitting there.
 */
export async function anularBoletos(
  tx: Transaction,
  reservaId: string,
  boletos: readonly number[] | null,
): Promise<BoletoAnulado[]> {
  const { rows } = await tx.query<BoletoAnulado>(
    `with anulados as (
      update boleto set anulado_en = now()
      where reserva_id = $1 and anulado_en is null and ($2::integer[] is null or id = any ($2))
      returning id, lugar_id, quemado_en is not null as usado
    )
    update lugar l set vendido = false, reserva_id = null, retenido_hasta = null,
      condicion = case when a.usado then 'bloqueado' else l.condicion end,
      general_libre = case when l.fila_id is null then not a.usado end
    from anulados a where l.id = a.lugar_id
    returning a.id, l.id as "lugarId", a.usado`,
    [reservaId, boletos],
  );
  return rows;
}

/** Whether a ticket of a sale was used at the door; none can be burned before the transaction ends. */
export async function hayUsados(tx: Transaction, reservaId: string): Promise<boolean> {
  const { rows } = await tx.query<{ usado: boolean }>(
    'select quemado_en is not null as usado from boleto where reserva_id = $1 and anulado_en is null order by id for update',
    [reservaId],
  );
  return rows.some(({ usado }) => usado);
}

/** Puts the free places of a sale that was given for free back into their blocks; never on public sale (§C8.1). */
export async function devolverASuBloqueo(tx: Transaction, reservaId: string): Promise<void> {
  await tx.query(
    `update lugar l set condicion = c.condicion, general_libre = case when l.fila_id is null then false end
     from cortesia c where c.reserva_id = $1 and l.id = c.lugar_id and not l.vendido`,
    [reservaId],
  );
}
