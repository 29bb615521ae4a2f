import { BusinessError } from '../../businessError.ts';
import { originOf } from '../../server/limits/origin.ts';
import { connectionsThatFit } from '../../server/openFiles.ts';

/** Streams that one process keeps open: so many in all, and so many of one caller. */
export interface Cupo {
  /**
   * Takes a place; answers what gives it back.
   * @throws BusinessError `saturado` when the process is full, `demasiadas_peticiones` when the caller has enough.
   */
  tomar(ip: string): () => void;
}

/** Each stream costs a few tens of kilobytes. */
const OYENTES_MAXIMOS = 20_000;

/**
 * Streams for which a process has room that may have so many files open. Of the connections that it takes a quarter
 * stay for buyers who look and buy: a connection above the limit is cut off without a word.
 */
export function cabenOyentes(archivos: number): number {
  return Math.min(OYENTES_MAXIMOS, Math.floor(connectionsThatFit(archivos) * 0.75));
}

/** When to try again: a stream lives long. */
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
