import type { CodigoError } from '@taquilla/contract/comun/errores';
import { DatabaseError } from 'pg';
import type { Db } from '../db/connection.ts';

/** What the database's function of a hold answers; `perdidos` are the asked seats that are gone. */
export interface Apartado {
  resultado: 'ok' | CodigoError;
  expira: Date;
  ahora: Date;
  perdidos: number[] | null;
  /** Where this very reservation was made before and lives: until when. */
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

/** What one buyer asks for: numbered seats, or general places of a section. */
export type Apartando = {
  titular: Titular;
  /** The number of a turn, where the event has a waiting room. */
  turno: number | null;
  /** Where a guest's hold comes from (`server/limits/origin.ts`); null where it is not bounded. */
  origen: string | null;
  /** Of the box office: its window, its rates, and blocks that let it sell. */
  canal?: 'taquilla';
} & ({ asientos: readonly number[] } | { seccionId: number; cantidad: number });

/** Of which event, for how many seconds, and how many unpaid places guests may have: of one origin, and of the event. */
export interface Apartadero {
  eventoId: number;
  segundos: number;
  porOrigen: number;
  porEvento: number;
}

/**
 * Holds places for each of a list, in its order, each all or none, in one transaction. A row that another transaction
 * keeps locked for longer than `pacienciaMs` undoes it; 0 waits for as long as a statement may take.
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

/** A request, as the database's function names it. */
function enFila(pedido: Apartando) {
  const { reservaId, usuarioId, invitadoId, nombre, correo } = pedido.titular;
  return {
    ...('asientos' in pedido
      ? { lugares: pedido.asientos }
      : { seccion: pedido.seccionId, cuantos: pedido.cantidad }),
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

/** How many places of an event are for sale, or were, and how many one buyer may have. */
export async function findTamano(db: Db, eventoId: number): Promise<{ lugares: number; limite: number }> {
  const { rows } = await db.query<{ lugares: number; limite: number }>({
    name: 'tamano_de_evento',
    text: `select (select count(*)::integer from lugar where evento_id = $1 and condicion = 'venta') as lugares,
      coalesce((select limite_de_asientos from evento where id = $1), 0) as limite`,
    values: [eventoId],
  });
  return exigirFila(rows[0]);
}

/** The code of the bound that a hold by itself would have passed, had it been committed; null for any other failure. */
export function cupoPasado(error: unknown): CodigoError | null {
  if (!(error instanceof DatabaseError) || error.code !== 'TQ002') return null;
  return error.message === 'evento_sin_cupo' ? 'evento_sin_cupo' : 'origen_sin_cupo';
}

/** Until when a reservation lives that was made before, and the database's time; null where there is none. */
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

/** The database has refused a statement, and undone its transaction. */
export function fueDeshecha(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** The reservation exists already, whatever became of it. */
export function yaExiste(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === 'reserva_pkey';
}

/** The row of a statement that always answers one. */
export function exigirFila<T>(fila: T | undefined): T {
  if (!fila) throw new Error('the hold answered nothing');
  return fila;
}
