import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/** Runs a task after the answer, which must not reveal the task's outcome, not even by its time (S7). */
export type AfterAnswer = (task: () => Promise<void>) => void;

/** Pauses before the retries of a failed task, because no client asks again; after the last one the failure is logged. */
const RETRIES_MS = [100, 500, 2_000, 5_000];

/** Tasks must tolerate being run twice. The server closes once all started tasks are done, without further retries. */
export function createAfterAnswer(app: FastifyInstance, log: Log, retriesMs = RETRIES_MS): AfterAnswer {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all(running);
  });

  async function insist(task: () => Promise<void>): Promise<void> {
    for (const pauseMs of retriesMs) {
      try {
        return await task();
      } catch (error) {
        if (closing.signal.aborted) throw error;
        log.warn({ err: error }, 'Se intenta otra vez lo que sigue a una respuesta.');
        await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    await task();
  }

  return task => {
    const promise = insist(task)
      .catch(error => log.error({ err: error }, 'Falló lo que sigue a una respuesta.'))
      .finally(() => running.delete(promise));
    running.add(promise);
  };
}
