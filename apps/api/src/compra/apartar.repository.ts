import type { CodigoError } from '@taquilla/contract/comun/errores';
import { DatabaseError } from 'pg';
import type { Db } from '../db/connection.ts';

/**
 * The answer of the database's function for a hold; `perdidos` are the requested seats that are gone, or the section that has
 * too few general places.
 */
export interface Apartado {
  resultado: 'ok' | CodigoError;
  expira: Date;
  ahora: Date;
  perdidos: number[] | null;
  /** End of this very reservation where it was made before and still lives; else null. */
  antes: Date | null;
  tomados: readonly number[];
}

/** The holder: `usuarioId`, or a guest's `invitadoId` with what is known of the guest. */
export interface Titular {
  reservaId: string;
  usuarioId: number | null;
  invitadoId: string | null;
  nombre: string | null;
  correo: string | null;
}

/** General places of a section. */
export interface Generales {
  seccionId: number;
  cantidad: number;
}

/** One buyer's request: numbered seats, general places of a section, or a mixture of both. */
export type Apartando = {
  titular: Titular;
  /** The number of a turn, where the event has a waiting room. */
  turno: number | null;
  /** Fingerprint of the origin of a guest's hold (`server/limits/origin.ts`); null where the origin is not bounded. */
  origen: string | null;
  /** Set by the box office, which sells under its own rates and may sell blocked places. */
  canal?: 'taquilla';
} & (Generales | { asientos: readonly number[]; generales?: readonly Generales[] });

/**
 * The event, the length of a hold in seconds, and the most unpaid places that guests may have: per origin, and of the event.
 */
export interface Apartadero {
  eventoId: number;
  segundos: number;
  porOrigen: number;
  porEvento: number;
}

/**
 * Holds places for each request of a list, in its order, each all or none, in one transaction. A row that another transaction
 * keeps locked for longer than `pacienciaMs` undoes the transaction; 0 waits for as long as a statement may take.
 */
export async function apartarEnTanda(
  db: Db,
  { eventoId, segundos, porOrigen, porEvento }: Apartadero,
  pedidos: readonly Apartando[],
  pacienciaMs: number,
): Promise<Apartado[]> {
  const { rows } = await db.query<Omit<Apartado, 'tomados'> & { tomados: number[] | null }>({
    name: 'apartar_en_tanda',
    text: `select resultado, expira, perdidos, tomados, antes, clock_timestamp() as ahora
      from apartar_en_tanda($1, make_interval(secs => $2), $3, $4, $5, $6)`,
    values: [
      eventoId,
      segundos,
      JSON.stringify(pedidos.map(enFila)),
      String(pacienciaMs),
      porOrigen,
      porEvento,
    ],
  });
  return pedidos.map((pedido, i) => {
    const fila = exigirFila(rows[i]);
    return { ...fila, tomados: fila.tomados ?? ('asientos' in pedido ? pedido.asientos : []) };
  });
}

/** A request with the field names of the database's function. */
function enFila(pedido: Apartando) {
  const { reservaId, usuarioId, invitadoId, nombre, correo } = pedido.titular;
  return {
    ...('asientos' in pedido
      ? { lugares: pedido.asientos, ...(pedido.generales && { generales: pedido.generales.map(enParte) }) }
      : enParte(pedido)),
    reserva: reservaId,
    usuario: usuarioId,
    invitado: invitadoId,
    nombre,
    correo,
    turno: pedido.turno,
    origen: pedido.origen,
    canal: pedido.canal ?? 'web',
  };
}

/** A section's general places, with the field names of the database's functions. */
export function enParte({ seccionId, cantidad }: Generales) {
  return { seccion: seccionId, cuantos: cantidad };
}

/** How many places of an event are or were for sale, and how many of them one buyer may have. */
export async function findTamano(db: Db, eventoId: number): Promise<{ lugares: number; limite: number }> {
  const { rows } = await db.query<{ lugares: number; limite: number }>({
    name: 'tamano_de_evento',
    text: `select (select count(*)::integer from lugar where evento_id = $1 and condicion = 'venta') as lugares,
      coalesce((select limite_de_asientos from evento where id = $1), 0) as limite`,
    values: [eventoId],
  });
  return exigirFila(rows[0]);
}

/** The code of the bound that a hold would have passed on its own; null for any other failure. */
export function cupoPasado(error: unknown): CodigoError | null {
  if (!(error instanceof DatabaseError) || error.code !== 'TQ002') return null;
  return error.message === 'evento_sin_cupo' ? 'evento_sin_cupo' : 'origen_sin_cupo';
}

/** End of an earlier reservation with this id, and the database's time; null without such a reservation. */
export async function findApartadoAntes(
  db: Db,
  reservaId: string,
): Promise<{ antes: Date | null; ahora: Date }> {
  const { rows } = await db.query<{ antes: Date | null; ahora: Date }>({
    name: 'apartado_antes',
    text: 'select apartado_antes($1) as antes, clock_timestamp() as ahora',
    values: [reservaId],
  });
  return exigirFila(rows[0]);
}

/** The places that a reservation was made with, or has since its last change. */
export async function findLugaresApartados(db: Db, reservaId: string): Promise<number[]> {
  const { rows } = await db.query<{ lugares: number[] }>('select lugares from reserva where id = $1', [
    reservaId,
  ]);
  return exigirFila(rows[0]).lugares;
}

/** Whether the database has refused a statement and undone its transaction. */
export function fueDeshecha(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** Whether the error says that the reservation exists already, in any state. */
export function yaExiste(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === 'reserva_pkey';
}

/** Returns the one row of a statement that always answers one. */
export function exigirFila<T>(fila: T | undefined): T {
  if (!fila) throw new Error('the hold answered nothing');
  return fila;
}
