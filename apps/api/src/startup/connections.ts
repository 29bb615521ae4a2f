import type pg from 'pg';
import { openPool, PATIENCE, type PoolOptions } from '../db/connection.ts';
import { CHECK_EVERY_MS, readFromPrimary, readFromReplica, type StaleReads } from '../db/staleReads.ts';
import type { Configuration } from '../env/configuration.ts';
import type { Log } from '../log.ts';
import type { Context } from '../server/context.ts';

export type Connections = Pick<Context, 'db' | 'dbCobro' | 'dbDirect' | 'staleReads'>;

interface Start {
  config: Configuration;
  databaseUrl: string;
  log: Log;
  onStop: (part: () => Promise<void>) => void;
}

/** A request does not wait for a slow replica: after this long it asks the primary. */
const REPLICA_WAIT_MS = 1_000;
/** Listening keeps one connection; mutexes and the schema take one for a moment. */
const DIRECT_CONNECTIONS = 4;

/** Opens the connections: to the primary, through a pooler and past it, and to a replica. */
export function openConnections(start: Start): Connections {
  const { config, databaseUrl, log, onStop } = start;
  const { stallMs } = config;
  const open = (options: Omit<PoolOptions, 'onError'>): pg.Pool => {
    const pool = openPool({
      waitMs: Math.max(PATIENCE.waitMs, stallMs),
      stall: { queue: stallMs, opening: Math.max(PATIENCE.stall.opening, stallMs) },
      ...options,
      onError: error => log.warn({ err: error }, 'Se perdió una conexión ociosa con la base.'),
    });
    onStop(() => pool.end());
    return pool;
  };
  const { connections, preparedStatements: prepared, databaseDirectUrl, databaseReplicaUrl } = config;
  const db = open({ url: databaseUrl, connections, prepared });
  return {
    db,
    dbCobro: open({
      url: databaseUrl,
      connections: Math.max(4, Math.ceil(connections / 2)),
      // Waiting in a queue that moves is better for a paying buyer than a refusal; the number of held places bounds how many
      // pay.
      waitMs: 10_000,
      prepared,
    }),
    dbDirect: databaseDirectUrl ? open({ url: databaseDirectUrl, connections: DIRECT_CONNECTIONS }) : db,
    staleReads: databaseReplicaUrl
      ? keepReplicaChecked(start, {
          primary: db,
          replica: open({
            url: databaseReplicaUrl,
            connections,
            waitMs: REPLICA_WAIT_MS,
            answerMs: REPLICA_WAIT_MS,
            prepared,
          }),
        })
      : readFromPrimary(db),
  };
}

/** Checks the replica while the server runs, and logs when it falls behind and when it has caught up. */
function keepReplicaChecked(
  { log, onStop }: Start,
  { primary, replica }: { primary: pg.Pool; replica: pg.Pool },
): StaleReads {
  const reads = readFromReplica({ primary, replica });
  let checking: Promise<void> | null = null;
  const check = async () => {
    const before = reads.isUpToDate();
    await reads.check();
    const upToDate = reads.isUpToDate();
    if (before && !upToDate) log.warn('La réplica no está o va muy atrás: se lee la base principal.');
    if (!before && upToDate) log.info('Lo que puede ir con retraso se lee de la réplica.');
  };
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null;
    });
  }, CHECK_EVERY_MS);
  onStop(async () => {
    clearInterval(timer);
    await checking;
  });
  return reads;
}
