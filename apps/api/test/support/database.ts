import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/db/connection.ts';

export const TEMPLATE = 'plantilla';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  /** Closes the pool and drops the database. */
  close: () => Promise<void>;
}

/** Long limits, so that a busy machine makes no test fail. */
const PATIENTLY = { waitMs: 30_000, answerMs: 120_000, stall: { queue: 30_000, opening: 30_000 } };

/** Makes a database of its own, migrated and empty, on the run's PostgreSQL server. */
export async function createDatabase(connections = 20): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `prueba_${crypto.randomUUID().replaceAll('-', '')}`;
  await sql(server, `create database ${name} template ${TEMPLATE}`);
  const url = urlOfDatabase(server, name);
  const pool = openPool({ url, connections, ...PATIENTLY, onError: () => {} });
  return {
    url,
    pool,
    close: async () => {
      await pool.end();
      await sql(server, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The address of the same server with another database; WHATWG's URL refuses the form that names a socket. */
export function urlOfDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
}
