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

const ejecutar = promisify(execFile);

/** Password of Taquilla's account in the database, and of the superuser's. */
export const CLAVE = 'clave-de-la-base';

/** The part of a machine that a signal reaches. */
export type Parte = 'todo' | 'postgres' | 'patroni';

/** A machine with a database and its Patroni. */
export interface DatabaseNode {
  nombre: string;
  /** Address of PostgreSQL, as `host:port`. */
  postgres: string;
  /** Address that HAProxy asks, as `host:port`. */
  patroni: string;
  iniciar: () => Promise<void>;
  /** Sends SIGKILL, like a power cut. */
  matar: (parte: Parte) => Promise<void>;
  /** Sends SIGSTOP: nothing runs, and every connection seems alive. */
  congelar: (parte: Parte) => Promise<void>;
  /** Sends SIGCONT. */
  despertar: () => Promise<void>;
  /** Cables from its Patroni to each etcd. */
  alEtcd: readonly Cable[];
  /** Cable from the other Patronis to its own. */
  aEste: Cable;
  /** Asks Patroni for a switchover, as `patronictl switchover` does. */
  relevar: (por: DatabaseNode) => Promise<void>;
  /** Status of Patroni's REST API: 200 is yes. */
  preguntar: (ruta: string) => Promise<number>;
  /** Runs one statement as the superuser, on a connection of its own. */
  consultar: (texto: string, base?: string) => Promise<pg.QueryResult>;
  cerrar: () => Promise<void>;
}

interface Opciones {
  programas: Programs;
  carpeta: string;
  cuenta: Account;
  etcds: readonly Etcd[];
}

const NOMBRES = ['uno', 'dos', 'tres'];

/** Three machines, with the settings of `deploy/patroni.yml` on 127.0.0.21 to 127.0.0.23, none of them started yet. */
export async function createNodes(opciones: Opciones): Promise<DatabaseNode[]> {
  const archivo = join(opciones.carpeta, 'patroni.yml');
  const texto = await readFile(join(DEPLOY, 'patroni.yml'), 'utf8');
  await writeFile(
    archivo,
    texto
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace(/shared_buffers: .*/, 'shared_buffers: 64MB')
      .replace(/( *unix_socket_directories): .*/, `$1: ''\n    logging_collector: 'on'`),
  );
  return Promise.all(
    NOMBRES.map((nombre, i) => crearNodo({ ...opciones, archivo, nombre, host: `127.0.0.${21 + i}` })),
  );
}

async function crearNodo({
  programas,
  carpeta,
  cuenta,
  etcds,
  archivo,
  nombre,
  host,
}: Opciones & { archivo: string; nombre: string; host: string }): Promise<DatabaseNode> {
  const datos = join(carpeta, nombre);
  const postgres = `${host}:${await freePort()}`;
  const patroni = `${host}:${await freePort()}`;
  const alEtcd = await Promise.all(etcds.map(({ url }) => layCable(url)));
  // The other Patronis reach it through this cable, HAProxy directly.
  const aEste = await layCable(`http://${patroni}`);
  const deCasa = readEnvFile(await readFile(join(DEPLOY, 'patroni_env.conf'), 'utf8'));
  const credenciales = `${deCasa.PATRONI_RESTAPI_USERNAME}:${deCasa.PATRONI_RESTAPI_PASSWORD}`;
  const proceso = createService({
    comando: [...cuenta.prefix, programas.patroni, archivo],
    url: `http://${patroni}`,
    ids: cuenta.ids,
    entorno: {
      ...deCasa,
      PATRONI_NAME: nombre,
      PATRONI_RESTAPI_LISTEN: patroni,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${aEste.puerto}`,
      PATRONI_ETCD_HOSTS: alEtcd.map(({ puerto }) => `127.0.0.1:${puerto}`).join(','),
      // Keeps Patroni from finding etcd's own addresses, past the cables.
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: datos,
      PATRONI_POSTGRESQL_BIN_DIR: programas.postgres,
      PATRONI_POSTGRESQL_PGPASS: `${datos}.pgpass`,
      PATRONI_SUPERUSER_PASSWORD: CLAVE,
      PATRONI_LOG_DIR: await crearCarpeta(`${datos}.log`, cuenta),
    },
    listo: async () => {},
  });
  const enviar = async (senal: NodeJS.Signals, parte: Parte) => {
    const pids = parte === 'postgres' ? [] : [proceso.pid() ?? 0];
    if (parte !== 'patroni') pids.push(...(await pidsDePostgres(datos)));
    for (const pid of pids) enviarA(pid, senal);
  };
  const nodo: DatabaseNode = {
    nombre,
    postgres,
    patroni,
    iniciar: proceso.iniciar,
    matar: async parte => {
      // Stops all first, or some processes would see the others end.
      await enviar('SIGSTOP', parte);
      if (parte !== 'postgres') await proceso.matar();
      if (parte !== 'patroni') await enviar('SIGKILL', 'postgres');
    },
    congelar: parte => enviar('SIGSTOP', parte),
    despertar: () => enviar('SIGCONT', 'todo'),
    alEtcd,
    aEste,
    relevar: por => pedirRelevo(`http://${patroni}`, { leader: nombre, candidate: por.nombre }, credenciales),
    preguntar: ruta => preguntar(`http://${patroni}${ruta}`),
    consultar: (texto, base = 'postgres') =>
      consultar(`postgresql://postgres:${CLAVE}@${postgres}/${base}`, texto),
    cerrar: async () => {
      await nodo.matar('todo');
      await Promise.all([...alEtcd, aEste].map(cable => cable.cerrar()));
    },
  };
  return nodo;
}

async function crearCarpeta(carpeta: string, cuenta: Account): Promise<string> {
  await mkdir(carpeta, { mode: 0o700 });
  await handOver(carpeta, cuenta);
  return carpeta;
}

/** Ids of the postmaster that runs on this data folder, and of its children. */
async function pidsDePostgres(datos: string): Promise<number[]> {
  const archivo = await readFile(join(datos, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(archivo.split('\n')[0]);
  // The file outlives a killed postmaster, and its process id may belong to another process by now.
  const orden = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!orden.includes(datos)) return [];
  const { stdout } = await ejecutar('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return [pid, ...stdout.split('\n').map(Number).filter(Boolean)];
}

function enviarA(pid: number, senal: NodeJS.Signals): void {
  try {
    process.kill(pid, senal);
  } catch {
    // The process has ended by itself.
  }
}

async function preguntar(url: string): Promise<number> {
  return fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).then(
    r => r.status,
    () => 0,
  );
}

async function pedirRelevo(url: string, cuerpo: unknown, credenciales: string): Promise<void> {
  const respuesta = await fetch(`${url}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credenciales).toString('base64')}` },
    body: JSON.stringify(cuerpo),
    signal: AbortSignal.timeout(120_000),
  });
  if (!respuesta.ok) throw new Error(`switchover: ${respuesta.status} ${await respuesta.text()}`);
}

async function consultar(connectionString: string, texto: string): Promise<pg.QueryResult> {
  const cliente = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  cliente.on('error', () => {});
  await cliente.connect();
  try {
    return await cliente.query(texto);
  } finally {
    await cliente.end().catch(() => {});
  }
}
