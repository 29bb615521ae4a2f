import { randomUUID } from 'node:crypto';
import type { Centavos } from '@taquilla/rules/dinero';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type { ReferenciaFila } from '../../boletos/pagoPendiente.queries.ts';
import type { Db, Transaction } from '../../db/connection.ts';

export async function insertReferencia(
  tx: Transaction,
  cargoId: string,
  { numero, clabe, banco, convenio }: ReferenciaFila,
): Promise<void> {
  await tx.query(
    `insert into referencia (cargo_id, numero, clabe, banco, convenio) values ($1, $2, $3, $4, $5)
     on conflict (cargo_id) do nothing`,
    [cargoId, numero, clabe, banco, convenio],
  );
}

/** The charge of a reference, by its number without spaces. */
export async function findCargoDeNumero(
  db: Db,
  numero: string,
): Promise<{ id: string; reserva_id: string } | null> {
  const { rows } = await db.query<{ id: string; reserva_id: string }>(
    'select c.id, c.reserva_id from referencia f join cargo c on c.id = f.cargo_id where f.numero = $1',
    [numero],
  );
  return rows[0] ?? null;
}

/** Money that came by reference. */
export interface AbonoNuevo {
  proveedorId: string;
  /** Null for money that names no reference of ours. */
  cargoId: string | null;
  medio: MedioDeReferencia;
  monto: Centavos;
  concepto: string | null;
}

/** Records a payment once; false where it was known. */
export async function insertAbono(db: Db, abono: AbonoNuevo): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into abono (id, proveedor_id, cargo_id, medio, monto, concepto) values ($1, $2, $3, $4, $5, $6)
     on conflict (proveedor_id) do nothing`,
    [randomUUID(), abono.proveedorId, abono.cargoId, abono.medio, abono.monto, abono.concepto],
  );
  return rowCount === 1;
}

/** Whether a payment is in the books. */
export async function hayAbono(db: Db, proveedorId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'hay_abono',
    text: 'select from abono where proveedor_id = $1',
    values: [proveedorId],
  });
  return rows.length > 0;
}

/** Centavos that came by reference for a reservation and were not ordered back as too much, late or double. */
export async function sumarAbonado(db: Db, reservaId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select abonado_de_reserva($1) as n', [reservaId]);
  return rows[0]?.n ?? 0;
}

/** A payment of a reservation with what was not ordered back of it. */
export interface AbonoConResto {
  id: string;
  proveedor_id: string;
  medio: MedioDeReferencia;
  resto: Centavos;
}

/** Locks the payments of a locked reservation that have something left, the latest first. */
export async function lockAbonosConResto(tx: Transaction, reservaId: string): Promise<AbonoConResto[]> {
  const { rows } = await tx.query<AbonoConResto>(
    `select a.id, a.proveedor_id, a.medio, (a.monto - coalesce((
       select sum(d.monto) from devolucion d where d.abono_id = a.id and d.estado <> 'fallida'), 0))::integer as resto
     from cargo c join abono a on a.cargo_id = c.id where c.reserva_id = $1
     order by a.recibido_en desc, a.id for update of a`,
    [reservaId],
  );
  return rows.filter(({ resto }) => resto > 0);
}

/** Whether a payment was taken back by its store, as our books have it. */
export async function estaDeshecho(db: Db, reservaId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from devolucion where reserva_id = $1 and medio = 'tienda' limit 1`,
    [reservaId],
  );
  return rows.length > 0;
}

/**
 * Claims the look at the provider's list of payments, of which a notice may have been lost: one process at a time, where
 * references are or were in use these days. Answers from when on.
 */
export async function reclamarBarrido(
  db: Db,
  segundos: number,
): Promise<{ desde: Date; ahora: Date } | null> {
  const { rows } = await db.query<{ desde: Date; ahora: Date }>(
    `update barrido set proximo = now() + make_interval(secs => $1) where que = 'abonos' and proximo <= now()
       and exists (select from referencia where creada_en > now() - interval '60 days')
     returning hasta as desde, now() as ahora`,
    [segundos],
  );
  return rows[0] ?? null;
}

export async function cerrarBarrido(db: Db, hasta: Date): Promise<void> {
  await db.query(`update barrido set hasta = $1 where que = 'abonos'`, [hasta]);
}
