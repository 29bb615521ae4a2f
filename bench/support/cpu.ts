import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time; `database` is PostgreSQL with all its processes, also those that have ended. */
export interface Cpu {
  server: number;
  database: number;
}

/** Length of a tick in Linux's accounts. */
const MS_PER_TICK = 10;

/**
 * Processor time that a server and its database have used so far. On a shared machine elapsed seconds depend on its other
 * users; processor time is the cost of a request. Linux only: elsewhere it is zero.
 */
export function readCpu(pid: number | undefined, dataDir: string): Cpu {
  if (process.platform !== 'linux' || pid === undefined) return { server: 0, database: 0 };
  const postmaster = Number(readFileSync(`${dataDir}/cluster/postmaster.pid`, 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter(nombre => /^\d+$/.test(nombre))
    .map(nombre => readProcess(Number(nombre)))
    .filter(running => running?.parent === postmaster);
  const vivos = children.reduce((suma, child) => suma + (child?.own ?? 0), 0);
  return {
    server: readProcess(pid)?.own ?? 0,
    database: vivos + (readProcess(postmaster)?.ofChildren ?? 0),
  };
}

function readProcess(
  pid: number,
  folder = String(pid),
): { parent: number; own: number; ofChildren: number } | null {
  try {
    const linea = readFileSync(`/proc/${folder}/stat`, 'utf8');
    // The process's name before it may contain any character.
    const campos = linea.slice(linea.lastIndexOf(')') + 2).split(' ');
    const tiempo = (primero: number) => (Number(campos[primero]) + Number(campos[primero + 1])) * MS_PER_TICK;
    return { parent: Number(campos[1]), own: tiempo(11), ofChildren: tiempo(13) };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that these processes have used so far; 0 elsewhere than on Linux. */
export function readProcessorTime(pids: readonly (number | undefined)[]): number {
  if (process.platform !== 'linux') return 0;
  return pids.reduce<number>((suma, pid) => suma + (pid ? (readProcess(pid)?.own ?? 0) : 0), 0);
}

/**
 * Processor time of each thread of a process so far, in milliseconds, by the thread's id; the main thread has the process's
 * id.
 */
export function readThreads(pid: number | undefined): ReadonlyMap<number, number> {
  if (process.platform !== 'linux' || pid === undefined) return new Map();
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return new Map(threads.map(thread => [thread, readProcess(thread, `${pid}/task/${thread}`)?.own ?? 0]));
}

/** The busiest thread between two readings, the main one excepted. */
export function busiestThread(
  pid: number | undefined,
  antes: ReadonlyMap<number, number>,
  despues: ReadonlyMap<number, number>,
): number | undefined {
  const hecho = ([thread, ms]: readonly [number, number]) => ms - (antes.get(thread) ?? 0);
  return [...despues].filter(([thread]) => thread !== pid).toSorted((a, b) => hecho(b) - hecho(a))[0]?.[0];
}

export function subtractCpu(despues: Cpu, antes: Cpu): Cpu {
  return { server: despues.server - antes.server, database: despues.database - antes.database };
}
