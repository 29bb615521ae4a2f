import { claveLibre } from '@taquilla/rules/recinto/clave';
import type { Db, Transaction } from '../../db/connection.ts';

interface Datos {
  nombre: string;
  direccion: string;
  ciudad: string;
  zona: string;
}

/** Inserts a venue; null where another venue has its key. */
export async function insertRecinto(tx: Transaction, clave: string, datos: Datos): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into recinto (clave, nombre, direccion, ciudad_id, zona) values ($1, $2, $3, $4, $5)
     on conflict (clave) do nothing returning id`,
    [clave, datos.nombre, datos.direccion, await idDeCiudad(tx, datos.ciudad), datos.zona],
  );
  return rows[0]?.id ?? null;
}

/** The key itself, or the next one with a number that no venue has. */
export async function findClaveLibre(tx: Transaction, clave: string): Promise<string> {
  const { rows } = await tx.query<{ clave: string }>(
    'select clave from recinto where starts_with(clave, left($1, 55))',
    [clave],
  );
  const tomadas = new Set(rows.map(({ clave: suya }) => suya));
  return tomadas.has(clave) ? claveLibre(clave, tomadas) : clave;
}

/** Venues with an event that is none of these. */
export async function listRecintosAjenos(db: Db, eventos: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select distinct recinto_id as id from evento where id <> all ($1::integer[])',
    [eventos],
  );
  return rows.map(({ id }) => id);
}

/** The id of a venue by its key; null where there is none. */
export async function findIdDeRecinto(db: Db, clave: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>('select id from recinto where clave = $1', [clave]);
  return rows[0]?.id ?? null;
}

/** Locks a venue until the transaction ends, and answers its version; null where there is none. */
export async function lockRecinto(tx: Transaction, id: number): Promise<number | null> {
  const { rows } = await tx.query<{ version: number }>(
    'select version from recinto where id = $1 for update',
    [id],
  );
  return rows[0]?.version ?? null;
}

export async function updateRecinto(tx: Transaction, id: number, datos: Partial<Datos>): Promise<void> {
  const ciudad = datos.ciudad === undefined ? null : await idDeCiudad(tx, datos.ciudad);
  await tx.query(
    `update recinto set nombre = coalesce($2, nombre), direccion = coalesce($3, direccion),
       ciudad_id = coalesce($4, ciudad_id), zona = coalesce($5, zona), version = version + 1 where id = $1`,
    [id, datos.nombre ?? null, datos.direccion ?? null, ciudad, datos.zona ?? null],
  );
}

async function idDeCiudad(tx: Transaction, nombre: string): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into ciudad (nombre) values ($1) on conflict (nombre) do update set nombre = excluded.nombre returning id`,
    [nombre],
  );
  return rows[0]?.id ?? 0;
}
