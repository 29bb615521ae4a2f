import { setTimeout as wait } from 'node:timers/promises';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { createSender } from '../../bench/support/load.ts';
import { type Answer, API_KEY } from './servers.ts';

/** A crowd in front of several servers, on kept connections: it loads the servers more than this process. */
export interface Crowd {
  /** Makes a call of the contract to the `api`th server, and repeats it while that answers that it is too busy. */
  call: (
    id: LlamadaId,
    entrada: { params: Record<string, unknown>; body: unknown; api: number },
  ) => Promise<Answer>;
  /** How often a server asked for a later try. */
  vueltas: () => number;
  close: () => void;
}

const TURN_MS = 100;

export function createCrowd(urls: readonly string[], connections: number): Crowd {
  const senders = urls.map(url => createSender(url, connections));
  let vueltas = 0;
  return {
    call: async (id, { params, body, api }) => {
      const { path } = RUTAS[id];
      const sender = senders[api];
      if (!sender) throw new RangeError(`there is no server ${api}`);
      const shot = {
        method: 'POST',
        path: `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}`,
        headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      } as const;
      for (;;) {
        const { status, headers, body } = await sender.send(shot);
        if (status !== 503 || headers['retry-after'] === undefined)
          return { status, body: body === '' ? null : JSON.parse(body) };
        vueltas += 1;
        await wait(TURN_MS);
      }
    },
    vueltas: () => vueltas,
    close: () => {
      for (const { close } of senders) close();
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
