import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AttentivePool, type Stall } from './attentivePool.ts';

/** Anything that runs a query: the pool, or one connection of it. */
export type Db = Pick<pg.Pool, 'query'>;

/** A connection inside a transaction. A function that locks takes this type, so that it cannot be called outside of one. */
export type Transaction = pg.PoolClient & { readonly __transaction: true };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface PoolOptions {
  url: string;
  connections: number;
  /** Milliseconds to wait for a free connection while connections are handed out. */
  waitMs?: number;
  /** Milliseconds to wait while no connection is handed out. */
  stall?: Stall;
  /** Milliseconds to wait for an answer. */
  answerMs?: number;
  /** Whether statements keep their names; `false` behind a pooler that forgets them. */
  prepared?: boolean;
  /** Gets the errors of broken idle connections, which the pool replaces by itself. */
  onError: (error: Error) => void;
}

/** Defaults of `waitMs` and `stall`. */
export const PATIENCE = { waitMs: 2_000, stall: { queue: 400, opening: 900 } } as const;

/** Opens the pool. Waiting for a connection or for an answer is bounded, so that a lost database answers 503. */
export function openPool({
  url,
  connections,
  onError,
  waitMs = PATIENCE.waitMs,
  stall = PATIENCE.stall,
  answerMs = 15_000,
  prepared = true,
}: PoolOptions): pg.Pool {
  const options: pg.PoolConfig = {
    Client: prepared ? GatheringClient : NamelessClient,
    connectionString: url,
    // A statement does not wait for the answer of the earlier one: see `inTransaction`.
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    query_timeout: answerMs,
    statement_timeout: answerMs,
    idle_in_transaction_session_timeout: Math.max(20_000, answerMs),
    application_name: 'taquilla',
  };
  const pool = new AttentivePool(options, stall);
  pool.on('error', onError);
  return pool;
}

const HOUR_MS = 3_600_000;

/**
 * A pool for loading, seeding and commands, where no page waits: on a slow machine a statement may take an hour, and
 * a connection half a minute.
 */
export function openWorkPool(url: string): pg.Pool {
  return openPool({
    url,
    connections: 4,
    waitMs: 30_000,
    stall: { queue: 30_000, opening: 30_000 },
    answerMs: HOUR_MS,
    onError: () => {},
  });
}

/** The database as the driver reads the address, which may also name a socket; never with its password. */
export function nameDatabase(url: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: url });
  return `${database} en ${host}:${port} (usuario ${user})`;
}

/**
 * Sends the statements of one turn of the event loop in one write: each write wakes the database, which is most of a
 * statement's cost.
 */
class GatheringClient extends pg.Client {
  #gathers = false;

  // biome-ignore lint/suspicious/noExplicitAny: every overload of the driver's passes as it came
  override query(statement: any, ...rest: [any?, any?]): any {
    const { stream } = this.connection;
    if (!this.#gathers) {
      this.#gathers = true;
      stream.cork();
      process.nextTick(() => {
        this.#gathers = false;
        stream.uncork();
      });
    }
    return super.query(statement, ...rest);
  }
}

/**
 * Sends every statement without its name. A pooler that gives each transaction another connection would execute a named
 * statement where it was never prepared.
 */
class NamelessClient extends GatheringClient {
  // biome-ignore lint/suspicious/noExplicitAny: every overload of the driver's passes as it came
  override query(statement: any, ...rest: [any?, any?]): any {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return super.query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/**
 * Runs `task` in one transaction; any error rolls it back. Independent statements may be given at once (`Promise.all`):
 * they go out together and run one after the other, and none runs after one that failed.
 *
 * @param options.patienceMs how long a failing connection is tried again before its error is thrown
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  task: (tx: Transaction) => Promise<T>,
  { patienceMs = 0 }: { patienceMs?: number } = {},
): Promise<T> {
  const connection = await take(pool, patienceMs);
  let broken: Error | undefined;
  let notBegun: Error | undefined;
  // A connection that is cut between two statements reports it only here.
  const onError = (error: Error) => {
    broken = error;
  };
  connection.on('error', onError);
  try {
    // `BEGIN` goes out with the first statement, which only looks and locks. If `BEGIN` alone is cancelled there is no
    // transaction: the connection is closed, or each later statement would be committed by itself.
    const begun = connection.query('BEGIN');
    begun.catch((error: Error) => {
      notBegun = error;
      broken = error;
      void connection.end();
    });
    const value = await task(connection as Transaction);
    await begun;
    await connection.query('COMMIT');
    return value;
  } catch (error) {
    if (notBegun) throw notBegun;
    await connection.query('ROLLBACK').catch(e => {
      broken = e instanceof Error ? e : new Error(String(e));
    });
    throw error;
  } finally {
    connection.off('error', onError);
    connection.release(broken);
  }
}

/**
 * Gives `task` one connection without a transaction: its statements of one moment go out together, where the pool would
 * give each of them a connection of its own.
 */
export async function onOneConnection<T>(pool: pg.Pool, task: (db: Db) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let failed = true;
  try {
    const value = await task(connection);
    failed = false;
    return value;
  } finally {
    // After a failure other statements of the task may still run on the connection, so it is closed.
    connection.release(failed);
  }
}

/** Takes a connection from the pool, and tries again for at least `patienceMs` while there is none. */
async function take(pool: pg.Pool, patienceMs: number): Promise<pg.PoolClient> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (performance.now() >= until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

const AGAIN_MS = 100;
