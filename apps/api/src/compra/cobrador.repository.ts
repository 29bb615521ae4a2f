import type { Desglose, LugarCotizado } from '@taquilla/rules/desglose';
import type { Db } from '../db/connection.ts';
import type { CargoFila } from './cargo.repository.ts';
import { type Compradora, RESERVA_COLUMNAS, type ReservaFila } from './reserva.repository.ts';

/** A held reservation with the price zones that its places are priced by, in the order of its places. */
export type ReservaPorCobrar = ReservaFila & { categorias: LugarCotizado[] };

/** A charge that was priced and is ready to be written. */
export interface CobroPreparado {
  reserva: ReservaPorCobrar;
  quien: Compradora;
  desglose: Desglose;
  cargo: Pick<CargoFila, 'id' | 'order_id'>;
  /** Counter of the refusals that a guest's reservation had for its buyer's limit; null for an account's reservation. */
  tanteo: string | null;
}

/** A charge that the provider reports as paid, with the amount that was asked. */
export interface PagoVisto {
  cargo: Pick<CargoFila, 'id' | 'reserva_id' | 'monto'>;
  proveedorId: string;
  ultimos4?: string | null;
}

/** Reads those of these reservations that are still held, without a lock. */
export async function leerCobros(db: Db, reservas: readonly string[]): Promise<ReservaPorCobrar[]> {
  const { rows } = await db.query<ReservaPorCobrar>({
    name: 'leer_cobros',
    text: `select ${RESERVA_COLUMNAS}, l.categorias from leer_cobros($1) l cross join lateral (select (l.fila).*) r`,
    values: [reservas],
  });
  return rows;
}

/**
 * Starts the plain charges of a list in one transaction and answers their reservations with their folios; nothing is written
 * for the others. A row that another transaction keeps locked for longer than `pacienciaMs` undoes the whole transaction.
 */
export async function iniciarCobros(
  db: Db,
  cobros: readonly CobroPreparado[],
  plazos: { cobroSegundos: number; revisarEnSegundos: number; pacienciaMs: number },
): Promise<ReadonlyMap<string, string>> {
  const filas = cobros.map(({ reserva, quien, desglose, cargo, tanteo }) => ({
    reserva: reserva.id,
    lugares: reserva.lugares,
    tanteo,
    promocion: reserva.promocion_id,
    cargo: cargo.id,
    orden: cargo.order_id,
    ...quien,
    ...desglose,
  }));
  const { rows } = await db.query<{ id: string; folio: string }>({
    name: 'iniciar_cobros',
    text: `select id, folio_de_reserva(id) as folio from iniciar_cobros($1, make_interval(secs => $2), make_interval(secs => $3), $4) as id`,
    values: [
      JSON.stringify(filas),
      plazos.cobroSegundos,
      plazos.revisarEnSegundos,
      String(plazos.pacienciaMs),
    ],
  });
  return new Map(rows.map(({ id, folio }) => [id, folio]));
}

/** Sells the reservations of plain paid charges in one transaction; answers the ids of the charges. */
export async function liquidarPagos(
  db: Db,
  pagos: readonly PagoVisto[],
  pacienciaMs: number,
): Promise<ReadonlySet<string>> {
  const filas = pagos.map(({ cargo, proveedorId, ultimos4 }) => ({
    cargo: cargo.id,
    reserva: cargo.reserva_id,
    monto: cargo.monto,
    proveedor: proveedorId,
    ultimos4: ultimos4 ?? null,
  }));
  const { rows } = await db.query<{ id: string }>({
    name: 'liquidar_pagos',
    text: 'select id from liquidar_pagos($1, $2) as id',
    values: [JSON.stringify(filas), String(pacienciaMs)],
  });
  return new Set(rows.map(({ id }) => id));
}
