import type { Db, Transaction } from '../db/connection.ts';

export interface Usuario {
  id: number;
  correo: string;
  fullName: string;
  /** argon2id; null for accounts that only logged in by Google, or whose password was discarded as untrusted. */
  contrasena: string | null;
  verificado: boolean;
  googleSub: string | null;
}

const COLUMNAS = `id, correo, full_name "fullName", contrasena, verificado_en is not null verificado, google_sub "googleSub"`;

export async function findUsuario(db: Db, id: number): Promise<Usuario | null> {
  const { rows } = await db.query<Usuario>(`select ${COLUMNAS} from usuario where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function findUsuarioPorCorreo(db: Db, correo: string): Promise<Usuario | null> {
  const { rows } = await db.query<Usuario>(`select ${COLUMNAS} from usuario where correo = $1`, [correo]);
  return rows[0] ?? null;
}

/** The account of an address, locked until the transaction ends. */
export async function lockUsuarioPorCorreo(tx: Transaction, correo: string): Promise<Usuario | null> {
  const { rows } = await tx.query<Usuario>(`select ${COLUMNAS} from usuario where correo = $1 for update`, [
    correo,
  ]);
  return rows[0] ?? null;
}

export async function lockUsuario(tx: Transaction, id: number): Promise<Usuario | null> {
  const { rows } = await tx.query<Usuario>(`select ${COLUMNAS} from usuario where id = $1 for update`, [id]);
  return rows[0] ?? null;
}

/** Locks the account of a Google identity: the linked one, else the one with its address. */
export async function lockUsuarioDeGoogle(
  tx: Transaction,
  { sub, correo }: { sub: string; correo: string },
): Promise<Usuario | null> {
  const { rows } = await tx.query<Usuario>(
    `select ${COLUMNAS} from usuario where google_sub = $1 or correo = $2
     order by google_sub = $1 desc nulls last, id limit 1 for update`,
    [sub, correo],
  );
  return rows[0] ?? null;
}

/**
 * Creates an account unless the address has one. Answers the id that the account has or would have had; the id is used up
 * either way.
 */
export async function insertUsuario(
  db: Db,
  nuevo: { correo: string; fullName: string; contrasena: string },
): Promise<{ id: number; esNuevo: boolean }> {
  const { rows } = await db.query<{ id: number; esNuevo: boolean }>(
    `with propuesto as (select nextval(pg_get_serial_sequence('usuario', 'id'))::integer id),
     nuevo as (
       insert into usuario (id, correo, full_name, contrasena)
       select id, $1, $2, $3 from propuesto
       on conflict (correo) do nothing returning id)
     select id, exists (select from nuevo) "esNuevo" from propuesto`,
    [nuevo.correo, nuevo.fullName, nuevo.contrasena],
  );
  if (!rows[0]) throw new Error('the database did not answer the id of an account');
  return rows[0];
}

/** Creates a verified account for a Google identity; null when another request created it meanwhile. */
export async function insertUsuarioDeGoogle(
  db: Db,
  { sub, correo, fullName }: { sub: string; correo: string; fullName: string },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `insert into usuario (correo, full_name, google_sub, verificado_en) values ($1, $2, $3, now())
     on conflict do nothing returning id`,
    [correo, fullName, sub],
  );
  return rows[0]?.id ?? null;
}

export async function updateGoogleSub(db: Db, id: number, sub: string): Promise<void> {
  await db.query('update usuario set google_sub = $2 where id = $1', [id, sub]);
}

export async function updateFullName(db: Db, id: number, fullName: string): Promise<void> {
  await db.query('update usuario set full_name = $2 where id = $1', [id, fullName]);
}

/** Replaces a password if it is still `anterior`; answers whether it was. */
export async function replaceContrasena(
  db: Db,
  { id, anterior, nueva }: { id: number; anterior: string; nueva: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update usuario set contrasena = $3 where id = $1 and contrasena = $2',
    [id, anterior, nueva],
  );
  return rowCount === 1;
}

/** Sets or removes the password of an account whose owner has just proven the address. */
export async function updateProbado(db: Db, id: number, contrasena: string | null): Promise<void> {
  await db.query(
    'update usuario set contrasena = $2, verificado_en = coalesce(verificado_en, now()) where id = $1',
    [id, contrasena],
  );
}

/** Adds a buyer whose address needs no proof; an address that has an account stays as it is. */
export async function insertUsuarioVerificado(
  db: Db,
  { correo, fullName, contrasena }: { correo: string; fullName: string; contrasena: string },
): Promise<void> {
  await db.query(
    `insert into usuario (correo, full_name, contrasena, verificado_en) values ($1, $2, $3, now())
     on conflict (correo) do nothing`,
    [correo, fullName, contrasena],
  );
}

/** Deletes accounts whose address was not proven for 30 days, with their dependent rows. */
export async function deleteUsuariosSinProbar(db: Db): Promise<void> {
  await db.query(
    `with sin_probar as (
       select id from usuario where verificado_en is null and creado_en < now() - interval '30 days' for update),
     sin_enlaces as (delete from enlace using sin_probar where usuario_id = sin_probar.id),
     sin_sesiones as (delete from sesion using sin_probar where usuario_id = sin_probar.id)
     delete from usuario using sin_probar where usuario.id = sin_probar.id`,
  );
}
