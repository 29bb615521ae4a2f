import type { FastifyInstance } from 'fastify';
import type { Log } from '../contexto.ts';

/** Does something whose outcome the answer must not tell, not even by its time (S7). */
export type Despues = (tarea: () => Promise<void>) => void;

/** The server closes once all that was begun is done; what fails is logged. */
export function crearDespues(app: FastifyInstance, log: Log): Despues {
  const enCurso = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(enCurso);
  });
  return tarea => {
    const promesa = tarea()
      .catch(error => log.error({ err: error }, 'work after an answer failed'))
      .finally(() => enCurso.delete(promesa));
    enCurso.add(promesa);
  };
}
