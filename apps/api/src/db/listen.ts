import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export interface ListenOptions {
  /** The connection takes this pool's settings; none of the pool's connections is used. */
  pool: pg.Pool;
  channel: string;
  log: Log;
  onMessage: (message: string) => void;
  /** Called whenever listening begins, also again: messages sent before were not heard. */
  onConnect: () => void;
}

export interface Listening {
  stop: () => Promise<void>;
}

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
/** Time between two statements that show whether the network has silently dropped the connection. */
const HEARTBEAT_MS = 15_000;

/** Listens to a channel on a connection of its own, which is opened anew whenever it breaks. */
export function listen(options: ListenOptions): Listening {
  const stop = new AbortController();
  const end = keepListening(options, stop.signal);
  return {
    stop: async () => {
      stop.abort();
      await end;
    },
  };
}

async function keepListening(options: ListenOptions, stop: AbortSignal): Promise<void> {
  let pause = MIN_PAUSE_MS;
  while (!stop.aborted) {
    const begun = performance.now();
    try {
      await listenUntilBroken(options, stop);
    } catch (error) {
      if (!stop.aborted) options.log.warn({ err: error }, 'Se cortó la escucha de cambios.');
    }
    if (performance.now() - begun > HEARTBEAT_MS) pause = MIN_PAUSE_MS;
    await sleep(pause, undefined, { signal: stop }).catch(() => {});
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  }
}

/** Resolves when told to stop, rejects when the connection breaks. */
async function listenUntilBroken(
  { pool, channel, onMessage, onConnect }: ListenOptions,
  stop: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'taquilla-escucha',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  const broken = new AbortController();
  client.on('error', error => broken.abort(error));
  client.on('end', () => broken.abort(new Error('the connection ended')));
  const end = AbortSignal.any([stop, broken.signal]);
  try {
    await client.connect();
    client.on('notification', notification => onMessage(notification.payload ?? ''));
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onConnect();
    while (!stop.aborted) {
      await sleep(HEARTBEAT_MS, undefined, { signal: end }).catch(() => {});
      broken.signal.throwIfAborted();
      if (!stop.aborted) await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => {});
  }
}
