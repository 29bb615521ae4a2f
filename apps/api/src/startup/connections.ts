import type pg from 'pg';
import { openPool, PATIENCE, type PoolOptions } from '../db/connection.ts';
import { CHECK_EVERY_MS, readFromPrimary, readFromReplica, type StaleReads } from '../db/staleReads.ts';
import type { Configuration } from '../env/configuration.ts';
import type { Log } from '../log.ts';
import type { Context } from '../server/context.ts';

export type Connections = Pick<Context, 'db' | 'dbCobro' | 'dbDirect' | 'staleReads'>;

interface Inicio {
  config: Configuration;
  databaseUrl: string;
  log: Log;
  alDetener: (parte: () => Promise<void>) => void;
}

/** A slow replica must not make a request wait: the primary is asked instead. */
const REPLICA_ESPERA_MS = 1_000;
/** Listening keeps one of its own; turns and the schema take one for a moment. */
const CONEXIONES_DIRECTAS = 4;

/** Opens the ways to the database: to the primary, through a pooler or past it, and to a replica. */
export function openConnections(inicio: Inicio): Connections {
  const { config, databaseUrl, log, alDetener } = inicio;
  const { atascoMs } = config;
  const abrir = (opciones: Omit<PoolOptions, 'onError'>): pg.Pool => {
    const pool = openPool({
      waitMs: Math.max(PATIENCE.waitMs, atascoMs),
      stall: { queue: atascoMs, opening: Math.max(PATIENCE.stall.opening, atascoMs) },
      ...opciones,
      onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
    });
    alDetener(() => pool.end());
    return pool;
  };
  const { conexiones, sentenciasPreparadas: preparadas, databaseDirectUrl, databaseReplicaUrl } = config;
  const db = abrir({ url: databaseUrl, connections: conexiones, prepared: preparadas });
  return {
    db,
    dbCobro: abrir({
      url: databaseUrl,
      connections: Math.max(4, Math.ceil(conexiones / 2)),
      // A paying buyer would rather wait in a queue that moves; the number of held places bounds how many pay.
      waitMs: 10_000,
      prepared: preparadas,
    }),
    dbDirect: databaseDirectUrl ? abrir({ url: databaseDirectUrl, connections: CONEXIONES_DIRECTAS }) : db,
    staleReads: databaseReplicaUrl
      ? iniciarLectura(inicio, {
          primaria: db,
          replica: abrir({
            url: databaseReplicaUrl,
            connections: conexiones,
            waitMs: REPLICA_ESPERA_MS,
            answerMs: REPLICA_ESPERA_MS,
            prepared: preparadas,
          }),
        })
      : readFromPrimary(db),
  };
}

/** Looks after the replica as long as the server runs, and says so when it falls behind and when it is back. */
function iniciarLectura(
  { log, alDetener }: Inicio,
  { primaria, replica }: { primaria: pg.Pool; replica: pg.Pool },
): StaleReads {
  const lectura = readFromReplica({ primaria, replica });
  let enCurso: Promise<void> | null = null;
  const revisar = async () => {
    const antes = lectura.isUpToDate();
    await lectura.check();
    const alDia = lectura.isUpToDate();
    if (antes && !alDia) log.warn('the replica is gone or too far behind: the primary is read instead');
    if (!antes && alDia) log.info('what may be late is read from the replica');
  };
  const reloj = setInterval(() => {
    enCurso ??= revisar().finally(() => {
      enCurso = null;
    });
  }, CHECK_EVERY_MS);
  alDetener(async () => {
    clearInterval(reloj);
    await enCurso;
  });
  return lectura;
}
