import pg from 'pg';

type OnTaken = (
  error: Error | undefined,
  connection: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Milliseconds without movement after which waiting requests are refused. */
export interface Stall {
  /** Limit while every allowed connection is open, counted from the last one that was given back. */
  queue: number;
  /** Limit while connections are being opened, counted from the last one that opened. */
  opening: number;
}

/**
 * A pool that tells busy from stuck. A request waits in a moving queue as long as the pool allows; once nothing has moved
 * for `stall`, waiting requests are refused with the error that the pool has for a timeout. A single limit of time cannot
 * do both: with 900 ms, and each message to the database 60 ms late, more than 220 of 300 buyers who ask at once are
 * refused, and none with this pool (record 0029).
 */
export class AttentivePool extends pg.Pool {
  private readonly stall: Stall;
  private readonly last = { queue: performance.now(), opening: performance.now() };
  private readonly open = new Set<pg.PoolClient>();

  constructor(options: pg.PoolConfig, stall: Stall) {
    super(options);
    this.stall = stall;
    this.on('release', () => {
      this.last.queue = performance.now();
    });
    this.on('connect', connection => {
      this.last.opening = performance.now();
      this.open.add(connection);
      // A connection may be cut after the pool has stopped listening and before the caller listens: an error without a
      // listener would end the process. The next statement on it fails.
      connection.on('error', () => {});
    });
    this.on('remove', connection => this.open.delete(connection));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onTaken: OnTaken): void;
  override connect(onTaken?: OnTaken): Promise<pg.PoolClient> | undefined {
    if (onTaken) return this.wait(onTaken);
    return new Promise((resolve, reject) =>
      this.wait((error, connection) => (connection ? resolve(connection) : reject(error))),
    );
  }

  private wait(onTaken: OnTaken): undefined {
    const since = performance.now();
    let waiting = true;
    // Waits one turn of the event loop: a loop that was late itself may have connections to hand out.
    const schedule = (ms: number) => setTimeout(() => setImmediate(look), ms);
    const look = () => {
      if (!waiting) return;
      // Once all connections are open, only the ones that are given back move the queue; other requests may have got the
      // ones opened since.
      const phase = this.totalCount > this.open.size ? 'opening' : 'queue';
      const limit = this.stall[phase];
      const still = performance.now() - Math.max(since, this.last[phase]);
      if (still < limit) {
        timer = schedule(limit - still);
        return;
      }
      waiting = false;
      onTaken(new Error('timeout exceeded when trying to connect'), undefined, () => {});
    };
    let timer = schedule(Math.min(this.stall.queue, this.stall.opening));
    super.connect((error, connection, release) => {
      clearTimeout(timer);
      if (waiting) onTaken(error, connection, release);
      else if (connection) release();
      waiting = false;
    });
  }
}
