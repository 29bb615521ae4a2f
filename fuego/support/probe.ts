import { setTimeout as esperar } from 'node:timers/promises';
import pg from 'pg';
import { CLAVE, type DatabaseNode } from './patroni.ts';

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
  escritas: readonly ProbeWrite[];
  /** The acknowledged writes that a database lacks. */
  faltan: (en: DatabaseNode) => Promise<ProbeWrite[]>;
  parar: () => Promise<void>;
}

const VUELTA_MS = 50;
/** After this time another connection asks; the late one keeps waiting for the answer of a node that may wake up. */
const PACIENCIA_MS = 2_000;
/** Most connections to a node that does not answer. */
const EN_ESPERA = 10;

/** Makes the table of its writes on the primary, and begins. */
export async function startProbe(nodos: readonly DatabaseNode[], primaria: DatabaseNode): Promise<Probe> {
  await primaria.consultar('create database sonda');
  await primaria.consultar('create table escritura (id integer primary key, nodo text not null)', 'sonda');
  const escritas: ProbeWrite[] = [];
  const abiertas = new Set<pg.Client>();
  let siguiente = 1;
  let activa = true;

  async function abrir({ postgres }: DatabaseNode): Promise<pg.Client> {
    const connectionString = `postgresql://postgres:${CLAVE}@${postgres}/sonda`;
    const conexion = new pg.Client({ connectionString, connectionTimeoutMillis: PACIENCIA_MS });
    conexion.on('error', () => {});
    await conexion.connect();
    abiertas.add(conexion);
    conexion.once('end', () => abiertas.delete(conexion));
    return conexion;
  }

  async function escribir({ nombre }: DatabaseNode, conexion: pg.Client): Promise<void> {
    const id = siguiente++;
    const { rows } = await conexion.query<{ linea: number }>(ESCRIBIR, [id, nombre]);
    escritas.push({ id, nodo: nombre, linea: rows[0]?.linea ?? 0, momento: performance.now() });
  }

  /** Writes over one connection until it fails or is late; a late one is abandoned. */
  async function usar(nodo: DatabaseNode, conexion: pg.Client): Promise<void> {
    while (activa) {
      const hecha = escribir(nodo, conexion).then(
        () => true,
        // A replica refuses the write; any other failure concerns the connection.
        error => error.code === SOLO_LECTURA || conexion.end().then(() => false),
      );
      const sigue = await Promise.race([hecha, esperar(PACIENCIA_MS, false, { ref: false })]);
      if (!sigue) return;
      await esperar(VUELTA_MS);
    }
  }

  const trabajo = nodos.map(async nodo => {
    const suyas = new Set<pg.Client>();
    while (activa) {
      if (suyas.size < EN_ESPERA) {
        await abrir(nodo).then(
          conexion => {
            suyas.add(conexion);
            conexion.once('end', () => suyas.delete(conexion));
            return usar(nodo, conexion);
          },
          () => {},
        );
      }
      await esperar(VUELTA_MS);
    }
  });
  return {
    escritas,
    faltan: async en => {
      const hasta = escritas.length;
      const { rows } = await en.consultar('select id from escritura', 'sonda');
      const ids = new Set(rows.map(fila => fila.id));
      return escritas.slice(0, hasta).filter(({ id }) => !ids.has(id));
    },
    parar: async () => {
      activa = false;
      await Promise.all(trabajo);
      await Promise.all([...abiertas].map(conexion => conexion.end().catch(() => {})));
    },
  };
}

const SOLO_LECTURA = '25006';

/** The name of a log file begins with the number of its timeline. */
const ESCRIBIR = `insert into escritura values ($1, $2)
  returning ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as linea`;

/** Writes acknowledged after one of a later primary: two databases then took sales at once. */
export function findSplitBrain(escritas: readonly ProbeWrite[]): ProbeWrite[] {
  const dueno = new Map<number, string>();
  let ultima = 0;
  return escritas.filter(({ linea, nodo }) => {
    const deOtro = (dueno.get(linea) ?? nodo) !== nodo;
    dueno.set(linea, nodo);
    const tarde = linea < ultima;
    ultima = Math.max(ultima, linea);
    return deOtro || tarde;
  });
}
