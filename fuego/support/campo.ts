import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded/start-embedded-postgres.ts';
import { freePort } from './processes.ts';
import { type Servers, startServers } from './servers.ts';

/** The test bed: real server processes on a real PostgreSQL, with the card provider's stand-in. */
export interface Campo extends Omit<Servers, 'parar'> {
  db: pg.Pool;
  /** Folder of the PostgreSQL cluster. */
  dataDir: string;
  cerrar: () => Promise<void>;
}

export async function abrirCampo({
  procesos,
  archivos,
  entorno = {},
  raiz = tmpdir(),
  log = () => {},
  camino = async url => ({ DATABASE_URL: url }),
}: {
  procesos: number;
  /** Number of files that each process may open. */
  archivos?: number;
  entorno?: Record<string, string>;
  /** Folder on the disk that is to hold the data. */
  raiz?: string;
  /** Receives the database's log, line by line. */
  log?: (linea: string) => void;
  /** The servers' settings for reaching the database. */
  camino?: (url: string) => Promise<Record<string, string>>;
}): Promise<Campo> {
  const carpeta = await mkdtemp(join(raiz, 'taquilla-fuego-'));
  const dataDir = join(carpeta, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    binDir: process.env.POSTGRES_BIN || undefined,
    // Found sooner than a batch gives up waiting, which would hide a deadlock of two; logged in full.
    settings: { deadlock_timeout: '10ms', log_error_verbosity: 'default' },
  });
  const quitarBase = async () => {
    await postgres.stop();
    await rm(carpeta, { recursive: true, force: true });
  };
  try {
    const { parar, ...servidores } = await startServers({
      puertos: await Promise.all(Array.from({ length: procesos }, freePort)),
      entorno: { ...(await camino(postgres.url)), TAQUILLA_DATA: carpeta, ...entorno },
      archivos,
    });
    const db = new pg.Pool({ connectionString: postgres.url, max: 6 });
    db.on('error', () => {});
    return {
      ...servidores,
      db,
      dataDir,
      cerrar: async () => {
        try {
          await parar();
        } finally {
          await db.end();
          await quitarBase();
        }
      },
    };
  } catch (error) {
    await quitarBase();
    throw error;
  }
}
