import type { Rol } from '@taquilla/contract/comun/acceso';
import { abrirSesion, leerSesion } from '../../src/consola/sesion/sesiones.ts';
import { codigoDePaso, nuevoSecreto, pasoDe } from '../../src/consola/sesion/totp.ts';
import { hashDeEnlace } from '../../src/cuentas/enlace/enlaces.ts';
import { replaceEventosDePersonal } from '../../src/cuentas/personal.repository.ts';
import { readNow } from '../../src/db/now.ts';
import { newName } from './newName.ts';
import type { Tienda } from './tienda.ts';

/** A password that the console accepts. */
export const CONTRASENA_DE_PERSONAL = 'tres faroles azules';

/** Headers of a new session of a member of staff, logged in with both factors and with a fresh code. */
export async function entrarEnConsola(
  { database: { pool }, context }: Pick<Tienda, 'database' | 'context'>,
  correo: string,
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: number; contrasena: string }>(
    'select id, contrasena from personal where correo = $1',
    [correo],
  );
  const [persona] = rows;
  if (!persona) throw new Error(`${correo} is of no member of staff`);
  const { id: personalId, contrasena } = persona;
  await conSegundoFactor({ database: { pool } }, personalId);
  const token = await abrirSesion(pool, {
    personalId,
    contrasena,
    conCodigo: true,
    origen: '127.0.0.1',
    navegador: '',
  });
  const sesion = token && (await leerSesion(pool, token));
  if (!token || !sesion) throw new Error('no session');
  // The code stays fresh however long a test takes.
  await pool.query(`update sesion_de_consola set codigo_en = now() + interval '1 hour' where id = $1`, [
    sesion.sesionId,
  ]);
  const url = context.publicUrl();
  const galleta = url.startsWith('https:') ? '__Host-consola' : 'consola';
  return { cookie: `${galleta}=${token}`, 'x-csrf': sesion.csrf, origin: url };
}

/** Gives a person a working second factor, and answers its secret; an existing one stays. */
export async function conSegundoFactor(
  { database: { pool } }: { database: Pick<Tienda['database'], 'pool'> },
  personalId: number,
): Promise<string> {
  const { rows } = await pool.query<{ secreto: string }>(
    `insert into segundo_factor (personal_id, secreto, activo_en) values ($1, $2, now())
     on conflict (personal_id) do update set secreto = coalesce(segundo_factor.secreto, excluded.secreto), activo_en = now()
     returning secreto`,
    [personalId, nuevoSecreto()],
  );
  return rows[0]?.secreto ?? '';
}

/** The code of a secret now, or `pasos` time steps from now. */
export async function codigoDe(
  { database: { pool } }: { database: Pick<Tienda['database'], 'pool'> },
  secreto: string,
  pasos = 0,
): Promise<string> {
  return codigoDePaso(secreto, pasoDe(await readNow(pool)) + pasos);
}

/** Adds a person to the team; without a password they are invited, and `token` is that of their link. */
export async function contratarEnConsola(
  { database: { pool } }: { database: Pick<Tienda['database'], 'pool'> },
  {
    roles = ['puerta'],
    eventos = [],
    contrasena = null,
  }: { roles?: readonly Rol[]; eventos?: readonly (number | null)[]; contrasena?: string | null } = {},
): Promise<{ id: number; correo: string; token: string }> {
  const correo = `${newName()}@taquilla.example`;
  const { rows } = await pool.query<{ id: number }>(
    'insert into personal (correo, nombre, contrasena, roles) values ($1, $2, $3, $4) returning id',
    [correo, 'Nadia Sol', contrasena, roles],
  );
  const id = rows[0]?.id ?? 0;
  await replaceEventosDePersonal(pool, id, eventos);
  const token = crypto.randomUUID();
  await pool.query(
    `insert into invitacion (hash, tipo, personal_id, expira_en) values ($1, 'alta', $2, now() + interval '72 hours')`,
    [hashDeEnlace(token), id],
  );
  return { id, correo, token };
}
