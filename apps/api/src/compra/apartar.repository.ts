import type { CodigoError } from '@taquilla/contract/errores';
import { DatabaseError } from 'pg';
import type { Db } from '../db/conexion.ts';

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

/** Who a hold is for: `usuarioId`, or a guest's `invitadoId` with what is known of them. */
export interface Titular {
  reservaId: string;
  usuarioId: number | null;
  invitadoId: string | null;
  nombre: string | null;
  correo: string | null;
}

/** What every hold says. */
interface Apartando {
  titular: Titular;
  /** The number of a turn, where the event has a waiting room. */
  turno: number | null;
}

export interface ApartandoAsientos extends Apartando {
  asientos: readonly number[];
}

export interface ApartandoGenerales extends Apartando {
  seccionId: number;
  cantidad: number;
}

/** Of which event, and for how many seconds. */
export interface Apartadero {
  eventoId: number;
  segundos: number;
}

/**
 * Holds numbered seats for each of a list, in its order, each all or none, in one transaction. A lock that somebody else
 * keeps for longer than `pacienciaMs` undoes it; 0 waits for as long as a statement may take.
 */
export async function apartarAsientos(
  db: Db,
  { eventoId, segundos }: Apartadero,
  pedidos: readonly ApartandoAsientos[],
  pacienciaMs: number,
): Promise<Apartado[]> {
  const { rows } = await db.query<Omit<Apartado, 'tomados'>>({
    name: 'reservar_asientos',
    text: `select resultado, expira, perdidos, antes, clock_timestamp() as ahora
      from reservar_asientos_en_tanda($1, make_interval(secs => $2), $3, $4)`,
    values: [
      eventoId,
      segundos,
      JSON.stringify(pedidos.map(pedido => ({ lugares: pedido.asientos, ...enFila(pedido) }))),
      String(pacienciaMs),
    ],
  });
  return pedidos.map(({ asientos }, i) => ({ ...exigirFila(rows[i]), tomados: asientos }));
}

/** The same for general places of a section. */
export async function apartarGenerales(
  db: Db,
  { eventoId, segundos }: Apartadero,
  pedidos: readonly ApartandoGenerales[],
  pacienciaMs: number,
): Promise<Apartado[]> {
  const { rows } = await db.query<Omit<Apartado, 'perdidos'>>({
    name: 'reservar_generales',
    text: `select resultado, expira, tomados, antes, clock_timestamp() as ahora
      from reservar_generales_en_tanda($1, make_interval(secs => $2), $3, $4)`,
    values: [
      eventoId,
      segundos,
      JSON.stringify(
        pedidos.map(pedido => ({
          seccion: pedido.seccionId,
          cuantos: pedido.cantidad,
          ...enFila(pedido),
        })),
      ),
      String(pacienciaMs),
    ],
  });
  return pedidos.map((_, i) => ({ ...exigirFila(rows[i]), perdidos: null }));
}

/** Who holds, as the database's functions name it. */
function enFila({ titular, turno }: Apartando) {
  const { reservaId, usuarioId, invitadoId, nombre, correo } = titular;
  return { reserva: reservaId, usuario: usuarioId, invitado: invitadoId, nombre, correo, turno };
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

/** What a statement answers that always answers something. */
export function exigirFila<T>(fila: T | undefined): T {
  if (!fila) throw new Error('the hold answered nothing');
  return fila;
}
