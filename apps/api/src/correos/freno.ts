import { performance as bucle } from 'node:perf_hooks';

/** Runs heavy work so that buyers do not feel it. */
export type Freno = <T>(tarea: () => Promise<T>) => Promise<T>;

/** Begins to watch how busy the process is; answers, when asked, what part of the time since then it was: 0 to 1. */
export type Vigilar = () => () => number;

/** A rest as a multiple of the task before it, while nobody wants anything, and while everybody does. */
const DESCANSO = { libre: 0.25, lleno: 3 } as const;

/**
 * One task at a time, and after each a rest, the longer the busier the process was with others during the last one: a
 * backlog of mails takes a quarter of a process that sells, and nearly all of one that has nothing else to do.
 */
export function crearFreno(vigilar: Vigilar = vigilarBucle): Freno {
  let anterior: Promise<unknown> = Promise.resolve();
  let ocupado = 1;
  return tarea => {
    const inicio = anterior.then(() => performance.now());
    const turno = inicio.then(tarea);
    const reposar = async () => {
      const duro = performance.now() - (await inicio);
      const leerOcupacion = vigilar();
      await descansar(duro * (DESCANSO.libre + (DESCANSO.lleno - DESCANSO.libre) * ocupado));
      ocupado = leerOcupacion();
    };
    anterior = turno.then(reposar, reposar);
    return turno;
  };
}

const descansar = (ms: number) => new Promise(listo => setTimeout(listo, ms));

const vigilarBucle: Vigilar = () => {
  const desde = bucle.eventLoopUtilization();
  return () => bucle.eventLoopUtilization(desde).utilization;
};
