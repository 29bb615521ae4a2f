import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded/start-embedded-postgres.ts';
import { freePort } from './processes.ts';
import { type Servers, startServers } from './servers.ts';

/** The test bed: real server processes on a real PostgreSQL, with the card provider's stand-in. */
export interface TestBed extends Omit<Servers, 'stop'> {
  db: pg.Pool;
  /** Folder of the PostgreSQL cluster. */
  dataDir: string;
  close: () => Promise<void>;
}

export async function openTestBed({
  processes,
  openFiles,
  env = {},
  root = tmpdir(),
  log = () => {},
  route = async url => ({ DATABASE_URL: url }),
}: {
  processes: number;
  /** Number of files that each process may open. */
  openFiles?: number;
  env?: Record<string, string>;
  /** Folder on the disk that is to hold the data. */
  root?: string;
  /** Receives the database's log, line by line. */
  log?: (line: string) => void;
  /** The servers' settings for reaching the database. */
  route?: (url: string) => Promise<Record<string, string>>;
}): Promise<TestBed> {
  const folder = await mkdtemp(join(root, 'taquilla-fuego-'));
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    binDir: process.env.POSTGRES_BIN || undefined,
    // Found sooner than a batch gives up waiting, which would hide a deadlock of two; logged in full.
    settings: { deadlock_timeout: '10ms', log_error_verbosity: 'default' },
  });
  const removeDatabase = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { stop, ...servers } = await startServers({
      ports: await Promise.all(Array.from({ length: processes }, freePort)),
      env: { ...(await route(postgres.url)), TAQUILLA_DATA: folder, ...env },
      openFiles,
    });
    const db = new pg.Pool({ connectionString: postgres.url, max: 6 });
    db.on('error', () => {});
    return {
      ...servers,
      db,
      dataDir,
      close: async () => {
        try {
          await stop();
        } finally {
          await db.end();
          await removeDatabase();
        }
      },
    };
  } catch (error) {
    await removeDatabase();
    throw error;
  }
}
