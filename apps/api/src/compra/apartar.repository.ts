import type { CodigoError } from '@taquilla/contract/errores';
import type { Db } from '../db/conexion.ts';

/** What the database's function of a hold answers; `perdidos` are the asked seats that are gone. */
export interface Apartado {
  resultado: 'ok' | CodigoError;
  expira: Date;
  ahora: Date;
  perdidos: number[] | null;
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
  eventoId: number;
  segundos: number;
  /** The number of a turn, where the event has a waiting room. */
  turno: number | null;
  titular: Titular;
}

/** Holds numbered seats, all or none: one statement, one transaction. */
export async function apartarAsientos(
  db: Db,
  pedido: Apartando & { asientos: readonly number[] },
): Promise<Apartado> {
  const { titular } = pedido;
  const { rows } = await db.query<Omit<Apartado, 'tomados'>>({
    name: 'reservar_asientos',
    text: `select resultado, expira, perdidos, clock_timestamp() as ahora
      from reservar_asientos($1, $2, $3, make_interval(secs => $4), $5, $6, $7, $8, $9)`,
    values: [
      titular.reservaId,
      pedido.eventoId,
      pedido.asientos,
      pedido.segundos,
      titular.usuarioId,
      titular.invitadoId,
      titular.nombre,
      titular.correo,
      pedido.turno,
    ],
  });
  return { ...exigirFila(rows[0]), tomados: pedido.asientos };
}

/** Holds general places of a section, all or none: one statement, one transaction. */
export async function apartarGenerales(
  db: Db,
  pedido: Apartando & { seccionId: number; cantidad: number },
): Promise<Apartado> {
  const { titular } = pedido;
  const { rows } = await db.query<Omit<Apartado, 'perdidos'>>({
    name: 'reservar_generales',
    text: `select resultado, expira, tomados, clock_timestamp() as ahora
      from reservar_generales($1, $2, $3, $4, make_interval(secs => $5), $6, $7, $8, $9)`,
    values: [
      titular.reservaId,
      pedido.eventoId,
      pedido.seccionId,
      pedido.cantidad,
      pedido.segundos,
      titular.usuarioId,
      titular.invitadoId,
      titular.correo,
      pedido.turno,
    ],
  });
  return { ...exigirFila(rows[0]), perdidos: null };
}

function exigirFila<T>(fila: T | undefined): T {
  if (!fila) throw new Error('the hold answered nothing');
  return fila;
}
