import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseNode, PASSWORD } from './patroni.ts';

/** A write that a database acknowledged. */
export interface ProbeWrite {
  id: number;
  nodo: string;
  /** Timeline of the primary that took it: each promotion begins another. */
  linea: number;
  /** Time of its answer, by `performance.now()`. */
  momento: number;
}

/** Writes to each database directly, past HAProxy, again and again, whether primary or not. */
export interface Probe {
  /** Acknowledged writes, in the order of their answers. */
  writes: readonly ProbeWrite[];
  /** The acknowledged writes that a database lacks. */
  missing: (en: DatabaseNode) => Promise<ProbeWrite[]>;
  stop: () => Promise<void>;
}

const TURN_MS = 50;
/** After this time another connection asks; the late one keeps waiting for the answer of a node that may wake up. */
const PATIENCE_MS = 2_000;
/** Most connections to a node that does not answer. */
const WAITING = 10;

/** Makes the table of its writes on the primary, and begins. */
export async function startProbe(nodes: readonly DatabaseNode[], primary: DatabaseNode): Promise<Probe> {
  await primary.query('create database sonda');
  await primary.query('create table escritura (id integer primary key, nodo text not null)', 'sonda');
  const writes: ProbeWrite[] = [];
  const opened = new Set<pg.Client>();
  let next = 1;
  let isActive = true;

  async function open({ postgres }: DatabaseNode): Promise<pg.Client> {
    const connectionString = `postgresql://postgres:${PASSWORD}@${postgres}/sonda`;
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
    connection.on('error', () => {});
    await connection.connect();
    opened.add(connection);
    connection.once('end', () => opened.delete(connection));
    return connection;
  }

  async function write({ name }: DatabaseNode, connection: pg.Client): Promise<void> {
    const id = next++;
    const { rows } = await connection.query<{ linea: number }>(WRITE, [id, name]);
    writes.push({ id, nodo: name, linea: rows[0]?.linea ?? 0, momento: performance.now() });
  }

  /** Writes over one connection until it fails or is late; a late one is abandoned. */
  async function use(node: DatabaseNode, connection: pg.Client): Promise<void> {
    while (isActive) {
      const done = write(node, connection).then(
        () => true,
        // A replica refuses the write; any other failure concerns the connection.
        error => error.code === READ_ONLY || connection.end().then(() => false),
      );
      const goesOn = await Promise.race([done, wait(PATIENCE_MS, false, { ref: false })]);
      if (!goesOn) return;
      await wait(TURN_MS);
    }
  }

  const work = nodes.map(async node => {
    const own = new Set<pg.Client>();
    while (isActive) {
      if (own.size < WAITING) {
        await open(node).then(
          connection => {
            own.add(connection);
            connection.once('end', () => own.delete(connection));
            return use(node, connection);
          },
          () => {},
        );
      }
      await wait(TURN_MS);
    }
  });
  return {
    writes,
    missing: async en => {
      const until = writes.length;
      const { rows } = await en.query('select id from escritura', 'sonda');
      const ids = new Set(rows.map(fila => fila.id));
      return writes.slice(0, until).filter(({ id }) => !ids.has(id));
    },
    stop: async () => {
      isActive = false;
      await Promise.all(work);
      await Promise.all([...opened].map(connection => connection.end().catch(() => {})));
    },
  };
}

const READ_ONLY = '25006';

/** The name of a log file begins with the number of its timeline. */
const WRITE = `insert into escritura values ($1, $2)
  returning ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as linea`;

/** Writes acknowledged after one of a later primary: two databases then took sales at once. */
export function findSplitBrain(writes: readonly ProbeWrite[]): ProbeWrite[] {
  const dueno = new Map<number, string>();
  let ultima = 0;
  return writes.filter(({ linea, nodo: node }) => {
    const deOtro = (dueno.get(linea) ?? node) !== node;
    dueno.set(linea, node);
    const tarde = linea < ultima;
    ultima = Math.max(ultima, linea);
    return deOtro || tarde;
  });
}
