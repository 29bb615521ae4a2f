import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db, Transaction } from '../../db/connection.ts';

/** A member of the team as the console shows them. */
export interface FilaDePersona {
  id: number;
  version: number;
  correo: string;
  nombre: string;
  roles: Rol[];
  eventos: { id: number; clave: string; nombre: string }[];
  todos: boolean;
  con_contrasena: boolean;
  con_segundo_factor: boolean;
  invitacion_vence_en: Date | null;
  creado_en: Date;
  vista_en: Date | null;
}

const PERSONA = `select p.id, p.version, p.correo, p.nombre, p.roles, p.contrasena is not null con_contrasena, p.creado_en,
    exists (select from personal_evento where personal_id = p.id and evento_id is null) todos,
    coalesce((select json_agg(json_build_object('id', e.id, 'clave', e.clave, 'nombre', e.nombre) order by e.nombre, e.id)
      from personal_evento pe join evento e on e.id = pe.evento_id where pe.personal_id = p.id), '[]') eventos,
    exists (select from segundo_factor where personal_id = p.id and activo_en is not null) con_segundo_factor,
    (select max(expira_en) from invitacion
      where personal_id = p.id and usada_en is null and expira_en > now() and tipo <> 'recuperacion') invitacion_vence_en,
    (select max(usada_en) from sesion_de_consola where personal_id = p.id) vista_en
  from personal p`;

export async function findPersona(db: Db, id: number): Promise<FilaDePersona | null> {
  const { rows } = await db.query<FilaDePersona>(`${PERSONA} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The part of the team that a reader sees: all, or the people of `eventos` and `yo`, the reader. */
export type AlcanceDeEquipo = 'todo' | { eventos: readonly number[]; yo: number };

interface PedidoDePersonal {
  alcance: AlcanceDeEquipo;
  revocadas: boolean;
  /** Only people with a larger id. */
  desde: number;
  limite: number;
}

/** Members of the team by id, the oldest first. */
export async function listPersonas(
  db: Db,
  { alcance, revocadas, desde, limite }: PedidoDePersonal,
): Promise<FilaDePersona[]> {
  const [eventos, yo] = alcance === 'todo' ? [null, null] : [alcance.eventos, alcance.yo];
  const { rows } = await db.query<FilaDePersona>(
    `${PERSONA}
     where p.id > $1 and ($2 or p.roles <> '{}')
       and ($3::integer[] is null or p.id = $4
         or exists (select from personal_evento where personal_id = p.id and evento_id = any($3)))
     order by p.id limit $5`,
    [desde, revocadas, eventos, yo, limite],
  );
  return rows;
}

/** Locks a person; null where there is none. */
export async function lockPersona(
  tx: Transaction,
  id: number,
): Promise<{
  version: number;
  correo: string;
  nombre: string;
  roles: Rol[];
  contrasena: string | null;
} | null> {
  const { rows } = await tx.query(
    'select version, correo, nombre, roles, contrasena from personal where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

/** The id of a person by address, locked; null where there is none. */
export async function lockPersonaPorCorreo(tx: Transaction, correo: string): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>('select id from personal where correo = $1 for update', [
    correo,
  ]);
  return rows[0]?.id ?? null;
}

/** Adds a person without a password, or takes a removed person in again; null where the address is of the team. */
export async function insertInvitada(
  tx: Transaction,
  { correo, nombre, roles }: { correo: string; nombre: string; roles: readonly Rol[] },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into personal (correo, nombre, roles) values ($1, $2, $3)
     on conflict (correo) do update
       set nombre = excluded.nombre, roles = excluded.roles, contrasena = null, version = personal.version + 1
       where personal.roles = '{}'
     returning id`,
    [correo, nombre, roles],
  );
  return rows[0]?.id ?? null;
}

/** Changes the given fields; unchanged roles end no session. */
export async function updatePersona(
  tx: Transaction,
  id: number,
  { nombre, roles }: { nombre?: string | undefined; roles?: readonly Rol[] | undefined },
): Promise<void> {
  await tx.query(
    `update personal set nombre = coalesce($2, nombre), roles = coalesce($3, roles), version = version + 1 where id = $1`,
    [id, nombre ?? null, roles ?? null],
  );
}

/** Removes the password, so that the person comes in by a new link alone. */
export async function clearContrasena(tx: Transaction, id: number): Promise<void> {
  await tx.query('update personal set contrasena = null, version = version + 1 where id = $1', [id]);
}

export async function setContrasena(
  tx: Transaction,
  { id, contrasena, nombre }: { id: number; contrasena: string; nombre?: string | undefined },
): Promise<void> {
  await tx.query(
    'update personal set contrasena = $2, nombre = coalesce($3, nombre), version = version + 1 where id = $1',
    [id, contrasena, nombre ?? null],
  );
}

/** The ids among these that are events. */
export async function listEventosPorId(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('select id from evento where id = any($1)', [ids]);
  return rows.map(({ id }) => id);
}
