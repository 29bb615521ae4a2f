import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, chooseAccount, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { createEtcds, type Etcd } from './etcd.ts';
import { createHaproxy } from './haproxy.ts';
import { countAnswered } from './metrics.ts';
import { CLAVE, createNodes, type DatabaseNode } from './patroni.ts';
import { createPgbouncer } from './pgbouncer.ts';
import { freePort, waitUntil } from './processes.ts';
import type { Programs } from './programs.ts';
import { type Caller, createCaller, type Servers, startServers } from './servers.ts';

const PROCESOS = 3;
const METRICAS_CLAVE = 'metricas-de-fuego';

/**
 * Several machines on one: three server processes behind HAProxy, PgBouncer before PostgreSQL, three databases with a
 * Patroni each, and three etcd, with the settings of `deploy/`.
 */
export interface Escala extends Omit<Servers, 'parar'> {
  /** The address that buyers call. */
  puerta: string;
  nodos: readonly DatabaseNode[];
  etcds: readonly Etcd[];
  /** The primary by Patroni's answer; waits until there is one. */
  primaria: () => Promise<DatabaseNode>;
  /** The replica that may take over. */
  sincrona: () => Promise<DatabaseNode>;
  /** Waits until all three nodes serve and the two replicas follow. */
  completar: () => Promise<void>;
  /** Pool of the present primary. */
  db: pg.Pool;
  /** Calls the `api`th process itself, past HAProxy. */
  directo: Caller;
  /** How often all processes together have answered a route. */
  contestadas: (ruta: string) => Promise<number>;
  /** A folder that is deleted with everything else. */
  carpeta: string;
  cerrar: () => Promise<void>;
}

export async function abrirEscala(programas: Programs): Promise<Escala> {
  const pilas: (() => Promise<unknown>)[] = [];
  const cerrar = async () => {
    for (const parte of pilas.splice(0).reverse()) await parte();
  };
  try {
    return { ...(await levantar(programas, parte => pilas.push(parte))), cerrar };
  } catch (error) {
    await cerrar();
    throw error;
  }
}

type AlCerrar = (parte: () => Promise<unknown>) => void;

async function levantar(programas: Programs, alCerrar: AlCerrar): Promise<Omit<Escala, 'cerrar'>> {
  const carpeta = await mkdtemp(join(tmpdir(), 'taquilla-escala-'));
  alCerrar(() => rm(carpeta, { recursive: true, force: true }));
  const cuenta = await chooseAccount(carpeta);
  await handOver(carpeta, cuenta);
  const base = await levantarBase(programas, { carpeta, cuenta }, alCerrar);
  const [haPrimaria = 0, haReplica = 0, bouncer = 0, puerta = 0, ...apis] = await Promise.all(
    Array.from({ length: 4 + PROCESOS }, freePort),
  );
  const haproxy = createHaproxy(programas.haproxy, 'haproxy.cfg', {
    TAQUILLA_CONEXIONES: '4000',
    TAQUILLA_PUERTA: local(puerta),
    TAQUILLA_PRIMARIA: local(haPrimaria),
    TAQUILLA_REPLICA: local(haReplica),
    ...numerar(
      'TAQUILLA_POSTGRES',
      base.nodos.map(({ postgres }) => postgres),
    ),
    ...numerar(
      'TAQUILLA_PATRONI',
      base.nodos.map(({ patroni }) => patroni),
    ),
    ...numerar('TAQUILLA_SERVIDOR', apis.map(local)),
  });
  alCerrar(haproxy.matar);
  await haproxy.iniciar();
  const direccion = (puerto: number) => `postgresql://taquilla:${CLAVE}@${local(puerto)}/taquilla`;
  const db = new pg.Pool({ connectionString: direccion(haPrimaria), max: 4 });
  db.on('error', () => {});
  alCerrar(() => db.end());
  await waitUntil('HAProxy has looked who is the primary', () => llevaSoloALaPrimaria(direccion(haPrimaria)));
  const pgbouncer = await createPgbouncer(programas.pgbouncer, {
    carpeta: join(carpeta, 'pgbouncer'),
    cuenta,
    puerto: bouncer,
    clave: CLAVE,
    base: `host=127.0.0.1 port=${haPrimaria}`,
  });
  alCerrar(pgbouncer.matar);
  await pgbouncer.iniciar();
  const { parar, ...servidores } = await startServers({
    puertos: apis,
    entorno: {
      DATABASE_URL: direccion(bouncer),
      DATABASE_DIRECT_URL: direccion(haPrimaria),
      DATABASE_REPLICA_URL: direccion(haReplica),
      TAQUILLA_SENTENCIAS_PREPARADAS: 'no',
      TAQUILLA_DATA: carpeta,
      TAQUILLA_PARADA_SEGUNDOS: '3',
      TRUST_PROXY: '127.0.0.1',
      METRICAS_CLAVE,
    },
  });
  alCerrar(parar);
  const url = `http://${local(puerta)}`;
  await waitUntil('HAProxy has found the processes', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    ...servidores,
    ...base,
    llamar: createCaller([url]),
    directo: createCaller(servidores.apis.map(api => api.url)),
    puerta: url,
    db,
    carpeta,
    contestadas: async ruta => {
      const cuentas = await Promise.all(
        servidores.apis.map(api => countAnswered(api.url, ruta, METRICAS_CLAVE)),
      );
      return cuentas.reduce((suma, cuenta) => suma + cuenta, 0);
    },
  };
}

const local = (puerto: number) => `127.0.0.1:${puerto}`;

const numerar = (nombre: string, valores: readonly string[]) =>
  Object.fromEntries(valores.map((valor, i) => [`${nombre}_${i + 1}`, valor]));

/** Starts the databases with Patroni and etcd, and makes an operator's one-time settings. */
async function levantarBase(
  programas: Programs,
  { carpeta, cuenta }: { carpeta: string; cuenta: Account },
  alCerrar: AlCerrar,
): Promise<Pick<Escala, 'nodos' | 'etcds' | 'primaria' | 'sincrona' | 'completar'>> {
  const etcds = await createEtcds(programas.etcd, carpeta);
  alCerrar(() => Promise.all(etcds.map(etcd => etcd.matar())));
  await Promise.all(etcds.map(etcd => etcd.iniciar()));
  const nodos = await createNodes({ programas, carpeta, cuenta, etcds });
  alCerrar(() => Promise.all(nodos.map(nodo => nodo.cerrar())));
  const primaria = () => hallar(nodos, '/primary');
  const sincrona = () => hallar(nodos, '/sync');
  const completar = () => waitUntil('two replicas follow', async () => estaCompleta(nodos), 180);
  for (const nodo of nodos) await nodo.iniciar();
  await completar();
  const { consultar } = await primaria();
  await consultar(`create role taquilla login password '${CLAVE}'`);
  await consultar('create database taquilla owner taquilla');
  return { nodos, etcds, primaria, sincrona, completar };
}

async function hallar(nodos: readonly DatabaseNode[], ruta: string): Promise<DatabaseNode> {
  let hallado: DatabaseNode | undefined;
  await waitUntil(`a node says yes to ${ruta}`, async () => {
    const respuestas = await Promise.all(nodos.map(nodo => nodo.preguntar(ruta)));
    hallado = nodos.find((_, i) => respuestas[i] === 200);
    return hallado !== undefined;
  });
  if (!hallado) throw new Error(`no node says yes to ${ruta}`);
  return hallado;
}

async function estaCompleta(nodos: readonly DatabaseNode[]): Promise<boolean> {
  const cuantas = async (ruta: string) => {
    const respuestas = await Promise.all(nodos.map(nodo => nodo.preguntar(ruta)));
    return respuestas.filter(respuesta => respuesta === 200).length;
  };
  if (
    (await cuantas('/primary')) !== 1 ||
    (await cuantas('/replica')) !== 2 ||
    (await cuantas('/sync')) !== 1
  )
    return false;
  const { consultar } = await hallar(nodos, '/primary');
  const { rows } = await consultar(`select sync_state from pg_stat_replication where state = 'streaming'`);
  return rows.length === 2 && rows.some(fila => fila.sync_state === 'sync');
}

/** Whether ten connections in a row, spread over the servers, all reach a writable database. */
async function llevaSoloALaPrimaria(connectionString: string): Promise<boolean> {
  for (let vez = 0; vez < 10; vez += 1) {
    const conexion = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    conexion.on('error', () => {});
    const sePuede = await conexion
      .connect()
      .then(async () => {
        const { rows } = await conexion.query('select pg_is_in_recovery() as replica');
        return rows[0]?.replica === false;
      })
      .catch(() => false);
    await conexion.end().catch(() => {});
    if (!sePuede) return false;
  }
  return true;
}
