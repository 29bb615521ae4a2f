import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/db/connection.ts';

/** Longest wait for a result that comes at once, or on a busy machine later. */
export const PACIENCIA_MS = 60_000;

/** Counts connections to the test's database that wait for a lock. */
export async function contarEsperas(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

/** Resolves once `cuantas` connections wait for a lock. */
export async function esperarEsperas(db: Db, cuantas: number): Promise<void> {
  await vi.waitFor(async () => expect(await contarEsperas(db)).toBe(cuantas), {
    timeout: PACIENCIA_MS,
  });
}

/** Resolves once a payment waits for a lock by itself: its batch gives up, and tries each payment alone. */
export async function esperarASolas(db: Db): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await db.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query not like '%iniciar_cobros%'`,
    );
    expect(rowCount).toBe(1);
  }, PACIENCIA_MS);
}

/** Runs `tarea` with a connection that may lock rows against others; they are released afterwards, also after an error. */
export async function conVecino<T>(pool: pg.Pool, tarea: (vecino: pg.PoolClient) => Promise<T>): Promise<T> {
  const vecino = await pool.connect();
  try {
    // The lock lasts however long the others take on a busy machine.
    await vecino.query('begin; set local idle_in_transaction_session_timeout = 0');
    return await tarea(vecino);
  } finally {
    await vecino.query('rollback');
    vecino.release();
  }
}
