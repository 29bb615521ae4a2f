import type pg from 'pg';

/**
 * Puts a clock of the tests' own before the database's: from now on every statement and function that asks for the time
 * is told this one's. Answers what puts it forward by so many seconds; like any clock it never goes back.
 */
export async function ponerReloj(pool: pg.Pool): Promise<(segundos: number) => Promise<void>> {
  await pool.query(`
    create schema reloj;
    create table reloj.adelanto as select interval '0' as cuanto;
    create function reloj.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + cuanto from reloj.adelanto';
    create function reloj.clock_timestamp() returns timestamptz volatile language sql
      as 'select pg_catalog.clock_timestamp() + cuanto from reloj.adelanto';
    do $$ begin
      execute format('alter database %I set search_path = reloj, pg_catalog, public', current_database());
    end $$`);
  // A connection reads where to look when it is opened.
  const abiertas = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const conexion of abiertas) conexion.release(true);
  return async segundos => {
    await pool.query('update reloj.adelanto set cuanto = cuanto + make_interval(secs => $1)', [segundos]);
  };
}
