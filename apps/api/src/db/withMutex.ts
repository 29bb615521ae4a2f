import type pg from 'pg';

/**
 * Runs a task that must not run in two processes at once: a mutex in the database, the second caller waits. `name`
 * tells tasks apart.
 */
export async function withMutex(db: pg.Pool, name: string, task: () => Promise<void>): Promise<void> {
  const guard = await db.connect();
  guard.on('error', () => {});
  try {
    await guard.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await task();
  } finally {
    // Closing the connection releases the lock, whatever its state.
    guard.release(true);
  }
}
