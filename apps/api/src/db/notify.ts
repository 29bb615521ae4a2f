import type { Db } from './connection.ts';

/** Longest message of PostgreSQL's NOTIFY, in bytes. */
export const MAX_MESSAGE_BYTES = 7_999;

/** Sends a message to all listeners of a channel. */
export async function notify(db: Db, channel: string, message: string): Promise<void> {
  await db.query('select pg_notify($1, $2)', [channel, message]);
}
