import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/db/connection.ts';

export const PLANTILLA = 'plantilla';

export interface BaseDePrueba {
  url: string;
  pool: pg.Pool;
  /** Closes the pool and drops the database. */
  cerrar: () => Promise<void>;
}

/** Long limits, so that a busy machine makes no test fail. */
const CON_CALMA = { waitMs: 30_000, answerMs: 120_000, stall: { queue: 30_000, opening: 30_000 } };

/** Makes a database of its own, migrated and empty, on the run's PostgreSQL server. */
export async function crearBase(conexiones = 20): Promise<BaseDePrueba> {
  const servidor = inject('postgresUrl');
  const nombre = `prueba_${crypto.randomUUID().replaceAll('-', '')}`;
  await sql(servidor, `create database ${nombre} template ${PLANTILLA}`);
  const url = conBase(servidor, nombre);
  const pool = openPool({ url, connections: conexiones, ...CON_CALMA, onError: () => {} });
  return {
    url,
    pool,
    cerrar: async () => {
      await pool.end();
      await sql(servidor, `drop database ${nombre} with (force)`);
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function sql(url: string, texto: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    await cliente.query(texto);
  } finally {
    await cliente.end();
  }
}

/** The address of the same server with another database; WHATWG's URL refuses the form that names a socket. */
export function conBase(url: string, base: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${base}`);
}
