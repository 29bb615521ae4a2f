import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pausar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './connection.ts';

/** For how long others may have to stand behind a migration that waits for a table, in milliseconds. */
const LOCK_MS = 1_000;
const PAUSA_MINIMA_MS = 500;
const PAUSA_MAXIMA_MS = 10_000;
const LOCK_NO_DISPONIBLE = '55P03';

/**
 * Brings the database to what `esquema/` says: numbered migrations move the tables, then functions and guards are applied.
 * An advisory lock lets several processes start at once. Other transactions that want a table wait behind a migration
 * that waits for it: it gives up after a second, lets them by, and tries again.
 */
export async function migrate(databaseUrl: string, log: Log): Promise<void> {
  for (let pausa = PAUSA_MINIMA_MS; ; pausa = Math.min(PAUSA_MAXIMA_MS, 2 * pausa)) {
    try {
      const aplicadas = await correr(databaseUrl);
      if (aplicadas.length > 0) log.info({ migraciones: aplicadas }, 'schema migrated');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NO_DISPONIBLE)) throw error;
      log.warn('another process migrates or uses the tables to be changed: migrating again in a moment');
      await pausar(pausa);
    }
  }
}

/** Whether Taquilla has ever worked on the database; looks only. */
export async function hasTables(connectionString: string): Promise<boolean> {
  const cliente = new pg.Client({ connectionString });
  cliente.on('error', () => {});
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ si: boolean }>(
      `select to_regclass('migracion') is not null as si`,
    );
    return rows[0]?.si ?? false;
  } finally {
    await cliente.end();
  }
}

async function correr(connectionString: string): Promise<string[]> {
  const cliente = new pg.Client({ connectionString, lock_timeout: LOCK_MS });
  // A connection that is cut is told by the statement that fails with it.
  cliente.on('error', () => {});
  await cliente.connect();
  try {
    return [...(await aplicarMigraciones(cliente)), ...(await aplicarFunciones(cliente))];
  } finally {
    await cliente.end();
  }
}

async function aplicarMigraciones(dbClient: pg.Client): Promise<string[]> {
  const aplicadas = await runner({
    dbClient,
    dir: carpeta('migrations'),
    direction: 'up',
    migrationsTable: 'migracion',
    // It reads the order from when each ran, by a clock that may have been put back or be in another zone by now.
    checkOrder: false,
    advisoryLockMode: 'wait',
    log: () => {},
  });
  return aplicadas.map(({ name }) => name);
}

/**
 * Applies each file of `esquema/funciones/` whose text this database has not had. A text that a newer build replaced stays
 * replaced when an older process starts again; to bring an earlier text back, change its comment too.
 */
async function aplicarFunciones(cliente: pg.Client): Promise<string[]> {
  const aplicadas: string[] = [];
  await cliente.query('begin');
  try {
    await cliente.query(`select pg_advisory_xact_lock(hashtextextended('esquema', 0))`);
    // A function may call one of a later file.
    await cliente.query('set local check_function_bodies = off');
    for (const { archivo, hash, texto } of await leerFunciones()) {
      const { rowCount } = await cliente.query(
        'insert into esquema_aplicado (archivo, hash) values ($1, $2) on conflict do nothing',
        [archivo, hash],
      );
      if (rowCount === 0) continue;
      await cliente.query(texto);
      aplicadas.push(archivo);
    }
    await cliente.query('commit');
  } catch (error) {
    await cliente.query('rollback').catch(() => {});
    throw error;
  }
  return aplicadas;
}

/** Functions, triggers and checks of the database as they are today, one file a subject. */
async function leerFunciones(): Promise<{ archivo: string; hash: string; texto: string }[]> {
  const dir = carpeta('esquema/funciones');
  const archivos = (await readdir(dir)).filter(archivo => archivo.endsWith('.sql')).sort();
  return Promise.all(
    archivos.map(async archivo => {
      const texto = await readFile(join(dir, archivo), 'utf8');
      return { archivo, hash: createHash('sha256').update(texto).digest('hex'), texto };
    }),
  );
}

/** Whether the database lacks any of this build's migrations or functions; more than those is another build's business. */
export async function lacksMigrations(db: Db): Promise<boolean> {
  esperado ??= await leerEsperado();
  const { rows } = await db.query<{ faltan: boolean }>(
    `select exists (select unnest($1::text[]) except select name from migracion)
       or exists (select unnest($2::text[]) except select hash from esquema_aplicado) as faltan`,
    [esperado.migraciones, esperado.hashes],
  );
  return rows[0]?.faltan ?? true;
}

let esperado: { migraciones: string[]; hashes: string[] } | null = null;

async function leerEsperado() {
  const archivos = await readdir(carpeta('migrations'));
  const migraciones = archivos.filter(archivo => archivo.endsWith('.sql')).map(a => a.replace(/\.sql$/, ''));
  return { migraciones, hashes: (await leerFunciones()).map(({ hash }) => hash) };
}

/** Beside this file in the sources; beside the bundle once built. */
function carpeta(nombre: string): string {
  const candidatas = [`./${nombre}`, `../${nombre}`].map(ruta =>
    fileURLToPath(new URL(ruta, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no ${nombre} in ${candidatas.join(' or ')}`);
  return encontrada;
}
