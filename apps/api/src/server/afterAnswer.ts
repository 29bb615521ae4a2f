import { setTimeout as pausar } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/** Does something whose outcome the answer must not tell, not even by its time (S7). */
export type AfterAnswer = (tarea: () => Promise<void>) => void;

/** No client will ask again: a task that fails is begun anew after so many milliseconds, then told to the log. */
const REINTENTOS_MS = [100, 500, 2_000, 5_000];

/** Tasks must bear being done twice. The server closes once all that was begun is done, without further tries. */
export function createAfterAnswer(app: FastifyInstance, log: Log, reintentosMs = REINTENTOS_MS): AfterAnswer {
  const enCurso = new Set<Promise<void>>();
  const cierre = new AbortController();
  app.addHook('onClose', async () => {
    cierre.abort();
    await Promise.all(enCurso);
  });

  async function insistir(tarea: () => Promise<void>): Promise<void> {
    for (const pausaMs of reintentosMs) {
      try {
        return await tarea();
      } catch (error) {
        if (cierre.signal.aborted) throw error;
        log.warn({ err: error }, 'work after an answer is tried again');
        await pausar(pausaMs, undefined, { signal: cierre.signal }).catch(() => {});
      }
    }
    await tarea();
  }

  return tarea => {
    const promesa = insistir(tarea)
      .catch(error => log.error({ err: error }, 'work after an answer failed'))
      .finally(() => enCurso.delete(promesa));
    enCurso.add(promesa);
  };
}
