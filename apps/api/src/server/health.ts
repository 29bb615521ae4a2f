import type { FastifyInstance } from 'fastify';
import { lacksMigrations } from '../db/migrate.ts';
import type { Context } from './context.ts';

const ESPERA_MS = 1_000;
/** Put in place of a check that is not over in time. */
const TARDE = Symbol('tarde');

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; 503 tells a load balancer to send no requests. A provider
 * that refuses our key is told there too, and leaves it at 200: catalogue, tickets and door work.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    db,
    log,
    providerState,
    isStopping,
  }: Pick<Context, 'db' | 'log' | 'providerState'> & { isStopping: () => boolean },
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ vivo: true }),
  );

  app.get('/readyz', async (_request, reply) => {
    const motivo = isStopping() ? 'parando' : await revisarBase();
    return reply
      .header('cache-control', 'no-store')
      .code(motivo === null ? 200 : 503)
      .send({ listo: motivo === null, motivo, proveedor: providerState() });
  });

  async function revisarBase(): Promise<'base' | 'migraciones' | null> {
    let alarma: NodeJS.Timeout | undefined;
    const tarde = new Promise<typeof TARDE>(resolve => {
      alarma = setTimeout(resolve, ESPERA_MS, TARDE);
    });
    try {
      const faltan = await Promise.race([lacksMigrations(db), tarde]);
      if (faltan === TARDE) return 'base';
      return faltan ? 'migraciones' : null;
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return 'base';
    } finally {
      clearTimeout(alarma);
    }
  }
}
