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

/** The input of every hold. */
export interface Apartando {
  titular: Titular;
  /** The number of a turn, where the event has a waiting room. */
  turno: number | null;
  /** Where a guest's hold comes from (`server/limits/origin.ts`); null where it is not bounded. */
  origen: string | null;
}

export interface ApartandoAsientos extends Apartando {
  asientos: readonly number[];
}

export interface ApartandoGenerales extends Apartando {
  seccionId: number;
  cantidad: number;
}

/** Of which event, for how many seconds, and how many unpaid places guests may have: of one origin, and of the event. */
export interface Apartadero {
  eventoId: number;
  segundos: number;
  porOrigen: number;
  porEvento: number;
}

/**
 * Holds numbered seats for each of a list, in its order, each all or none, in one transaction. A row that another
 * transaction keeps locked for longer than `pacienciaMs` undoes it; 0 waits for as long as a statement may take.
 */
export async function apartarAsientos(
  db: Db,
  donde: Apartadero,
  pedidos: readonly ApartandoAsientos[],
  pacienciaMs: number,
): Promise<Apartado[]> {
  const { rows } = await db.query<Omit<Apartado, 'tomados'>>({
    name: 'reservar_asientos',
    text: `select resultado, expira, perdidos, antes, clock_timestamp() as ahora
      from reservar_asientos_en_tanda($1, make_interval(secs => $2), $3, $4, $5, $6)`,
    values: valores(
      donde,
      pedidos.map(pedido => ({ lugares: pedido.asientos, ...enFila(pedido) })),
      pacienciaMs,
    ),
  });
  return pedidos.map(({ asientos }, i) => ({ ...exigirFila(rows[i]), tomados: asientos }));
}

/** The same for general places of a section. */
export async function apartarGenerales(
  db: Db,
  donde: Apartadero,
  pedidos: readonly ApartandoGenerales[],
  pacienciaMs: number,
): Promise<Apartado[]> {
  const { rows } = await db.query<Omit<Apartado, 'perdidos'>>({
    name: 'reservar_generales',
    text: `select resultado, expira, tomados, antes, clock_timestamp() as ahora
      from reservar_generales_en_tanda($1, make_interval(secs => $2), $3, $4, $5, $6)`,
    values: valores(
      donde,
      pedidos.map(pedido => ({ seccion: pedido.seccionId, cuantos: pedido.cantidad, ...enFila(pedido) })),
      pacienciaMs,
    ),
  });
  return pedidos.map((_, i) => ({ ...exigirFila(rows[i]), perdidos: null }));
}

function valores(
  { eventoId, segundos, porOrigen, porEvento }: Apartadero,
  filas: readonly object[],
  pacienciaMs: number,
): unknown[] {
  return [eventoId, segundos, JSON.stringify(filas), String(pacienciaMs), porOrigen, porEvento];
}

/** The holder, as the database's functions name it. */
function enFila({ titular, turno, origen }: Apartando) {
  const { reservaId, usuarioId, invitadoId, nombre, correo } = titular;
  return { reserva: reservaId, usuario: usuarioId, invitado: invitadoId, nombre, correo, turno, origen };
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
