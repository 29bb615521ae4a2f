import type { Db } from '../db/connection.ts';
import type { Senuelo } from './sesion/sesion.repository.ts';

/** For 30 days, a decoy of a registration accepts the password of that registration. */
const DE_REGISTRO = `senuelo is not null and senuelo ->> 'correo' = $1 and senuelo ? 'contrasena'
  and creada_en > now() - interval '30 days'`;

/** The hash of any decoy of an address, or null. All decoys of an address have the same salt. */
export async function findHashDeSenuelo(db: Db, correo: string): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    `select senuelo ->> 'contrasena' hash from sesion where ${DE_REGISTRO} order by creada_en limit 1`,
    [correo],
  );
  return rows[0]?.hash ?? null;
}

/** The decoy of an address with this password hash; the answer leaves the hash out. */
export async function findSenuelo(db: Db, correo: string, hash: string): Promise<Senuelo | null> {
  const { rows } = await db.query<{ senuelo: Senuelo }>(
    `select senuelo - 'contrasena' senuelo from sesion
     where ${DE_REGISTRO} and senuelo ->> 'contrasena' = $2 limit 1`,
    [correo, hash],
  );
  return rows[0]?.senuelo ?? null;
}

/** Whether the address was also registered with another password than the one of this hash. */
export async function hasOtraContrasena(db: Db, correo: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sesion where ${DE_REGISTRO} and senuelo ->> 'contrasena' <> $2 limit 1`,
    [correo, hash],
  );
  return rowCount !== 0;
}

/** Deletes the decoys of an address, once its owner has proven it. */
export async function deleteSenuelos(db: Db, correo: string): Promise<void> {
  await db.query(`delete from sesion where senuelo is not null and senuelo ->> 'correo' = $1`, [correo]);
}
