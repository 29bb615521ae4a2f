import { readdirSync, readFileSync } from 'node:fs';

/** How polite each thread of a process is to all others: Linux's nice value, 0 for the usual. */
export function cortesias(pid: number | 'self'): number[] {
  const hilos = `/proc/${pid}/task`;
  return readdirSync(hilos).flatMap(hilo => {
    const estado = leerEstado(`${hilos}/${hilo}/stat`);
    // The name of a thread may hold spaces and parentheses; what follows it does not.
    return estado === null ? [] : Number(estado.slice(estado.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

/** Null for a thread that has ended since it was listed. */
function leerEstado(archivo: string): string | null {
  try {
    return readFileSync(archivo, 'utf8');
  } catch {
    return null;
  }
}
