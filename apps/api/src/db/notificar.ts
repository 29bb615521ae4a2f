import type { Db } from './conexion.ts';

/** Longest message of PostgreSQL's NOTIFY, in bytes. */
export const MENSAJE_MAXIMO = 7_999;

/** Sends a message to all listeners of a channel. */
export async function notificar(db: Db, canal: string, mensaje: string): Promise<void> {
  await db.query('select pg_notify($1, $2)', [canal, mensaje]);
}
