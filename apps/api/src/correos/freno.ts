import { setTimeout as descansar } from 'node:timers/promises';

/** Runs heavy work so that buyers do not feel it. */
export type Freno = <T>(tarea: () => Promise<T>) => Promise<T>;

/**
 * One task at a time, and after each a rest of three times its length: a backlog of mails takes a quarter of the
 * process at most, and less when the process is busy, because then a task takes longer.
 */
export function crearFreno(): Freno {
  let anterior: Promise<unknown> = Promise.resolve();
  return tarea => {
    const inicio = anterior.then(() => performance.now());
    const turno = inicio.then(tarea);
    const reposar = async () => descansar(DESCANSO * (performance.now() - (await inicio)));
    anterior = turno.then(reposar, reposar);
    return turno;
  };
}

const DESCANSO = 3;
