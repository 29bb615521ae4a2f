import type { FastifyInstance } from 'fastify';
import { lacksMigrations } from '../db/migrate.ts';
import type { Context } from './context.ts';

const WAIT_MS = 1_000;
/** Stands for a check that did not finish in time. */
const LATE = Symbol('late');

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; 503 tells a load balancer to send no requests. A provider that
 * refuses our key is reported there too, with status 200, because catalogue, tickets and door still work.
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
    const motivo = isStopping() ? 'parando' : await checkDatabase();
    return reply
      .header('cache-control', 'no-store')
      .code(motivo === null ? 200 : 503)
      .send({ listo: motivo === null, motivo, proveedor: providerState() });
  });

  async function checkDatabase(): Promise<'base' | 'migraciones' | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<typeof LATE>(resolve => {
      timer = setTimeout(resolve, WAIT_MS, LATE);
    });
    try {
      const lacking = await Promise.race([lacksMigrations(db), late]);
      if (lacking === LATE) return 'base';
      return lacking ? 'migraciones' : null;
    } catch (error) {
      log.warn({ err: error }, 'El servidor no está listo.');
      return 'base';
    } finally {
      clearTimeout(timer);
    }
  }
}
