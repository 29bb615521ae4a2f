import { join, resolve } from 'node:path';
import type pg from 'pg';
import { nameDatabase, openWorkPool } from '../db/connection.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { hasTables, migrate } from '../db/migrate.ts';
import { type Configuration, InvalidConfiguration, readConfiguration } from '../env/configuration.ts';
import { createLog } from '../log.ts';
import { explainFailure } from './explainFailure.ts';

interface Opciones {
  /** Whether the command has a use for a database that Taquilla has never worked on, and makes its tables there. */
  mayCreate?: boolean;
}

/**
 * Runs a command on the configured database, named first and brought up to date: the server's own embedded one too,
 * whether or not it is running. Where there is none, says why and ends the process.
 */
export async function withDatabase(
  tarea: (db: pg.Pool, config: Configuration) => Promise<void>,
  opciones: Opciones = {},
): Promise<void> {
  const { config, db, cerrar } = await abrir(opciones).catch(error => {
    console.error(explainFailure(error));
    process.exit(1);
  });
  try {
    await tarea(db, config);
  } finally {
    await cerrar();
  }
}

async function abrir({ mayCreate = true }: Opciones) {
  const config = readConfiguration();
  const base = config.databaseUrl ? null : await abrirEmbebida(config);
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? base?.url ?? '';
    if (base === null) console.error(`Base de datos: ${nameDatabase(url)}`);
    if (!mayCreate && !config.demoPedida && !(await hasTables(url)))
      throw new InvalidConfiguration(SIN_TABLAS);
    await migrate(url, createLog('warn'));
    const db = openWorkPool(url);
    const cerrar = async () => {
      await db.end();
      await base?.stop();
    };
    return { config, db, cerrar };
  } catch (error) {
    await base?.stop();
    throw error;
  }
}

const SIN_TABLAS =
  'DATABASE_URL: esa base está vacía, no es de Taquilla. El servidor la prepara al arrancar.';

/** Joins the embedded database. A command without its environment must not make one and find it in good order. */
async function abrirEmbebida(config: Configuration) {
  const dataDir = join(resolve(config.datos), 'postgres');
  if (!config.demoPedida && !(await hasEmbeddedPostgres(dataDir)))
    throw new InvalidConfiguration(
      `DATABASE_URL: falta, y no hay una base embebida en ${dataDir} (TAQUILLA_DATA). No se creó ninguna.`,
    );
  console.error(`Base de datos: la embebida, en ${dataDir}`);
  return startEmbeddedPostgres({ dataDir, log: () => {}, binDir: config.postgresBin ?? undefined });
}
