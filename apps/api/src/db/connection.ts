import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AttentivePool, type Stall } from './attentivePool.ts';

/** Anything that runs a query: the pool, or one connection of it. */
export type Db = Pick<pg.Pool, 'query'>;

/** A connection inside a transaction. What locks takes this type, so that it cannot be called outside of one. */
export type Transaction = pg.PoolClient & { readonly __transaction: true };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface PoolOptions {
  url: string;
  connections: number;
  /** How long to wait for a free connection while others are given theirs. */
  waitMs?: number;
  /** How long to wait while nothing moves. */
  stall?: Stall;
  /** How long to wait for an answer. */
  answerMs?: number;
  /** Whether statements keep their names; `false` behind a pooler that forgets them. */
  prepared?: boolean;
  /** Where broken idle connections are told; they are replaced by themselves. */
  onError: (error: Error) => void;
}

/** Unless told otherwise. */
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
    // A statement does not wait for the answer of the one before: see `inTransaction`.
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

/** As the driver reads the address, which may also name a socket; never with its password. */
export function nameDatabase(url: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: url });
  return `${database} en ${host}:${port} (usuario ${user})`;
}

/** Sends the statements of one turn of the event loop in one write: each write wakes the database, and is what most of them cost. */
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
 * Sends every statement without its name. A pooler that gives each transaction another connection would have it
 * executed where it was never prepared.
 */
class NamelessClient extends GatheringClient {
  // biome-ignore lint/suspicious/noExplicitAny: every overload of the driver's passes as it came
  override query(statement: any, ...rest: [any?, any?]): any {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return super.query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/**
 * Runs `task` in one transaction; any error rolls it back. Statements that need nothing of each other's answers may be
 * given at once (`Promise.all`): they go out together and run one after the other, none of them after one that failed.
 *
 * @param options.patienceMs for how long a database that cannot be had is asked again before that is told
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
    // Goes out with the first statement, which only looks and locks. Where it is cancelled by itself there is no
    // transaction: the connection is closed, or what follows would be kept statement by statement.
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
 * Gives `task` one connection without a transaction: statements that it asks at once go out together, where the pool would
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
    // After a failure others of its statements may go on.
    connection.release(failed);
  }
}

/** A connection, asked for again while none can be had, for so long at least. */
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
