import { setTimeout as esperar } from 'node:timers/promises';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { createSender } from '../../bench/support/load.ts';
import { API_KEY, type Respuesta } from './servers.ts';

/** A crowd in front of several servers, on kept connections: it loads the servers more than this process. */
export interface Crowd {
  /** Makes a call of the contract to the `api`th server, and repeats it while that answers that it is too busy. */
  llamar: (
    id: LlamadaId,
    entrada: { params: Record<string, unknown>; body: unknown; api: number },
  ) => Promise<Respuesta>;
  /** How often a server asked for a later try. */
  vueltas: () => number;
  cerrar: () => void;
}

const VUELTA_MS = 100;

export function createCrowd(urls: readonly string[], conexiones: number): Crowd {
  const tiradores = urls.map(url => createSender(url, conexiones));
  let vueltas = 0;
  return {
    llamar: async (id, { params, body, api }) => {
      const { path } = RUTAS[id];
      const tirador = tiradores[api];
      if (!tirador) throw new RangeError(`there is no server ${api}`);
      const disparo = {
        method: 'POST',
        path: `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}`,
        headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      } as const;
      for (;;) {
        const { status, headers, cuerpo } = await tirador.tirar(disparo);
        if (status !== 503 || headers['retry-after'] === undefined)
          return { status, cuerpo: cuerpo === '' ? null : JSON.parse(cuerpo) };
        vueltas += 1;
        await esperar(VUELTA_MS);
      }
    },
    vueltas: () => vueltas,
    cerrar: () => {
      for (const { cerrar } of tiradores) cerrar();
    },
  };
}

/** Runs a job for each element, a number of them at a time. */
export async function mapWithLimit<T, R>(
  lista: readonly T[],
  cuantos: number,
  hacer: (cosa: T, i: number) => Promise<R>,
): Promise<R[]> {
  const hechas: R[] = [];
  const cola = lista.entries();
  const uno = async () => {
    for (const [i, cosa] of cola) hechas[i] = await hacer(cosa, i);
  };
  await Promise.all(Array.from({ length: cuantos }, uno));
  return hechas;
}
