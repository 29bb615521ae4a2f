import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { abrirPool } from '../db/conexion.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrar } from '../db/migrar.ts';
import { type Configuracion, leerConfiguracion } from '../env.ts';
import { crearLog } from '../log.ts';
import { explicarFallo } from './explicarFallo.ts';

/**
 * Runs a command on the configured database, brought up to date first: the server's own embedded one too, whether
 * or not it is running. Where there is none, says why and ends the process.
 */
export async function conBaseDeDatos(
  tarea: (db: pg.Pool, config: Configuracion) => Promise<void>,
): Promise<void> {
  const { config, db, cerrar } = await abrir().catch(error => {
    console.error(explicarFallo(error));
    process.exit(1);
  });
  try {
    await tarea(db, config);
  } finally {
    await cerrar();
  }
}

async function abrir() {
  const config = leerConfiguracion();
  const base = config.databaseUrl ? null : await abrirEmbebida(config);
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? base?.url ?? '';
  await migrar(url, crearLog('warn'));
  const db = abrirPool({ url, conexiones: 4, onError: () => {} });
  const cerrar = async () => {
    await db.end();
    await base?.stop();
  };
  return { config, db, cerrar };
}

async function abrirEmbebida(config: Configuracion) {
  await mkdir(config.datos, { recursive: true });
  return startEmbeddedPostgres({
    dataDir: join(config.datos, 'postgres'),
    log: linea => console.error(linea),
    binDir: config.postgresBin ?? undefined,
  });
}
