import type pg from 'pg';

/**
 * Runs a task that must not run in two processes at once: a mutex in the database, the second caller waits. `nombre`
 * tells tasks apart.
 */
export async function withMutex(db: pg.Pool, nombre: string, tarea: () => Promise<void>): Promise<void> {
  const guardia = await db.connect();
  guardia.on('error', () => {});
  try {
    await guardia.query('select pg_advisory_lock(hashtextextended($1, 0))', [nombre]);
    await tarea();
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    guardia.release(true);
  }
}
