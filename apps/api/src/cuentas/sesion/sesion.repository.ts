import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db } from '../../db/connection.ts';

/** A decoy: the answer to registering a taken address (S7). Only the decoy made at the registration has a hash. */
export interface Senuelo {
  usuarioId: number;
  correo: string;
  fullName: string;
  contrasena?: string;
}

/** The owner of a session. */
export type Dueno =
  | { tipo: 'usuario'; usuarioId: number }
  | { tipo: 'personal'; personalId: number }
  | { tipo: 'senuelo'; senuelo: Senuelo };

export interface FilaDeSesion {
  id: string;
  usuario_id: number | null;
  correo: string | null;
  full_name: string | null;
  verificado: boolean | null;
  personal_id: number | null;
  nombre: string | null;
  roles: Rol[] | null;
  /** Events of a member of staff; null in the list stands for all. */
  eventos: (number | null)[] | null;
  senuelo: Senuelo | null;
}

export interface SesionNueva {
  id: string;
  dueno: Dueno;
  segundos: number;
  /** The hash that the password was verified against; null where the session began without a password. */
  contrasena: string | null;
}

/**
 * Begins a session. Answers its end in seconds since 1970, by the database's clock, or null when the password was changed
 * after it was verified. A change of password ends all sessions that exist at its end: this session is among them, or waits
 * here and is refused.
 */
export async function insertSesion(
  db: Db,
  { id, dueno, segundos, contrasena }: SesionNueva,
): Promise<number | null> {
  const { rows } = await db.query<{ exp: number }>(
    `insert into sesion (id, usuario_id, personal_id, senuelo, expira_en)
     select $1::uuid, $2::integer, $3::integer, $4::jsonb, date_trunc('second', now() + make_interval(secs => $5))
     where $6::text is null
       or exists (select from usuario where id = $2 and contrasena = $6 for share)
       or exists (select from personal where id = $3 and contrasena = $6 for share)
     returning extract(epoch from expira_en)::float8 exp`,
    [
      id,
      dueno.tipo === 'usuario' ? dueno.usuarioId : null,
      dueno.tipo === 'personal' ? dueno.personalId : null,
      dueno.tipo === 'senuelo' ? JSON.stringify(dueno.senuelo) : null,
      segundos,
      contrasena,
    ],
  );
  return rows[0]?.exp ?? null;
}

/** The claims of a token: its session, and its own expiry in seconds since 1970. */
export interface Declarado {
  sid: string;
  exp: number;
}

/**
 * The living sessions behind the claims of tokens: neither revoked nor expired, by the database's clock. In the order of the
 * claims, null for a session that does not live. Runs for every request, so it is prepared and takes many claims at once.
 */
export async function listSesionesVivas(
  db: Db,
  declarados: readonly Declarado[],
): Promise<readonly (FilaDeSesion | null)[]> {
  const { rows } = await db.query<FilaDeSesion & { orden: number }>({
    name: 'sesiones-vivas',
    text: `select d.orden::integer orden, s.id, s.usuario_id, u.correo, u.full_name, u.verificado_en is not null verificado,
                  s.personal_id, p.nombre, p.roles, s.senuelo,
                  case when s.personal_id is not null
                    then array(select evento_id from personal_evento where personal_id = s.personal_id) end eventos
           from unnest($1::uuid[], $2::float8[]) with ordinality d(sid, exp, orden)
           join sesion s on s.id = d.sid
           left join usuario u on u.id = s.usuario_id
           left join personal p on p.id = s.personal_id
           where s.revocada_en is null and s.expira_en > now() and to_timestamp(d.exp) > now()
             -- A token of staff was given for a password alone, which a second factor makes too little (§C13.4).
             and (s.personal_id is null or not exists (
               select from segundo_factor f where f.personal_id = s.personal_id and f.activo_en is not null))`,
    values: [declarados.map(({ sid }) => sid), declarados.map(({ exp }) => exp)],
  });
  const vivas: (FilaDeSesion | null)[] = declarados.map(() => null);
  for (const fila of rows) vivas[fila.orden - 1] = fila;
  return vivas;
}

/** Extends a session that is past half of its life; null when it is younger. */
export async function updateExpiracion(db: Db, id: string, segundos: number): Promise<number | null> {
  const { rows } = await db.query<{ exp: number }>(
    `update sesion set expira_en = date_trunc('second', now() + make_interval(secs => $2::float8))
     where id = $1 and revocada_en is null and expira_en > now() and expira_en < now() + make_interval(secs => $2::float8 / 2)
     returning extract(epoch from expira_en)::float8 exp`,
    [id, segundos],
  );
  return rows[0]?.exp ?? null;
}

export async function revokeSesion(db: Db, id: string): Promise<void> {
  await db.query('update sesion set revocada_en = now() where id = $1 and revocada_en is null', [id]);
}

/** Ends all sessions of a user, except `excepto` where it is given. */
export async function revokeSesionesDe(db: Db, usuarioId: number, excepto?: string): Promise<void> {
  await db.query(
    `update sesion set revocada_en = now()
     where usuario_id = $1 and revocada_en is null and id is distinct from $2`,
    [usuarioId, excepto ?? null],
  );
}

export async function revokeSesionesDePersonal(db: Db, personalId: number): Promise<void> {
  await db.query('update sesion set revocada_en = now() where personal_id = $1 and revocada_en is null', [
    personalId,
  ]);
}

/**
 * Deletes sessions a day after their end. Decoys of a registration stay for 30 days, as long as an account with an unproven
 * address: until then both accept their password alike (S7).
 */
export async function deleteSesionesViejas(db: Db): Promise<void> {
  await db.query(
    `delete from sesion
     where least(expira_en, revocada_en) < now() - interval '1 day'
       and (senuelo is null or not senuelo ? 'contrasena' or creada_en < now() - interval '30 days')`,
  );
}
