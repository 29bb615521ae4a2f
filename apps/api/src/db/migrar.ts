import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as pausar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Log } from '../contexto.ts';
import type { Db } from './conexion.ts';

/** For how long others may have to stand behind a migration that waits for a table, in milliseconds. */
const LOCK_MS = 1_000;
const PAUSA_MINIMA_MS = 500;
const PAUSA_MAXIMA_MS = 10_000;
const LOCK_NO_DISPONIBLE = '55P03';

/**
 * Brings the schema up to date under an advisory lock, so that several processes may start at once. Whoever wants a table
 * while a migration waits for it waits behind the migration: it gives up soon, lets them by, and comes again.
 */
export async function migrar(databaseUrl: string, log: Log): Promise<void> {
  for (let pausa = PAUSA_MINIMA_MS; ; pausa = Math.min(PAUSA_MAXIMA_MS, 2 * pausa)) {
    try {
      const aplicadas = await correr(databaseUrl);
      if (aplicadas.length > 0) log.info({ migraciones: aplicadas }, 'schema migrated');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NO_DISPONIBLE)) throw error;
      log.warn('somebody else migrates, or uses the tables to be changed: migrating again in a moment');
      await pausar(pausa);
    }
  }
}

async function correr(connectionString: string): Promise<string[]> {
  const cliente = new pg.Client({ connectionString, lock_timeout: LOCK_MS });
  // A connection that is cut is told by the statement that fails with it.
  cliente.on('error', () => {});
  await cliente.connect();
  try {
    return await aplicar(cliente);
  } finally {
    await cliente.end();
  }
}

async function aplicar(dbClient: pg.Client): Promise<string[]> {
  const aplicadas = await runner({
    dbClient,
    dir: carpetaDeMigraciones(),
    direction: 'up',
    migrationsTable: 'migracion',
    // It reads the order from when each ran, by a clock that may have been put back or be in another zone by now.
    checkOrder: false,
    advisoryLockMode: 'wait',
    log: () => {},
  });
  return aplicadas.map(({ name }) => name);
}

/** Whether the database lacks any of this build's migrations; more than those is another build's business. */
export async function faltanMigraciones(db: Db): Promise<boolean> {
  nombres ??= (await readdir(carpetaDeMigraciones()))
    .filter(archivo => archivo.endsWith('.sql'))
    .map(archivo => archivo.replace(/\.sql$/, ''));
  const { rows } = await db.query<{ faltan: boolean }>(
    'select exists (select unnest($1::text[]) except select name from migracion) as faltan',
    [nombres],
  );
  return rows[0]?.faltan ?? true;
}

let nombres: string[] | null = null;

/** Beside this file in the sources; beside the bundle once built. */
function carpetaDeMigraciones(): string {
  const candidatas = ['./migrations', '../migrations'].map(ruta =>
    fileURLToPath(new URL(ruta, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no migrations in ${candidatas.join(' or ')}`);
  return encontrada;
}
