import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { abrirPool } from '../db/conexion.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrar } from '../db/migrar.ts';
import { type Configuracion, leerConfiguracion } from '../env.ts';

/**
 * Runs a command on the configured database, brought up to date first: the server's own embedded one too, whether
 * or not it is running.
 */
export async function conBaseDeDatos(
  tarea: (db: pg.Pool, config: Configuracion) => Promise<void>,
  config = leerConfiguracion(),
): Promise<void> {
  const base = config.databaseUrl ? null : await abrirEmbebida(config);
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? base?.url ?? '';
  await migrar(url, pino({ level: 'warn' }));
  const db = abrirPool({ url, conexiones: 4, onError: () => {} });
  try {
    await tarea(db, config);
  } finally {
    await db.end();
    await base?.stop();
  }
}

async function abrirEmbebida(config: Configuracion) {
  await mkdir(config.datos, { recursive: true });
  return startEmbeddedPostgres({
    dataDir: join(config.datos, 'postgres'),
    log: linea => console.error(linea),
    binDir: config.postgresBin ?? undefined,
  });
}
