import type pg from 'pg';

/**
 * Puts a clock of the tests in place of the database's: every later statement and function reads it. Answers a function
 * that puts it forward by some seconds; the clock never goes back.
 */
export async function setClock(pool: pg.Pool): Promise<(seconds: number) => Promise<void>> {
  await shadow(pool, { now: 'pg_catalog.now()', clockTimestamp: 'pg_catalog.clock_timestamp()' });
  return async seconds => {
    await pool.query('update reloj.adelanto set cuanto = cuanto + make_interval(secs => $1)', [seconds]);
  };
}

/** Puts a clock that stands in place of the database's: however long the machine takes, no time passes but the test's own. */
export async function stopClock(pool: pg.Pool): Promise<void> {
  await shadow(pool, { now: 'parado_en', clockTimestamp: 'parado_en' });
}

async function shadow(
  pool: pg.Pool,
  { now, clockTimestamp }: { now: string; clockTimestamp: string },
): Promise<void> {
  await pool.query(`
    create schema reloj;
    create table reloj.adelanto as select interval '0' as cuanto, pg_catalog.clock_timestamp() as parado_en;
    create function reloj.now() returns timestamptz stable language sql
      as 'select ${now} + cuanto from reloj.adelanto';
    create function reloj.clock_timestamp() returns timestamptz volatile language sql
      as 'select ${clockTimestamp} + cuanto from reloj.adelanto';
    do $$ begin
      execute format('alter database %I set search_path = reloj, pg_catalog, public', current_database());
    end $$`);
  // A connection reads `search_path` when it is opened, so the open ones are closed.
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const connection of open) connection.release(true);
}
