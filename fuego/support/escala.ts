import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, chooseAccount, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { crearHaproxy } from './haproxy.ts';
import { consultar, crearPrimaria, crearReplica, type Nodo } from './postgres.ts';
import { crearServicio, hasta, type Proceso, puertoLibre } from './procesos.ts';
import { DEPLOY, type Programas } from './programas.ts';
import { abrirServidores, crearLlamar, type Llamar, type Servidores } from './servidores.ts';

const PROCESOS = 3;
const METRICAS_CLAVE = 'metricas-de-fuego';

/**
 * More than one machine, on one: three processes behind HAProxy, PgBouncer before PostgreSQL, and a synchronous
 * replica, with the settings of `deploy/`.
 */
export interface Escala extends Omit<Servidores, 'parar'> {
  /** What buyers call. */
  puerta: string;
  primaria: Nodo;
  replica: Nodo;
  /** To whichever is the primary. */
  db: pg.Pool;
  /** A call to the `api`th process itself, past the door. */
  directo: Llamar;
  /** How often all processes have answered a route. */
  contestadas: (ruta: string) => Promise<number>;
  /** A folder that goes away with all of it. */
  carpeta: string;
  /** Puts a new synchronous replica in the place of the primary that was killed. */
  reponer: () => Promise<void>;
  cerrar: () => Promise<void>;
}

export async function abrirEscala(programas: Programas): Promise<Escala> {
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

async function levantar(
  programas: Programas,
  alCerrar: (parte: () => Promise<unknown>) => void,
): Promise<Omit<Escala, 'cerrar'>> {
  const carpeta = await mkdtemp(join(tmpdir(), 'taquilla-escala-'));
  alCerrar(() => rm(carpeta, { recursive: true, force: true }));
  const cuenta = await chooseAccount(carpeta);
  await handOver(carpeta, cuenta);
  const [pg1 = 0, pg2 = 0, haPrimaria = 0, haReplica = 0, bouncer = 0, puerta = 0, ...apis] =
    await Promise.all(Array.from({ length: 6 + PROCESOS }, puertoLibre));
  const nodo = (nombre: string, puerto: number) => ({
    carpeta: join(carpeta, nombre),
    puerto,
    programas: programas.postgres,
    cuenta,
  });
  const nodos: Nodo[] = [];
  alCerrar(() => Promise.all(nodos.map(({ parar }) => parar())));
  const levantado = (nuevo: Nodo) => {
    nodos.push(nuevo);
    return nuevo;
  };
  const primaria = levantado(await crearPrimaria(nodo('uno', pg1)));
  const replica = levantado(await crearReplica(primaria, nodo('dos', pg2)));
  const haproxy = crearHaproxy(programas.haproxy, 'haproxy.cfg', {
    TAQUILLA_CONEXIONES: '4000',
    TAQUILLA_PUERTA: local(puerta),
    TAQUILLA_PRIMARIA: local(haPrimaria),
    TAQUILLA_REPLICA: local(haReplica),
    TAQUILLA_POSTGRES_1: local(pg1),
    TAQUILLA_POSTGRES_2: local(pg2),
    ...Object.fromEntries(apis.map((puerto, i) => [`TAQUILLA_SERVIDOR_${i + 1}`, local(puerto)])),
  });
  alCerrar(haproxy.matar);
  await haproxy.iniciar();
  await hasta('HAProxy has looked who is the primary', () =>
    // What leads to the replica is cut as soon as it has looked.
    llevaSoloA(primaria, haPrimaria).catch(() => false),
  );
  const pgbouncer = await crearPgbouncer(programas.pgbouncer, { carpeta, cuenta, bouncer, haPrimaria });
  alCerrar(pgbouncer.matar);
  await pgbouncer.iniciar();
  const base = (puerto: number) => `postgresql://taquilla@${local(puerto)}/taquilla`;
  const { parar, ...servidores } = await abrirServidores({
    puertos: apis,
    entorno: {
      DATABASE_URL: base(bouncer),
      DATABASE_DIRECT_URL: base(haPrimaria),
      DATABASE_REPLICA_URL: base(haReplica),
      TAQUILLA_SENTENCIAS_PREPARADAS: 'no',
      TAQUILLA_DATA: carpeta,
      TAQUILLA_PARADA_SEGUNDOS: '3',
      TRUST_PROXY: '127.0.0.1',
      METRICAS_CLAVE,
    },
  });
  const db = new pg.Pool({ connectionString: base(haPrimaria), max: 4 });
  db.on('error', () => {});
  alCerrar(() => db.end());
  alCerrar(parar);
  const url = `http://${local(puerta)}`;
  await hasta('HAProxy has found the processes', async () => (await fetch(`${url}/readyz`)).ok);
  return {
    ...servidores,
    llamar: crearLlamar([url]),
    directo: crearLlamar(servidores.apis.map(api => api.url)),
    puerta: url,
    primaria,
    replica,
    db,
    carpeta,
    contestadas: async ruta => {
      const cuentas = await Promise.all(servidores.apis.map(api => contarContestadas(api.url, ruta)));
      return cuentas.reduce((suma, cuenta) => suma + cuenta, 0);
    },
    reponer: async () => {
      levantado(await crearReplica(replica, nodo('tres', pg1)));
    },
  };
}

const local = (puerto: number) => `127.0.0.1:${puerto}`;

/** Servers take turns: so many connections to the same one in a row, and there is no other. */
async function llevaSoloA(nodo: Nodo, puerto: number): Promise<boolean> {
  for (let vez = 0; vez < 10; vez += 1) {
    const { rows } = await consultar({ puerto }, `select current_setting('port')::integer as puerto`);
    if (rows[0]?.puerto !== nodo.puerto) return false;
  }
  return true;
}

async function crearPgbouncer(
  programa: string,
  {
    carpeta,
    cuenta,
    bouncer,
    haPrimaria,
  }: { carpeta: string; cuenta: Account; bouncer: number; haPrimaria: number },
): Promise<Proceso> {
  const archivo = join(carpeta, 'pgbouncer.ini');
  const usuarios = join(carpeta, 'usuarios.txt');
  await writeFile(usuarios, '"taquilla" ""\n');
  const texto = await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8');
  const nuestro = { listen_port: String(bouncer), auth_type: 'trust', auth_file: usuarios };
  await writeFile(archivo, conAjustes(texto.replace('port=5432', `port=${haPrimaria}`), nuestro));
  const cliente = { host: '127.0.0.1', port: bouncer, user: 'taquilla', database: 'taquilla' };
  return crearServicio({
    comando: [...cuenta.prefix, programa, '-q', archivo],
    url: `postgresql://taquilla@${local(bouncer)}/taquilla`,
    entorno: {},
    ids: cuenta.ids,
    listo: () =>
      hasta('PgBouncer answers', async () => {
        const conexion = new pg.Client(cliente);
        return conexion.connect().then(
          () => conexion.end().then(() => true),
          () => false,
        );
      }),
  });
}

/** The same file with other values; PgBouncer forgets a section's values when another file goes on with it. */
function conAjustes(texto: string, ajustes: Record<string, string>): string {
  return Object.entries(ajustes).reduce((antes, [nombre, valor]) => {
    const despues = antes.replace(new RegExp(`^${nombre} = .*$`, 'm'), `${nombre} = ${valor}`);
    if (despues === antes) throw new Error(`pgbouncer.ini does not set ${nombre}`);
    return despues;
  }, texto);
}

async function contarContestadas(api: string, ruta: string): Promise<number> {
  const respuesta = await fetch(`${api}/metrics`, { headers: { authorization: `Bearer ${METRICAS_CLAVE}` } });
  const lineas = (await respuesta.text()).split('\n');
  return lineas
    .filter(linea => linea.startsWith('taquilla_http_segundos_count') && linea.includes(`ruta="${ruta}"`))
    .reduce((suma, linea) => suma + Number(linea.split(' ').at(-1)), 0);
}
