import { readFileSync, readlinkSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, on every Linux that Node runs on. */
const TICKS = 100;

/** The number by which the kernel knows the calling thread; null where it does not tell. */
export function hiloPropio(): number | null {
  try {
    const [, tid] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    return tid === undefined ? null : Number(tid);
  } catch {
    return null;
  }
}

/**
 * A clock of the processor time of one thread of this process, in milliseconds. Without a number it counts the whole process,
 * which is never less.
 */
export function relojDeHilo(tid: number | null): () => number {
  const desde = process.cpuUsage();
  const delProceso = () => {
    const { user, system } = process.cpuUsage(desde);
    return (user + system) / 1000;
  };
  return () => {
    if (tid === null) return delProceso();
    try {
      const stat = readFileSync(`/proc/self/task/${tid}/stat`, 'utf8');
      // The name in parentheses may hold spaces; after it, user and system time are the 12th and the 13th field.
      const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return ((Number(campos[11]) + Number(campos[12])) / TICKS) * 1000;
    } catch {
      return delProceso();
    }
  };
}
