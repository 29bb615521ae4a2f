import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db } from '../../db/connection.ts';

/** A living session of the console with its person. */
export interface FilaDeSesionDeConsola {
  id: string;
  personal_id: number;
  nombre: string;
  correo: string;
  roles: Rol[];
  /** Events given to the person; null among them stands for all. */
  eventos: (number | null)[];
  con_segundo_factor: boolean;
  codigo_en: Date | null;
  expira_en: Date;
  inactiva_en: Date;
  /** End of the ten minutes in which the last code is fresh; null once they are over. */
  codigo_fresco_hasta: Date | null;
  candado: 'pin' | 'contrasena' | null;
  en_ventanilla: boolean;
  /** The last noted use is more than a minute old. */
  por_anotar: boolean;
}

const INACTIVIDAD = `interval '30 minutes'`;
const FRESCO = `interval '10 minutes'`;
/** Time without a key or touch after which the counter locks (§C13.1). */
const QUIETA = `interval '5 minutes'`;

/** The session of a cookie, unless it was ended, is over, went unused for half an hour, or its person left the team. */
export async function findSesionDeConsola(db: Db, hash: Buffer): Promise<FilaDeSesionDeConsola | null> {
  const { rows } = await db.query<FilaDeSesionDeConsola>({
    name: 'sesion-de-consola',
    text: `select s.id, s.personal_id, p.nombre, p.correo, p.roles, s.codigo_en, s.expira_en,
        array(select evento_id from personal_evento where personal_id = p.id order by evento_id) eventos,
        f.activo_en is not null con_segundo_factor, now() + ${INACTIVIDAD} inactiva_en,
        case when s.codigo_en > now() - ${FRESCO} then s.codigo_en + ${FRESCO} end codigo_fresco_hasta,
        case when s.ventanilla_en <= now() - ${QUIETA} then case when p.pin is null then 'contrasena' else 'pin' end end candado,
        s.ventanilla_en is not null en_ventanilla,
        s.usada_en < now() - interval '1 minute' por_anotar
      from sesion_de_consola s join personal p on p.id = s.personal_id
      left join segundo_factor f on f.personal_id = p.id
      where s.hash = $1 and s.revocada_en is null and s.expira_en > now() and s.usada_en > now() - ${INACTIVIDAD}
        and p.roles <> '{}'`,
    values: [hash],
  });
  return rows[0] ?? null;
}

export async function touchSesionDeConsola(db: Db, id: string): Promise<void> {
  await db.query(
    `update sesion_de_consola set usada_en = now() where id = $1 and usada_en < now() - interval '1 minute'`,
    [id],
  );
}

export interface SesionDeConsolaNueva {
  id: string;
  hash: Buffer;
  personalId: number;
  /** The password's hash that the login compared with. */
  contrasena: string;
  conCodigo: boolean;
  origen: string;
  navegador: string;
}

/**
 * Begins a session of twelve hours; false when the password has changed since the login compared it. A change ends all
 * sessions that exist after it: this one is among them, or waits here and is refused.
 */
export async function insertSesionDeConsola(db: Db, nueva: SesionDeConsolaNueva): Promise<boolean> {
  const { id, hash, personalId, contrasena, conCodigo, origen, navegador } = nueva;
  const { rowCount } = await db.query(
    `insert into sesion_de_consola (id, hash, personal_id, expira_en, codigo_en, origen, navegador)
     select $1, $2, $3, now() + interval '12 hours', case when $5 then now() end, $6, $7
     where exists (select from personal where id = $3 and contrasena = $4 and roles <> '{}' for share)`,
    [id, hash, personalId, contrasena, conCodigo, origen, navegador],
  );
  return rowCount === 1;
}

/** Notes that a code of the second factor was given now. */
export async function updateCodigoDeSesion(db: Db, id: string): Promise<void> {
  await db.query('update sesion_de_consola set codigo_en = now(), usada_en = now() where id = $1', [id]);
}

/** Ends one session of a person; false when they have no session of this id. */
export async function revokeSesionDeConsola(
  db: Db,
  { id, personalId }: { id: string; personalId: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update sesion_de_consola set revocada_en = now() where id = $1 and personal_id = $2 and revocada_en is null',
    [id, personalId],
  );
  return rowCount === 1;
}

/** Deletes sessions and links of staff a month after their end, and idempotency keys after a day. */
export async function deleteRestosDeConsola(db: Db): Promise<void> {
  await db.query(
    `delete from sesion_de_consola where least(expira_en, revocada_en) < now() - interval '30 days'`,
  );
  await db.query(`delete from invitacion where expira_en < now() - interval '30 days'`);
  await db.query(`delete from llave_idempotencia where creada_en < now() - interval '24 hours'`);
}
