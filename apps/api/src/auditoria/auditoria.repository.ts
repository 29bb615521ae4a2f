import { randomUUID } from 'node:crypto';
import type { AccionAnotada } from '@taquilla/contract/consola/auditoria';
import type { Db, Transaction } from '../db/connection.ts';

/** The author of a change: a member of staff; `personalId` is null for the command line and for the house itself. */
export interface Autor {
  personalId: number | null;
  nombre: string;
  /** Address of the request; null for the command line. */
  origen: string | null;
  /** Id of the request, as the log names it. */
  folio: string;
}

/** The author of a change by the command line. */
export const autorDeTerminal = (): Autor => ({
  personalId: null,
  nombre: 'La línea de comandos',
  origen: null,
  folio: randomUUID(),
});

/** One change, as the auditoría keeps it. It holds no secret: no password, code, token or hash. */
export interface Cambio {
  /** The name of the act, such as `persona.invitar`. */
  accion: AccionAnotada;
  entidad: string;
  entidadId: string | number | null;
  eventoId?: number;
  antes?: object;
  despues?: object;
  motivo?: string | undefined;
}

/**
 * Adds a line to the auditoría, in the transaction of the change (§C13.6). Take other locks first, since all changes share
 * its one chain.
 */
export async function anotarCambio(tx: Transaction, autor: Autor, cambio: Cambio): Promise<void> {
  const { accion, entidad, entidadId, eventoId, antes, despues, motivo } = cambio;
  await tx.query(
    `insert into auditoria (personal_id, quien, origen, folio, accion, entidad, entidad_id, evento_id, antes, despues, motivo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      autor.personalId,
      autor.nombre,
      autor.origen,
      autor.folio,
      accion,
      entidad,
      entidadId === null ? null : String(entidadId),
      eventoId ?? null,
      antes ? JSON.stringify(antes) : null,
      despues ? JSON.stringify(despues) : null,
      motivo ?? null,
    ],
  );
}

/** Stands in a line of the auditoría in the place of a buyer's datum. */
export interface Referencia {
  dato: number;
}

/** Keeps a buyer's datum apart from the line that speaks of it; null stays null. */
export async function apartarDato(
  tx: Transaction,
  reservaId: string,
  valor: string | null,
): Promise<Referencia | null> {
  if (valor === null) return null;
  const { rows } = await tx.query<{ id: number }>(
    'insert into dato_personal (reserva_id, valor) values ($1, $2) returning id::integer',
    [reservaId, valor],
  );
  return { dato: rows[0]?.id ?? 0 };
}

/** The data behind references; null for one that was erased. */
export async function listDatos(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; valor: string | null }>(
    'select id::integer, valor from dato_personal where id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, valor }) => [id, valor]));
}

/** The last change of a thing, with author and time; null where the auditoría has no line about it. */
export async function findUltimoCambio(
  db: Db,
  entidad: string,
  entidadId: string | number,
): Promise<{ quien: string; cuando: Date } | null> {
  const { rows } = await db.query<{ quien: string; cuando: Date }>(
    `select quien, momento as cuando from auditoria where entidad = $1 and entidad_id = $2 order by id desc limit 1`,
    [entidad, String(entidadId)],
  );
  return rows[0] ?? null;
}
