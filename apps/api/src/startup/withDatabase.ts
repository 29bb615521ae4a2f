import { join, resolve } from 'node:path';
import type pg from 'pg';
import { nameDatabase, openWorkPool } from '../db/connection.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { hasTables, migrate } from '../db/migrate.ts';
import { type Configuration, InvalidConfiguration, readConfiguration } from '../env/configuration.ts';
import { createLog } from '../log.ts';
import { explainFailure } from './explainFailure.ts';

interface Options {
  /** Whether the command may create the tables in a database that Taquilla has never used. */
  mayCreate?: boolean;
}

/**
 * Runs a command on the configured database, after logging its name and migrating it. The embedded database is used whether or
 * not the server runs. Without a database, prints why and ends the process.
 */
export async function withDatabase<T>(
  task: (db: pg.Pool, config: Configuration) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const { config, db, close } = await open(options).catch(error => {
    console.error(explainFailure(error));
    process.exit(1);
  });
  try {
    return await task(db, config);
  } finally {
    await close();
  }
}

async function open({ mayCreate = true }: Options) {
  const config = readConfiguration();
  const embedded = config.databaseUrl ? null : await openEmbedded(config);
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? '';
    if (embedded === null) console.error(`Base de datos: ${nameDatabase(url)}`);
    if (!mayCreate && !config.demoPedida && !(await hasTables(url)))
      throw new InvalidConfiguration(NO_TABLES);
    await migrate(url, createLog('warn'));
    const db = openWorkPool(url);
    const close = async () => {
      await db.end();
      await embedded?.stop();
    };
    return { config, db, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const NO_TABLES =
  'DATABASE_URL: a esa base le faltan las tablas de Taquilla. ¿Es la correcta? El servidor las hace al arrancar.';

/**
 * Connects to the embedded database. A command without its environment must not create an empty one and report it as sound.
 */
async function openEmbedded(config: Configuration) {
  const dataDir = join(resolve(config.dataDir), 'postgres');
  if (!config.demoPedida && !(await hasEmbeddedPostgres(dataDir)))
    throw new InvalidConfiguration(
      `DATABASE_URL: falta, y no hay una base embebida en ${dataDir} (TAQUILLA_DATA). No se creó ninguna.`,
    );
  console.error(`Base de datos: la embebida, en ${dataDir}`);
  return startEmbeddedPostgres({ dataDir, log: () => {}, binDir: config.postgresBin ?? undefined });
}
