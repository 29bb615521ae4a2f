import type { Desglose } from '@taquilla/rules/desglose';
import type { Centavos } from '@taquilla/rules/dinero';
import type { EstadoReserva } from '@taquilla/rules/estados';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { Db, Transaction } from '../db/connection.ts';

export type MetodoPago =
  | 'tarjeta'
  | 'gratis'
  | 'efectivo'
  | 'terminal'
  | 'mixto'
  | 'cortesia'
  | MedioDeReferencia;

/** A row of `reserva`, with its times judged by the database's clock. */
export interface ReservaFila {
  id: string;
  evento_id: number;
  es_general: boolean;
  usuario_id: number | null;
  invitado_id: string | null;
  nombre: string | null;
  correo: string | null;
  comprador: string;
  estado: EstadoReserva;
  lugares: number[];
  precios: Centavos[];
  promocion_id: number | null;
  expira_en: Date;
  cobro_hasta: Date | null;
  /** The end of the term that its buyer reads, where it is or was paid by reference. */
  pago_hasta: Date | null;
  total: Centavos | null;
  /** Means of payment; null until it is paid. */
  metodo_pago: MetodoPago | null;
  /** Channel of the hold: this version of that channel's rates applies. */
  canal: 'web' | 'taquilla';
  tarifa_version: number | null;
  /** Short name of the sale for people; null until its first charge. */
  folio: string | null;
  /** The ticket for whose dearer place this sale paid the difference; null for all other sales. */
  complementa: number | null;
  /** The hold's time has passed. */
  vencida: boolean;
  ahora: Date;
}

export const RESERVA_COLUMNAS = `id, evento_id, es_general, usuario_id, invitado_id, nombre, correo, comprador, estado, lugares, precios,
  promocion_id, expira_en, cobro_hasta, pago_hasta, total, metodo_pago, folio, canal, tarifa_version, complementa, expira_en <= clock_timestamp() as vencida, clock_timestamp() as ahora`;

export async function findReserva(db: Db, id: string): Promise<ReservaFila | null> {
  const { rows } = await db.query<ReservaFila>({
    name: 'find_reserva',
    text: `select ${RESERVA_COLUMNAS} from reserva where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Reads a reservation and locks it until the transaction ends. */
export async function lockReserva(tx: Transaction, id: string): Promise<ReservaFila | null> {
  const { rows } = await tx.query<ReservaFila>({
    name: 'lock_reserva',
    text: `select ${RESERVA_COLUMNAS} from reserva where id = $1 for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Moves a reservation to another state; the database refuses a move that is not allowed. */
export async function moverReserva(tx: Transaction, id: string, estado: EstadoReserva): Promise<void> {
  await tx.query({
    name: 'mover_reserva',
    text: 'update reserva set estado = $2, cobro_hasta = null where id = $1',
    values: [id, estado],
  });
}

/** Marks that a charge is in flight: the reservation is kept for `segundos` more, whatever the countdown says. */
export async function empezarCobro(tx: Transaction, id: string, segundos: number): Promise<ReservaFila> {
  const { rows } = await tx.query<ReservaFila>({
    name: 'empezar_cobro',
    text: `update reserva set estado = 'cobrando', cobro_hasta = greatest(expira_en, now() + make_interval(secs => $2))
      where id = $1 returning ${RESERVA_COLUMNAS}`,
    values: [id, segundos],
  });
  return exigirFila(rows[0]);
}

/**
 * Extends the hold of all places of a reservation and never shortens it; false when the reservation no longer has them all.
 */
export async function extenderRetencion(
  tx: Transaction,
  reserva: ReservaFila,
  segundos: number,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'extender_retencion',
    text: `with suyos as (
        select id from lugar where id = any ($1) and reserva_id = $2 and not vendido order by id for update
      )
      update lugar l set retenido_hasta = greatest(l.retenido_hasta, now() + make_interval(secs => $3))
      from suyos where l.id = suyos.id`,
    values: [reserva.lugares, reserva.id, segundos],
  });
  return rowCount === reserva.lugares.length;
}

/** Returns the places' hold to the reservation's own countdown, to the microsecond (a JavaScript `Date` would lose those). */
export async function restaurarRetencion(tx: Transaction, reserva: ReservaFila): Promise<void> {
  await tx.query({
    name: 'restaurar_retencion',
    text: `with suyos as (
        select id from lugar where id = any ($1) and reserva_id = $2 and not vendido order by id for update
      )
      update lugar l set retenido_hasta = r.expira_en from suyos, reserva r where l.id = suyos.id and r.id = $2`,
    values: [reserva.lugares, reserva.id],
  });
}

/** Gives back the places that the reservation still has; answers how many. */
export async function liberarLugares(tx: Transaction, reserva: ReservaFila): Promise<number> {
  const { rows } = await tx.query<{ n: number }>({
    name: 'liberar_lugares',
    text: 'select liberar_lugares($1, $2) as n',
    values: [reserva.id, reserva.lugares],
  });
  return rows[0]?.n ?? 0;
}

/** Sells the places of a reservation: all (true), or none because another reservation has some of them (false). */
export async function venderLugares(
  tx: Transaction,
  reservaId: string,
  lugares: readonly number[],
): Promise<boolean> {
  const { rows } = await tx.query<{ vendidos: number[] }>({
    name: 'vender_lugares',
    text: 'select vender_lugares($1, $2) as vendidos',
    values: [reservaId, lugares],
  });
  return rows[0]?.vendidos.length === lugares.length;
}

/**
 * Replaces the general places that a reservation has lost by others of the same section, if there are enough and its seats are
 * to be had. Answers all its places, or null.
 */
export async function tomarOtrosGenerales(tx: Transaction, reserva: ReservaFila): Promise<number[] | null> {
  const { rows } = await tx.query<{ lugares: number[] | null }>(
    'select tomar_otros_generales($1) as lugares',
    [reserva.id],
  );
  return rows[0]?.lugares ?? null;
}

/** Locks reservations whose countdown or charge limit has passed; other processes skip them. */
export async function lockReservasVencidas(tx: Transaction, maximo: number): Promise<ReservaFila[]> {
  const { rows } = await tx.query<ReservaFila>(
    `select ${RESERVA_COLUMNAS} from reserva
     where (estado = 'retenida' and expira_en <= now()) or (estado = 'cobrando' and cobro_hasta <= now())
       or (estado = 'por_pagar' and cobro_hasta <= now())
     order by expira_en limit $1 for update skip locked`,
    [maximo],
  );
  return rows;
}

/**
 * Ends locked reservations and gives back the places that they still have. All their places are locked in one order, the one
 * that a hold of places of two of them also uses; a call of `liberar_lugares` per reservation would break that order.
 */
export async function expirarReservas(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(`update reserva set estado = 'expirada', cobro_hasta = null where id = any ($1)`, [ids]);
  await tx.query(
    `with suyos as (
        select l.id from reserva r cross join unnest(r.lugares) as de (lugar)
        join lugar l on l.id = de.lugar and l.reserva_id = r.id and not l.vendido
        where r.id = any ($1) order by l.id for update of l
      )
      update lugar l set reserva_id = null, retenido_hasta = null,
        general_libre = case when l.fila_id is null then true end
      from suyos where l.id = suyos.id`,
    [ids],
  );
}

/** Ends blocks whose hour of release has come; answers the freed places by event. */
export async function liberarBloqueosVencidos(db: Db): Promise<{ evento: number; lugares: number[] }[]> {
  const { rows } = await db.query<{ evento: number; lugares: number[] }>(
    'select evento, lugares from liberar_bloqueos_vencidos()',
  );
  return rows;
}

/**
 * Makes the purchases of a buyer for an event wait for each other, and counts the places that the buyer holds and owns besides
 * this reservation, and its own.
 */
export async function lockYContarLugares(
  tx: Transaction,
  comprador: string,
  reserva: ReservaFila,
): Promise<LugaresContados> {
  const values = [comprador, reserva.evento_id];
  const [, { otros: todos, suyos }] = await Promise.all([
    tx.query({ name: 'lock_comprador', text: 'select lock_comprador($1, $2)', values }),
    // A statement of its own, so that it sees rows committed while the lock was awaited.
    countLugares(tx, comprador, reserva),
  ]);
  // The count includes this reservation only for an account's hold.
  const incluye = reserva.usuario_id !== null && !reserva.vencida;
  return { otros: incluye ? todos - suyos : todos, suyos };
}

/** Places as the limit counts them, without extras that do not count (§B1.4): of other purchases, and of a reservation. */
interface LugaresContados {
  otros: number;
  suyos: number;
}

/** Counts the places of an event that a buyer holds and owns, and those of a reservation of somebody else. */
export async function countLugares(
  db: Db,
  comprador: string,
  { evento_id, lugares }: Pick<ReservaFila, 'evento_id' | 'lugares'>,
): Promise<LugaresContados> {
  const { rows } = await db.query<LugaresContados>({
    name: 'lugares_de_comprador',
    text: 'select lugares_de_comprador($1, $2) as otros, lugares_que_cuentan($2, $3) as suyos',
    values: [comprador, evento_id, lugares],
  });
  return rows[0] ?? { otros: 0, suyos: 0 };
}

/** The buyer of a reservation: name and address for the mail, and the key under which the places are counted. */
export interface Compradora {
  nombre: string;
  correo: string;
  comprador: string;
}

/** Gives an unpaid hold of a guest to an account; it no longer counts among the holds of guests of one origin. */
export async function ponerCuenta(
  tx: Transaction,
  { reservaId, usuarioId, comprador }: { reservaId: string; usuarioId: number; comprador: string },
): Promise<void> {
  await tx.query(
    `update reserva set usuario_id = $2, comprador = $3, invitado_id = null, nombre = null, correo = null, origen = null
     where id = $1 and usuario_id is null`,
    [reservaId, usuarioId, comprador],
  );
}

/** Writes the buyer and the printed price, in centavos, that the buyer accepted. */
export async function fijarCompra(
  tx: Transaction,
  id: string,
  { quien, desglose }: { quien: Compradora; desglose: Desglose },
): Promise<ReservaFila> {
  const { rows } = await tx.query<ReservaFila>({
    name: 'fijar_compra',
    text: `update reserva set nombre = $2, correo = $3, comprador = $4,
        importe = $5, descuento = $6, subtotal = $7, cargo_servicio = $8, cargo_tarjeta = $9, iva = $10, total = $11
      where id = $1 returning ${RESERVA_COLUMNAS}`,
    values: [
      id,
      quien.nombre,
      quien.correo,
      quien.comprador,
      desglose.importe,
      desglose.descuento,
      desglose.subtotal,
      desglose.cargoServicio,
      desglose.cargoTarjeta,
      desglose.iva,
      desglose.total,
    ],
  });
  return exigirFila(rows[0]);
}

/** A row that this transaction has locked cannot disappear. */
function exigirFila(fila: ReservaFila | undefined): ReservaFila {
  if (!fila) throw new Error('a locked reservation is gone');
  return fila;
}
