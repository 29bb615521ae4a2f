import type { Db } from '../../src/db/connection.ts';

/** The secret of a sale's link in the mail of its run. */
export async function findLink(db: Db, reservaId: string): Promise<string> {
  const { rows } = await db.query<{ url: string }>(
    `select datos ->> 'url' as url from correo where tipo = 'cancelacion' and datos ->> 'reservaId' = $1 order by id desc limit 1`,
    [reservaId],
  );
  return rows[0]?.url.split('#')[1] ?? '';
}
