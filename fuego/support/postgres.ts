import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { SERVER_SETTINGS } from '../../apps/api/src/db/embedded/settings.ts';
import { hasta } from './procesos.ts';

const ejecutar = promisify(execFile);

/** A PostgreSQL server of the machine's own programs. */
export interface Nodo {
  puerto: number;
  url: string;
  /** SIGKILL to all of it: what a power cut leaves. */
  matar: () => Promise<void>;
  promover: () => Promise<void>;
  parar: () => Promise<void>;
}

export interface OpcionesDeNodo {
  /** A folder that does not exist yet. */
  carpeta: string;
  puerto: number;
  /** Folder of PostgreSQL's programs. */
  programas: string;
  cuenta: Account;
}

/** Creates a primary with the database `taquilla`, the role that streams and the one that health checks use. */
export async function crearPrimaria(opciones: OpcionesDeNodo): Promise<Nodo> {
  await mkdir(opciones.carpeta, { mode: 0o700 });
  await handOver(opciones.carpeta, opciones.cuenta);
  await correr(opciones, 'initdb', [
    ...['-D', opciones.carpeta, '-U', 'taquilla', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  ]);
  const nodo = await arrancarNodo(opciones);
  await sql(nodo, 'postgres', 'create database taquilla', 'create role salud login');
  return nodo;
}

/** Copies a primary while it runs and follows it; from then on no commit is acknowledged that the copy lacks. */
export async function crearReplica(primaria: Nodo, opciones: OpcionesDeNodo): Promise<Nodo> {
  const { carpeta, cuenta } = opciones;
  await mkdir(carpeta, { mode: 0o700 });
  await handOver(carpeta, cuenta);
  const origen = `host=127.0.0.1 port=${primaria.puerto} user=taquilla application_name=replica`;
  await correr(opciones, 'pg_basebackup', [
    ...['-D', carpeta, '-d', origen, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
  ]);
  const nodo = await arrancarNodo(opciones);
  await sql(
    primaria,
    'postgres',
    `alter system set synchronous_standby_names = 'replica'`,
    'select pg_reload_conf()',
  );
  await hasta('the replica is synchronous', async () => {
    const { rows } = await consultar(primaria, 'select sync_state from pg_stat_replication');
    return rows.some(fila => fila.sync_state === 'sync');
  });
  return nodo;
}

async function arrancarNodo(opciones: OpcionesDeNodo): Promise<Nodo> {
  const { carpeta, puerto, programas, cuenta } = opciones;
  const ajustes = { ...SERVER_SETTINGS, shared_buffers: '64MB', port: puerto, listen_addresses: '127.0.0.1' };
  const [programa = '', ...prefijo] = [...cuenta.prefix, join(programas, 'postgres')];
  const argumentos = Object.entries({ ...ajustes, unix_socket_directories: '' }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ]);
  const hijo = spawn(programa, [...prefijo, '-D', carpeta, ...argumentos], {
    ...cuenta.ids,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  hijo.stderr?.on('data', trozo => void appendFile(`${carpeta}.log`, trozo));
  const fin = once(hijo, 'exit');
  const nodo: Nodo = {
    puerto,
    url: `postgresql://taquilla@127.0.0.1:${puerto}/taquilla`,
    matar: async () => {
      await matarTodo(hijo.pid);
      await fin;
    },
    promover: async () => {
      await consultar(nodo, 'select pg_promote(true, 30)');
    },
    parar: async () => {
      // Not SIGTERM: that waits for connections, and a primary for its replica.
      hijo.kill('SIGINT');
      await fin;
    },
  };
  await hasta(`PostgreSQL answers on ${puerto}`, async () => {
    if (hijo.exitCode !== null) throw new Error(`PostgreSQL ended with ${hijo.exitCode}; see ${carpeta}.log`);
    return consultar(nodo, 'select 1').then(
      () => true,
      () => false,
    );
  });
  return nodo;
}

/** The postmaster first, so that it cannot shut the others down in order; then the processes that it had started. */
async function matarTodo(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const { stdout } = await ejecutar('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }));
  process.kill(pid, 'SIGKILL');
  for (const hijo of stdout.split('\n').map(Number).filter(Boolean)) {
    try {
      process.kill(hijo, 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
}

async function correr(
  { programas, cuenta }: OpcionesDeNodo,
  programa: string,
  argumentos: string[],
): Promise<void> {
  const [comando = '', ...resto] = [...cuenta.prefix, join(programas, programa), ...argumentos];
  await ejecutar(comando, resto, { ...cuenta.ids, timeout: 60_000 });
}

async function sql(nodo: Nodo, base: string, ...sentencias: string[]): Promise<void> {
  for (const sentencia of sentencias) await consultar(nodo, sentencia, base);
}

/** One statement on a connection of its own. */
export async function consultar(
  nodo: Pick<Nodo, 'puerto'>,
  texto: string,
  base = 'postgres',
): Promise<pg.QueryResult> {
  const cliente = new pg.Client({ host: '127.0.0.1', port: nodo.puerto, user: 'taquilla', database: base });
  cliente.on('error', () => {});
  await cliente.connect();
  try {
    return await cliente.query(texto);
  } finally {
    await cliente.end().catch(() => {});
  }
}
