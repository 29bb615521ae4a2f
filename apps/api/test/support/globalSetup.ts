import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { sql, TEMPLATE, urlOfDatabase } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

/** One PostgreSQL server for the whole run, with a migrated template that each test file copies in 50 ms. */
export default async function globalSetup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await folderForData(), 'taquilla-prueba-'));
  const { postgresBin } = readConfiguration();
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    binDir: postgresBin ?? undefined,
    settings: { fsync: 'off', max_connections: '300', max_wal_size: '256MB' },
  });
  await sql(server.url, `create database ${TEMPLATE}`);
  await migrate(urlOfDatabase(server.url, TEMPLATE), pino({ level: 'silent' }));
  provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const ROOM_BYTES = 2e9;

/**
 * The memory of Linux where it has room: ext4 looks at each file that was just removed before it makes another, and a new
 * database is 700 files.
 */
async function folderForData(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > ROOM_BYTES ? '/dev/shm' : tmpdir();
}
