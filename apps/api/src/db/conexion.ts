import { setTimeout as pausar } from 'node:timers/promises';
import pg from 'pg';
import { type Atasco, PoolAtento } from './poolAtento.ts';

/** Anything that runs a query: the pool, or one connection of it. */
export type Db = Pick<pg.Pool, 'query'>;

/** A connection inside a transaction. What locks takes this type, so that it cannot be called outside of one. */
export type Transaccion = pg.PoolClient & { readonly __transaccion: true };

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface OpcionesDePool {
  url: string;
  conexiones: number;
  /** How long to wait for a free connection while others are given theirs. */
  esperaMs?: number;
  /** How long to wait while nothing moves. */
  atasco?: Atasco;
  /** How long to wait for an answer. */
  respuestaMs?: number;
  /** Whether statements keep their names; `false` behind a pooler that forgets them. */
  preparadas?: boolean;
  /** Where broken idle connections are told; they are replaced by themselves. */
  onError: (error: Error) => void;
}

/** Unless told otherwise. */
export const PACIENCIA = { esperaMs: 2_000, atasco: { cola: 400, apertura: 900 } } as const;

/** Opens the pool. Waiting for a connection or for an answer is bounded, so that a lost database answers 503. */
export function abrirPool({
  url,
  conexiones,
  onError,
  esperaMs = PACIENCIA.esperaMs,
  atasco = PACIENCIA.atasco,
  respuestaMs = 15_000,
  preparadas = true,
}: OpcionesDePool): pg.Pool {
  const opciones: pg.PoolConfig = {
    ...(!preparadas && { Client: ClienteSinNombres }),
    connectionString: url,
    // A statement does not wait for the answer of the one before: see `enTransaccion`.
    pipeline: true,
    max: conexiones,
    connectionTimeoutMillis: esperaMs,
    idleTimeoutMillis: 30_000,
    query_timeout: respuestaMs,
    statement_timeout: respuestaMs,
    idle_in_transaction_session_timeout: Math.max(20_000, respuestaMs),
    application_name: 'taquilla',
  };
  const pool = new PoolAtento(opciones, atasco);
  pool.on('error', onError);
  return pool;
}

const UNA_HORA_MS = 3_600_000;

/**
 * A pool for loading, seeding and commands, where no page waits: on a slow machine a statement may take an hour, and
 * a connection half a minute.
 */
export function abrirPoolDeTrabajo(url: string): pg.Pool {
  return abrirPool({
    url,
    conexiones: 4,
    esperaMs: 30_000,
    atasco: { cola: 30_000, apertura: 30_000 },
    respuestaMs: UNA_HORA_MS,
    onError: () => {},
  });
}

/** As the driver reads the address, which may also name a socket; never with its password. */
export function nombrarBase(url: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: url });
  return `${database} en ${host}:${port} (usuario ${user})`;
}

/**
 * Sends every statement without its name. A pooler that gives each transaction another connection would have it
 * executed where it was never prepared.
 */
class ClienteSinNombres extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: every overload of the driver's passes as it came
  override query(consulta: any, ...resto: [any?, any?]): any {
    const conNombre = typeof consulta === 'object' && consulta !== null && 'name' in consulta;
    return super.query(conNombre ? { ...consulta, name: undefined } : consulta, ...resto);
  }
}

/**
 * Runs `tarea` in one transaction; any error rolls it back. Statements that need nothing of each other's answers may be
 * given at once (`Promise.all`): they go out together and run one after the other, none of them after one that failed.
 *
 * @param opciones.pacienciaMs for how long a database that cannot be had is asked again before that is told
 */
export async function enTransaccion<T>(
  pool: pg.Pool,
  tarea: (tx: Transaccion) => Promise<T>,
  { pacienciaMs = 0 }: { pacienciaMs?: number } = {},
): Promise<T> {
  const conexion = await tomar(pool, pacienciaMs);
  let rota: Error | undefined;
  // A connection that is cut between two statements reports it only here.
  const alCortarse = (error: Error) => {
    rota = error;
  };
  conexion.on('error', alCortarse);
  try {
    // Goes out with the first statement. Where it fails the connection is gone, and the statement fails as well.
    const inicio = conexion.query('BEGIN');
    inicio.catch(() => {});
    const valor = await tarea(conexion as Transaccion);
    await inicio;
    await conexion.query('COMMIT');
    return valor;
  } catch (error) {
    await conexion.query('ROLLBACK').catch(e => {
      rota = e instanceof Error ? e : new Error(String(e));
    });
    throw error;
  } finally {
    conexion.off('error', alCortarse);
    conexion.release(rota);
  }
}

/** A connection, asked for again while none can be had, for so long at least. */
async function tomar(pool: pg.Pool, pacienciaMs: number): Promise<pg.PoolClient> {
  const hasta = performance.now() + pacienciaMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (performance.now() >= hasta) throw error;
      await pausar(OTRA_VEZ_MS);
    }
  }
}

const OTRA_VEZ_MS = 100;
