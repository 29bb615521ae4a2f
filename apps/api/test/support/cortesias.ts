import { readdirSync, readFileSync } from 'node:fs';

/** Nice values of a process's threads on Linux, 0 for the usual. */
export function cortesias(pid: number | 'self'): number[] {
  const hilos = `/proc/${pid}/task`;
  return readdirSync(hilos).flatMap(hilo => {
    const estado = leerEstado(`${hilos}/${hilo}/stat`);
    // The name of a thread may hold spaces and parentheses; the fields after it do not.
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
