import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { type Cable, layCable } from './cable.ts';
import { type Etcd, readEnvFile } from './etcd.ts';
import { createService, freePort } from './processes.ts';
import { DEPLOY, type Programs } from './programs.ts';

const run = promisify(execFile);

/** Password of Taquilla's account in the database, and of the superuser's. */
export const PASSWORD = 'clave-de-la-base';

/** The part of a machine that a signal reaches. */
export type Part = 'todo' | 'postgres' | 'patroni';

/** A machine with a database and its Patroni. */
export interface DatabaseNode {
  name: string;
  /** Address of PostgreSQL, as `host:port`. */
  postgres: string;
  /** Address that HAProxy asks, as `host:port`. */
  patroni: string;
  start: () => Promise<void>;
  /** Sends SIGKILL, like a power cut. */
  kill: (part: Part) => Promise<void>;
  /** Sends SIGSTOP: nothing runs, and every connection seems alive. */
  freeze: (part: Part) => Promise<void>;
  /** Sends SIGCONT. */
  wake: () => Promise<void>;
  /** Cables from its Patroni to each etcd. */
  toEtcds: readonly Cable[];
  /** Cable from the other Patronis to its own. */
  toThis: Cable;
  /** Asks Patroni for a switchover, as `patronictl switchover` does. */
  handOver: (por: DatabaseNode) => Promise<void>;
  /** Status of Patroni's REST API: 200 is yes. */
  ask: (path: string) => Promise<number>;
  /** Runs one statement as the superuser, on a connection of its own. */
  query: (text: string, database?: string) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
}

interface Options {
  programs: Programs;
  folder: string;
  account: Account;
  etcds: readonly Etcd[];
}

const NAMES = ['uno', 'dos', 'tres'];

/** Three machines, with the settings of `deploy/patroni.yml` on 127.0.0.21 to 127.0.0.23, none of them started yet. */
export async function createNodes(options: Options): Promise<DatabaseNode[]> {
  const file = join(options.folder, 'patroni.yml');
  const text = await readFile(join(DEPLOY, 'patroni.yml'), 'utf8');
  await writeFile(
    file,
    text
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace(/shared_buffers: .*/, 'shared_buffers: 64MB')
      .replace(/( *unix_socket_directories): .*/, `$1: ''\n    logging_collector: 'on'`),
  );
  return Promise.all(
    NAMES.map((name, i) => createNode({ ...options, file, name, host: `127.0.0.${21 + i}` })),
  );
}

async function createNode({
  programs,
  folder,
  account,
  etcds,
  file,
  name,
  host,
}: Options & { file: string; name: string; host: string }): Promise<DatabaseNode> {
  const data = join(folder, name);
  const postgres = `${host}:${await freePort()}`;
  const patroni = `${host}:${await freePort()}`;
  const toEtcds = await Promise.all(etcds.map(({ url }) => layCable(url)));
  // The other Patronis reach it through this cable, HAProxy directly.
  const toThis = await layCable(`http://${patroni}`);
  const houseEnv = readEnvFile(await readFile(join(DEPLOY, 'patroni_env.conf'), 'utf8'));
  const credentials = `${houseEnv.PATRONI_RESTAPI_USERNAME}:${houseEnv.PATRONI_RESTAPI_PASSWORD}`;
  const service = createService({
    command: [...account.prefix, programs.patroni, file],
    url: `http://${patroni}`,
    ids: account.ids,
    env: {
      ...houseEnv,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: patroni,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${toThis.port}`,
      PATRONI_ETCD_HOSTS: toEtcds.map(({ port }) => `127.0.0.1:${port}`).join(','),
      // Keeps Patroni from finding etcd's own addresses, past the cables.
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: `${data}.pgpass`,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_LOG_DIR: await createFolder(`${data}.log`, account),
    },
    ready: async () => {},
  });
  const send = async (signal: NodeJS.Signals, part: Part) => {
    const pids = part === 'postgres' ? [] : [service.pid() ?? 0];
    if (part !== 'patroni') pids.push(...(await pidsOfPostgres(data)));
    for (const pid of pids) sendTo(pid, signal);
  };
  const node: DatabaseNode = {
    name,
    postgres,
    patroni,
    start: service.start,
    kill: async part => {
      // Stops all first, or some processes would see the others end.
      await send('SIGSTOP', part);
      if (part !== 'postgres') await service.kill();
      if (part !== 'patroni') await send('SIGKILL', 'postgres');
    },
    freeze: part => send('SIGSTOP', part),
    wake: () => send('SIGCONT', 'todo'),
    toEtcds,
    toThis,
    handOver: por =>
      requestSwitchover(`http://${patroni}`, { leader: name, candidate: por.name }, credentials),
    ask: path => ask(`http://${patroni}${path}`),
    query: (text, database = 'postgres') =>
      query(`postgresql://postgres:${PASSWORD}@${postgres}/${database}`, text),
    close: async () => {
      await node.kill('todo');
      await Promise.all([...toEtcds, toThis].map(cable => cable.close()));
    },
  };
  return node;
}

async function createFolder(folder: string, account: Account): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  await handOver(folder, account);
  return folder;
}

/** Ids of the postmaster that runs on this data folder, and of its children. */
async function pidsOfPostgres(data: string): Promise<number[]> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  // The file outlives a killed postmaster, and its process id may belong to another process by now.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(data)) return [];
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return [pid, ...stdout.split('\n').map(Number).filter(Boolean)];
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended by itself.
  }
}

async function ask(url: string): Promise<number> {
  return fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).then(
    r => r.status,
    () => 0,
  );
}

async function requestSwitchover(url: string, body: unknown, credentials: string): Promise<void> {
  const response = await fetch(`${url}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}
