import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './connection.ts';

/** Milliseconds that other transactions may have to wait behind a migration that waits for a table. */
const LOCK_MS = 1_000;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database to the state of `esquema/`: numbered migrations change the tables, then functions and guards are
 * applied. An advisory lock lets several processes start at once. A migration that waits for a table holds up other
 * transactions that want it: it gives up after a second, lets them by, and tries again.
 */
export async function migrate(databaseUrl: string, log: Log): Promise<void> {
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
    try {
      const applied = await apply(databaseUrl);
      if (applied.length > 0) log.info({ migraciones: applied }, 'Se migró el esquema de la base.');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
      log.warn('Otro proceso migra o usa las tablas que cambian: se intenta otra vez en un momento.');
      await sleep(pause);
    }
  }
}

/** Whether Taquilla has ever worked on the database; only reads. */
export async function hasTables(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ si: boolean }>(`select to_regclass('migracion') is not null as si`);
    return rows[0]?.si ?? false;
  } finally {
    await client.end();
  }
}

async function apply(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, lock_timeout: LOCK_MS });
  // The statement that fails reports a cut connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return [...(await applyMigrations(client)), ...(await applyFunctions(client))];
  } finally {
    await client.end();
  }
}

async function applyMigrations(dbClient: pg.Client): Promise<string[]> {
  const applied = await runner({
    dbClient,
    dir: folder('migrations'),
    direction: 'up',
    migrationsTable: 'migracion',
    // The order check compares the times of the runs, and the clock may have been put back or be in another zone by now.
    checkOrder: false,
    advisoryLockMode: 'wait',
    log: () => {},
  });
  return applied.map(({ name }) => name);
}

/**
 * Applies each file of `esquema/funciones/` whose text this database has not had. A text that a newer build replaced stays
 * replaced when an older process starts again; to bring an earlier text back, change its comment too.
 */
async function applyFunctions(client: pg.Client): Promise<string[]> {
  const applied: string[] = [];
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('esquema', 0))`);
    // A function may call one of a later file.
    await client.query('set local check_function_bodies = off');
    for (const { file, hash, text } of await readFunctions()) {
      const { rowCount } = await client.query(
        'insert into esquema_aplicado (archivo, hash) values ($1, $2) on conflict do nothing',
        [file, hash],
      );
      if (rowCount === 0) continue;
      await client.query(text);
      applied.push(file);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  return applied;
}

/** The present functions, triggers and checks of the database, one file for each subject. */
async function readFunctions(): Promise<{ file: string; hash: string; text: string }[]> {
  const dir = folder('esquema/funciones');
  const files = (await readdir(dir)).filter(file => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async file => {
      const text = await readFile(join(dir, file), 'utf8');
      return { file, hash: createHash('sha256').update(text).digest('hex'), text };
    }),
  );
}

/** Whether the database lacks any of this build's migrations or functions; it may have more of them from another build. */
export async function lacksMigrations(db: Db): Promise<boolean> {
  expected ??= await readExpected();
  const { rows } = await db.query<{ faltan: boolean }>(
    `select exists (select unnest($1::text[]) except select name from migracion)
       or exists (select unnest($2::text[]) except select hash from esquema_aplicado) as faltan`,
    [expected.migraciones, expected.hashes],
  );
  return rows[0]?.faltan ?? true;
}

let expected: { migraciones: string[]; hashes: string[] } | null = null;

async function readExpected() {
  const files = await readdir(folder('migrations'));
  const migraciones = files.filter(file => file.endsWith('.sql')).map(a => a.replace(/\.sql$/, ''));
  return { migraciones, hashes: (await readFunctions()).map(({ hash }) => hash) };
}

/** The folder beside this file in the sources, or beside the bundle once built. */
function folder(name: string): string {
  const candidates = [`./${name}`, `../${name}`].map(path => fileURLToPath(new URL(path, import.meta.url)));
  const found = candidates.find(path => existsSync(path));
  if (!found) throw new Error(`no ${name} in ${candidates.join(' or ')}`);
  return found;
}
