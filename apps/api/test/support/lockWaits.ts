import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/db/connection.ts';

/** Longest wait for a result that comes at once, or on a busy machine later. */
export const PATIENCE_MS = 60_000;

/** Counts connections to the test's database that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

/** Resolves once `count` connections wait for a lock. */
export async function awaitLockWaits(db: Db, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(count), {
    timeout: PATIENCE_MS,
  });
}

/** Resolves once a payment waits for a lock by itself: its batch gives up, and tries each payment alone. */
export async function awaitLoneWait(db: Db): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await db.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query not like '%iniciar_cobros%'`,
    );
    expect(rowCount).toBe(1);
  }, PATIENCE_MS);
}

/** Runs `task` with a connection that may lock rows against others; they are released afterwards, also after an error. */
export async function withNeighbour<T>(
  pool: pg.Pool,
  task: (neighbour: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const neighbour = await pool.connect();
  try {
    // The lock lasts however long the others take on a busy machine.
    await neighbour.query('begin; set local idle_in_transaction_session_timeout = 0');
    return await task(neighbour);
  } finally {
    await neighbour.query('rollback');
    neighbour.release();
  }
}
