import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../../db/connection.ts';

/** How many times a sale's tickets were sent again within a day, and seconds since the last time; null for never. */
export async function countReenvios(
  db: Db,
  folio: string,
): Promise<{ hoy: number; segundos: number | null }> {
  const { rows } = await db.query<{ hoy: number; segundos: number | null }>(
    `select count(*)::integer as hoy, extract(epoch from clock_timestamp() - max(momento))::integer as segundos
     from auditoria where entidad = 'venta' and entidad_id = $1 and accion = 'venta.reenviar'
       and momento > now() - interval '1 day'`,
    [folio],
  );
  return rows[0] ?? { hoy: 0, segundos: null };
}

export interface Propuesta {
  id: string;
  reserva_id: string;
  folio: string;
  evento_id: number;
  devolucion_id: string | null;
  /** The tickets of today, for those that the proposal named. */
  boletos: number[];
  /** For the difference to a cheaper place: the moved ticket of today, and the list price of the place. */
  de_boleto: number | null;
  cubre: number | null;
  monto: Centavos | null;
  medio: string | null;
  referencia: string | null;
  motivo: string;
  forzar: boolean;
  propuesta_por: number;
  estado: 'abierta' | 'confirmada' | 'retirada';
}

/** Closes the open reviews of a sale's charges, and answers the charges. */
export async function resolverRevisiones(
  tx: Transaction,
  { reservaId, por }: { reservaId: string; por: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ cargoId: string }>(
    `update revision_de_cargo v set resuelta_en = now(), resuelta_por = $2 from cargo c
     where c.id = v.cargo_id and c.reserva_id = $1 and v.resuelta_en is null returning v.cargo_id as "cargoId"`,
    [reservaId, por],
  );
  return rows.map(({ cargoId }) => cargoId);
}

/** Inserts a proposal; false where the sale has an open one. */
export async function insertPropuesta(
  tx: Transaction,
  p: {
    id: string;
    reservaId: string;
    devolucionId: string | null;
    boletos: readonly number[];
    medio: string | null;
    referencia: string | null;
    motivo: string;
    forzar: boolean;
    por: number;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into propuesta_de_devolucion (id, reserva_id, devolucion_id, boletos, medio, referencia, motivo, forzar, propuesta_por)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (reserva_id) where estado = 'abierta' do nothing`,
    [p.id, p.reservaId, p.devolucionId, p.boletos, p.medio, p.referencia, p.motivo, p.forzar, p.por],
  );
  return rowCount === 1;
}

/** Locks the sale that a proposal is about. */
export async function lockVentaDePropuesta(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    'select from reserva where id = (select reserva_id from propuesta_de_devolucion where id = $1) for update',
    [id],
  );
}

export async function lockPropuesta(tx: Transaction, id: string): Promise<Propuesta | null> {
  const { rows } = await tx.query<Propuesta>(
    `select p.id, p.reserva_id, r.folio, r.evento_id, p.devolucion_id, boletos_de_hoy(p.boletos) as boletos,
       (boletos_de_hoy(array[p.de_boleto]))[1] as de_boleto, p.cubre, p.monto, p.medio, p.referencia, p.motivo, p.forzar,
       p.propuesta_por, p.estado
     from propuesta_de_devolucion p join reserva r on r.id = p.reserva_id where p.id = $1 for update of p`,
    [id],
  );
  return rows[0] ?? null;
}

export async function resolverPropuesta(
  tx: Transaction,
  { id, estado, por }: { id: string; estado: 'confirmada' | 'retirada'; por: number },
): Promise<void> {
  await tx.query(
    `update propuesta_de_devolucion set estado = $2, resuelta_por = $3, resuelta_en = now() where id = $1`,
    [id, estado, por],
  );
}

export interface DevolucionFallida {
  id: string;
  estado: string;
  reserva_id: string;
  cargo_id: string | null;
  folio: string;
  evento_id: number;
  monto: Centavos;
  motivo: string;
  /** The buyer's bank disputes its charge, or gave its money back itself (§C7.15). */
  en_disputa: boolean;
}

export async function lockDevolucion(tx: Transaction, id: string): Promise<DevolucionFallida | null> {
  const { rows } = await tx.query<DevolucionFallida>(
    `select d.id, d.estado, d.reserva_id, d.cargo_id, r.folio, r.evento_id, d.monto, d.motivo, espera_al_banco(d.cargo_id) as en_disputa
     from devolucion d join reserva r on r.id = d.reserva_id where d.id = $1 for update of d`,
    [id],
  );
  return rows[0] ?? null;
}

export async function estaSustituida(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.query('select from devolucion where en_lugar_de = $1', [id]);
  return rows.length > 0;
}

/** Puts a refund that failed back in the queue. */
export async function reencolarDevolucion(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update devolucion set estado = 'pendiente', intentos = 0, proximo_intento = now() where id = $1 and estado = 'fallida'`,
    [id],
  );
}

/** The amounts of a sale's printed lines, in centavos. */
export async function findLineas(
  db: Db,
  reservaId: string,
): Promise<{ subtotal: number; servicio: number; tarjeta: number; iva: number; total: number }> {
  const { rows } = await db.query(
    `select subtotal, cargo_servicio as servicio, cargo_tarjeta as tarjeta, iva, total from reserva where id = $1`,
    [reservaId],
  );
  return rows[0] ?? { subtotal: 0, servicio: 0, tarjeta: 0, iva: 0, total: 0 };
}
