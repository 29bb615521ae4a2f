import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db } from '../db/connection.ts';

export interface Personal {
  id: number;
  correo: string;
  nombre: string;
  /** Null after an invitation, until a password is set. */
  contrasena: string | null;
  roles: Rol[];
}

export async function findPersonalPorCorreo(
  db: Db,
  correo: string,
): Promise<(Personal & { conSegundoFactor: boolean }) | null> {
  const { rows } = await db.query<Personal & { conSegundoFactor: boolean }>(
    `select id, correo, nombre, contrasena, roles,
       exists (select from segundo_factor where personal_id = p.id and activo_en is not null) as "conSegundoFactor"
     from personal p where correo = $1`,
    [correo],
  );
  return rows[0] ?? null;
}

/**
 * Adds a member of staff, or restores a removed one. Answers the id, or null when the address has an active member of staff,
 * who stays unchanged.
 */
export async function insertPersonal(
  db: Db,
  { correo, nombre, contrasena, roles }: Omit<Personal, 'id'>,
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `insert into personal (correo, nombre, contrasena, roles) values ($1, $2, $3, $4)
     on conflict (correo) do update set nombre = excluded.nombre, contrasena = excluded.contrasena, roles = excluded.roles
       where personal.roles = '{}'
     returning id`,
    [correo, nombre, contrasena, roles],
  );
  return rows[0]?.id ?? null;
}

/** Replaces the events of a member of staff, by id; null stands for all. */
export async function replaceEventosDePersonal(
  db: Db,
  personalId: number,
  eventos: readonly (number | null)[],
): Promise<void> {
  await db.query('delete from personal_evento where personal_id = $1', [personalId]);
  await db.query('insert into personal_evento (personal_id, evento_id) select $1, unnest($2::integer[])', [
    personalId,
    eventos,
  ]);
}

/** Ids of events by their keys, unordered; unknown keys are left out. */
export async function listEventosPorClave(
  db: Db,
  claves: readonly string[],
): Promise<{ id: number; clave: string }[]> {
  const { rows } = await db.query<{ id: number; clave: string }>(
    'select id, clave from evento where clave = any($1)',
    [claves],
  );
  return rows;
}

/** Locks an active member of staff and answers the id; null when the address has none. */
export async function lockPersonal(db: Db, correo: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `select id from personal where correo = $1 and roles <> '{}' for update`,
    [correo],
  );
  return rows[0]?.id ?? null;
}

/** Replaces the password of a member of staff; answers their id, or null when the address has no member of staff. */
export async function updateContrasenaDePersonal(
  db: Db,
  { correo, contrasena }: { correo: string; contrasena: string },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `update personal set contrasena = $2 where correo = $1 and roles <> '{}' returning id`,
    [correo, contrasena],
  );
  return rows[0]?.id ?? null;
}

interface PersonalDeLista extends Pick<Personal, 'correo' | 'nombre' | 'roles'> {
  /** Keys of the events of this member of staff; null in the list stands for all. */
  eventos: (string | null)[];
}

/** All staff by address. A member without roles was removed; tickets still name them as the person at the gate. */
export async function listPersonal(db: Db): Promise<PersonalDeLista[]> {
  const { rows } = await db.query<PersonalDeLista>(
    `select correo, nombre, roles,
       array(select e.clave from personal_evento pe left join evento e on e.id = pe.evento_id
             where pe.personal_id = p.id order by e.clave nulls first) eventos
     from personal p order by correo`,
  );
  return rows;
}

/** Replaces the roles of a member of staff; answers their id, or null when the address has no member of staff. */
export async function updateRolesDePersonal(
  db: Db,
  { correo, roles }: { correo: string; roles: readonly Rol[] },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `update personal set roles = $2 where correo = $1 and roles <> '{}' returning id`,
    [correo, roles],
  );
  return rows[0]?.id ?? null;
}
