import type { Db, Transaction } from '../../db/connection.ts';

export type TipoDeEnlace = 'verificacion' | 'recuperacion';

/** How long a link works. */
const VIGENCIA: Readonly<Record<TipoDeEnlace, string>> = { verificacion: '48 hours', recuperacion: '1 hour' };

/**
 * Keeps a link's hash and invalidates the user's older links of its kind. Without a user it does the same work and keeps
 * nothing (S7).
 */
export async function insertEnlace(
  db: Db,
  { hash, usuarioId, tipo }: { hash: Buffer; usuarioId: number | null; tipo: TipoDeEnlace },
): Promise<void> {
  await db.query(
    `with anteriores as (
       update enlace set usado_en = now() where usuario_id = $2 and tipo = $3 and usado_en is null)
     insert into enlace (hash, usuario_id, tipo, expira_en)
     select $1, $2, $3, now() + $4::interval where $2::integer is not null`,
    [hash, usuarioId, tipo, VIGENCIA[tipo]],
  );
}

/** Whether a user got a link of this kind within the last minute and has not used it. */
export async function hasEnlaceReciente(db: Db, usuarioId: number, tipo: TipoDeEnlace): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from enlace where usuario_id = $1 and tipo = $2 and usado_en is null
       and expira_en > now() + $3::interval - interval '1 minute'`,
    [usuarioId, tipo, VIGENCIA[tipo]],
  );
  return rowCount !== 0;
}

/** The account of a link that would work now, or null; changes nothing. */
export async function findDuenoDeEnlace(db: Db, hash: Buffer, tipo: TipoDeEnlace): Promise<number | null> {
  const { rows } = await db.query<{ usuario_id: number }>(
    'select usuario_id from enlace where hash = $1 and tipo = $2 and usado_en is null and expira_en > now()',
    [hash, tipo],
  );
  return rows[0]?.usuario_id ?? null;
}

/** Whether a link was used and the address of its account is proven: opening it again changes nothing. */
export async function isEnlaceDeVerificado(db: Db, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from enlace join usuario u on u.id = usuario_id
     where hash = $1 and tipo = 'verificacion' and usado_en is not null and u.verificado_en is not null`,
    [hash],
  );
  return rowCount !== 0;
}

/** Uses a link up, once; false when it is spent, expired or unknown. As everywhere, the user is locked before the link. */
export async function spendEnlace(tx: Transaction, hash: Buffer, tipo: TipoDeEnlace): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update enlace set usado_en = now()
     where hash = $1 and tipo = $2 and usado_en is null and expira_en > now()`,
    [hash, tipo],
  );
  return rowCount === 1;
}

/** Invalidates all links of a user. */
export async function revokeEnlaces(db: Db, usuarioId: number): Promise<void> {
  await db.query('update enlace set usado_en = now() where usuario_id = $1 and usado_en is null', [
    usuarioId,
  ]);
}

export async function deleteEnlacesViejos(db: Db): Promise<void> {
  await db.query(`delete from enlace where expira_en < now() - interval '7 days'`);
}
