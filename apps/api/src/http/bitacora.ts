import type { FastifyInstance } from 'fastify';

/**
 * One line a request. The route's pattern, never the address: addresses carry ids of purchases and e-mails.
 * Shared answers and refusals by overload come in thousands a second and are told at `debug`; metrics count them.
 */
export function registrarBitacora(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const nivel = config.compartida || reply.statusCode === 503 ? 'debug' : 'info';
    request.log[nivel](
      {
        metodo: request.method,
        ruta: url ?? null,
        llamada: config.llamada,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
