import { BusinessError } from '../../businessError.ts';
import { originOf } from '../../server/limits/origin.ts';
import { connectionsThatFit } from '../../server/openFiles.ts';

/** Bounds the streams that one process keeps open: in total, and per caller. */
export interface Cupo {
  /**
   * Takes a place; answers a function that returns it.
   * @throws BusinessError `saturado` when the process is full, `demasiadas_peticiones` when the caller has enough
   */
  tomar(ip: string): () => void;
}

/** Each stream costs a few tens of kilobytes. */
const OYENTES_MAXIMOS = 20_000;

/**
 * The number of streams that fit a process with this many open files. A quarter of its connections stays free for buyers who
 * look and buy, because a connection above the limit is cut off without an answer.
 */
export function cabenOyentes(archivos: number): number {
  return Math.min(OYENTES_MAXIMOS, Math.floor(connectionsThatFit(archivos) * 0.75));
}

/** Seconds until another try: streams are long-lived. */
const VUELTA_SEGUNDOS = 15;

export function crearCupo({ total, porOrigen }: { total: number; porOrigen: number }): Cupo {
  const abiertos = new Map<string, number>();
  let todos = 0;

  function sumar(origen: string, cuantos: 1 | -1): void {
    todos += cuantos;
    const suyos = (abiertos.get(origen) ?? 0) + cuantos;
    if (suyos > 0) abiertos.set(origen, suyos);
    else abiertos.delete(origen);
  }

  return {
    tomar(ip) {
      const origen = originOf(ip);
      if (todos >= total) throw new BusinessError('saturado');
      if ((abiertos.get(origen) ?? 0) >= porOrigen)
        throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: VUELTA_SEGUNDOS });
      sumar(origen, 1);
      return () => sumar(origen, -1);
    },
  };
}
