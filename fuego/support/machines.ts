import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, chooseAccount, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { createEtcds, type Etcd } from './etcd.ts';
import { createHaproxy } from './haproxy.ts';
import { countAnswered } from './metrics.ts';
import { createNodes, type DatabaseNode, PASSWORD } from './patroni.ts';
import { createPgbouncer } from './pgbouncer.ts';
import { freePort, waitUntil } from './processes.ts';
import type { Programs } from './programs.ts';
import { type Caller, createCaller, type Servers, startServers } from './servers.ts';

const PROCESSES = 3;
const METRICAS_CLAVE = 'metricas-de-fuego';

/**
 * Several machines on one: three server processes behind HAProxy, PgBouncer before PostgreSQL, three databases with a
 * Patroni each, and three etcd, with the settings of `deploy/`.
 */
export interface Machines extends Omit<Servers, 'stop'> {
  /** The address that buyers call. */
  puerta: string;
  nodes: readonly DatabaseNode[];
  etcds: readonly Etcd[];
  /** The primary by Patroni's answer; waits until there is one. */
  primary: () => Promise<DatabaseNode>;
  /** The replica that may take over. */
  synchronous: () => Promise<DatabaseNode>;
  /** Waits until all three nodes serve and the two replicas follow. */
  complete: () => Promise<void>;
  /** Pool of the present primary. */
  db: pg.Pool;
  /** Calls the `api`th process itself, past HAProxy. */
  callDirectly: Caller;
  /** How often all processes together have answered a route. */
  answered: (path: string) => Promise<number>;
  /** A folder that is deleted with everything else. */
  folder: string;
  close: () => Promise<void>;
}

export async function openMachines(programs: Programs): Promise<Machines> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const part of undo.splice(0).reverse()) await part();
  };
  try {
    return { ...(await raise(programs, part => undo.push(part))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type OnClose = (part: () => Promise<unknown>) => void;

async function raise(programs: Programs, onClose: OnClose): Promise<Omit<Machines, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-escala-'));
  onClose(() => rm(folder, { recursive: true, force: true }));
  const account = await chooseAccount(folder);
  await handOver(folder, account);
  const database = await raiseDatabase(programs, { folder, cuenta: account }, onClose);
  const [haPrimary = 0, haReplica = 0, bouncer = 0, puerta = 0, ...apis] = await Promise.all(
    Array.from({ length: 4 + PROCESSES }, freePort),
  );
  const haproxy = createHaproxy(programs.haproxy, 'haproxy.cfg', {
    TAQUILLA_CONEXIONES: '4000',
    TAQUILLA_PUERTA: local(puerta),
    TAQUILLA_PRIMARIA: local(haPrimary),
    TAQUILLA_REPLICA: local(haReplica),
    ...numbered(
      'TAQUILLA_POSTGRES',
      database.nodes.map(({ postgres }) => postgres),
    ),
    ...numbered(
      'TAQUILLA_PATRONI',
      database.nodes.map(({ patroni }) => patroni),
    ),
    ...numbered('TAQUILLA_SERVIDOR', apis.map(local)),
  });
  onClose(haproxy.kill);
  await haproxy.start();
  const addressOf = (port: number) => `postgresql://taquilla:${PASSWORD}@${local(port)}/taquilla`;
  const db = new pg.Pool({ connectionString: addressOf(haPrimary), max: 4 });
  db.on('error', () => {});
  onClose(() => db.end());
  await waitUntil('HAProxy has looked who is the primary', () => leadsToPrimaryOnly(addressOf(haPrimary)));
  const pgbouncer = await createPgbouncer(programs.pgbouncer, {
    folder: join(folder, 'pgbouncer'),
    account,
    port: bouncer,
    password: PASSWORD,
    database: `host=127.0.0.1 port=${haPrimary}`,
  });
  onClose(pgbouncer.kill);
  await pgbouncer.start();
  const { stop, ...servers } = await startServers({
    ports: apis,
    env: {
      DATABASE_URL: addressOf(bouncer),
      DATABASE_DIRECT_URL: addressOf(haPrimary),
      DATABASE_REPLICA_URL: addressOf(haReplica),
      TAQUILLA_SENTENCIAS_PREPARADAS: 'no',
      TAQUILLA_DATA: folder,
      TAQUILLA_PARADA_SEGUNDOS: '3',
      TRUST_PROXY: '127.0.0.1',
      METRICAS_CLAVE,
    },
  });
  onClose(stop);
  const url = `http://${local(puerta)}`;
  await waitUntil('HAProxy has found the processes', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    ...servers,
    ...database,
    call: createCaller([url]),
    callDirectly: createCaller(servers.apis.map(api => api.url)),
    puerta: url,
    db,
    folder,
    answered: async path => {
      const cuentas = await Promise.all(
        servers.apis.map(api => countAnswered(api.url, path, METRICAS_CLAVE)),
      );
      return cuentas.reduce((suma, account) => suma + account, 0);
    },
  };
}

const local = (port: number) => `127.0.0.1:${port}`;

const numbered = (nombre: string, valores: readonly string[]) =>
  Object.fromEntries(valores.map((valor, i) => [`${nombre}_${i + 1}`, valor]));

/** Starts the databases with Patroni and etcd, and makes an operator's one-time settings. */
async function raiseDatabase(
  programs: Programs,
  { folder, cuenta: account }: { folder: string; cuenta: Account },
  onClose: OnClose,
): Promise<Pick<Machines, 'nodes' | 'etcds' | 'primary' | 'synchronous' | 'complete'>> {
  const etcds = await createEtcds(programs.etcd, folder);
  onClose(() => Promise.all(etcds.map(etcd => etcd.kill())));
  await Promise.all(etcds.map(etcd => etcd.start()));
  const nodes = await createNodes({ programs, folder, account, etcds });
  onClose(() => Promise.all(nodes.map(node => node.close())));
  const primary = () => findNode(nodes, '/primary');
  const synchronous = () => findNode(nodes, '/sync');
  const complete = () => waitUntil('two replicas follow', async () => isComplete(nodes), 180);
  for (const node of nodes) await node.start();
  await complete();
  const { query } = await primary();
  await query(`create role taquilla login password '${PASSWORD}'`);
  await query('create database taquilla owner taquilla');
  return { nodes, etcds, primary, synchronous, complete };
}

async function findNode(nodes: readonly DatabaseNode[], path: string): Promise<DatabaseNode> {
  let found: DatabaseNode | undefined;
  await waitUntil(`a node says yes to ${path}`, async () => {
    const responses = await Promise.all(nodes.map(node => node.ask(path)));
    found = nodes.find((_, i) => responses[i] === 200);
    return found !== undefined;
  });
  if (!found) throw new Error(`no node says yes to ${path}`);
  return found;
}

async function isComplete(nodes: readonly DatabaseNode[]): Promise<boolean> {
  const count = async (path: string) => {
    const responses = await Promise.all(nodes.map(node => node.ask(path)));
    return responses.filter(response => response === 200).length;
  };
  if ((await count('/primary')) !== 1 || (await count('/replica')) !== 2 || (await count('/sync')) !== 1)
    return false;
  const { query } = await findNode(nodes, '/primary');
  const { rows } = await query(`select sync_state from pg_stat_replication where state = 'streaming'`);
  return rows.length === 2 && rows.some(fila => fila.sync_state === 'sync');
}

/** Whether ten connections in a row, spread over the servers, all reach a writable database. */
async function leadsToPrimaryOnly(connectionString: string): Promise<boolean> {
  for (let vez = 0; vez < 10; vez += 1) {
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    connection.on('error', () => {});
    const isWritable = await connection
      .connect()
      .then(async () => {
        const { rows } = await connection.query('select pg_is_in_recovery() as replica');
        return rows[0]?.replica === false;
      })
      .catch(() => false);
    await connection.end().catch(() => {});
    if (!isWritable) return false;
  }
  return true;
}
