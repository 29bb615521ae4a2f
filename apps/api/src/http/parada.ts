import { setTimeout as esperar } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How the server stops without failing anybody: it says that it is not ready any more, goes on serving for a
 * while with `Connection: close` so that load balancers and keep-alive connections go elsewhere, ends the
 * streams, and only then stops listening and finishes what is under way.
 */
export function registrarParada(
  app: FastifyInstance,
  { despedir, esperaMs }: { despedir: () => void; esperaMs: number },
): { estaParando: () => boolean } {
  let parando = false;
  app.addHook('preClose', async () => {
    parando = true;
    if (app.server.listening) await esperar(esperaMs);
    despedir();
  });
  return { estaParando: () => parando };
}
