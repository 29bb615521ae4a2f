import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time; `base` is PostgreSQL with all its processes, also those that have ended. */
export interface Cpu {
  servidor: number;
  base: number;
}

/** Length of a tick in Linux's accounts. */
const MS_POR_TICK = 10;

/**
 * Processor time that a server and its database have used so far. On a shared machine elapsed seconds depend on its other
 * users; processor time is the cost of a request. Linux only: elsewhere it is zero.
 */
export function readCpu(pid: number | undefined, dataDir: string): Cpu {
  if (process.platform !== 'linux' || pid === undefined) return { servidor: 0, base: 0 };
  const postmaster = Number(readFileSync(`${dataDir}/cluster/postmaster.pid`, 'utf8').split('\n')[0]);
  const hijos = readdirSync('/proc')
    .filter(nombre => /^\d+$/.test(nombre))
    .map(nombre => leerProceso(Number(nombre)))
    .filter(proceso => proceso?.padre === postmaster);
  const vivos = hijos.reduce((suma, hijo) => suma + (hijo?.propio ?? 0), 0);
  return {
    servidor: leerProceso(pid)?.propio ?? 0,
    base: vivos + (leerProceso(postmaster)?.deHijos ?? 0),
  };
}

function leerProceso(
  pid: number,
  carpeta = String(pid),
): { padre: number; propio: number; deHijos: number } | null {
  try {
    const linea = readFileSync(`/proc/${carpeta}/stat`, 'utf8');
    // The process's name before it may contain any character.
    const campos = linea.slice(linea.lastIndexOf(')') + 2).split(' ');
    const tiempo = (primero: number) => (Number(campos[primero]) + Number(campos[primero + 1])) * MS_POR_TICK;
    return { padre: Number(campos[1]), propio: tiempo(11), deHijos: tiempo(13) };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that these processes have used so far; 0 elsewhere than on Linux. */
export function readProcessorTime(pids: readonly (number | undefined)[]): number {
  if (process.platform !== 'linux') return 0;
  return pids.reduce<number>((suma, pid) => suma + (pid ? (leerProceso(pid)?.propio ?? 0) : 0), 0);
}

/** Processor time of a process and of those that it has started, in milliseconds; 0 elsewhere than on Linux. */
export function readTree(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const hijos = readdirSync('/proc')
    .map(Number)
    .filter(hijo => hijo > 0 && leerProceso(hijo)?.padre === pid);
  return readProcessorTime([pid, ...hijos]);
}

/**
 * Processor time of each thread of a process so far, in milliseconds, by the thread's id; the main thread has the process's
 * id.
 */
export function readThreads(pid: number | undefined): ReadonlyMap<number, number> {
  if (process.platform !== 'linux' || pid === undefined) return new Map();
  const hilos = readdirSync(`/proc/${pid}/task`).map(Number);
  return new Map(hilos.map(hilo => [hilo, leerProceso(hilo, `${pid}/task/${hilo}`)?.propio ?? 0]));
}

/** The busiest thread between two readings, the main one excepted. */
export function busiestThread(
  pid: number | undefined,
  antes: ReadonlyMap<number, number>,
  despues: ReadonlyMap<number, number>,
): number | undefined {
  const hecho = ([hilo, ms]: readonly [number, number]) => ms - (antes.get(hilo) ?? 0);
  return [...despues].filter(([hilo]) => hilo !== pid).toSorted((a, b) => hecho(b) - hecho(a))[0]?.[0];
}

export function subtractCpu(despues: Cpu, antes: Cpu): Cpu {
  return { servidor: despues.servidor - antes.servidor, base: despues.base - antes.base };
}
