import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, sendError } from './errorHandler.ts';

/**
 * Answers what no route takes, in the agreed shape: an address that exists says which methods it takes (405, RFC 9110),
 * any other that it does not exist. To be registered before all routes.
 */
export function registerNotFound(app: FastifyInstance): void {
  const rutas = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    // Routes that take every address say nothing about any.
    if (url.includes('*')) return;
    rutas.set(url, [...(rutas.get(url) ?? []), method].flat());
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const metodos = [...rutas].flatMap(([patron, suyos]) => (esDe(patron, path) ? suyos : []));
    // A route of the method has said itself that there is no such thing.
    if (metodos.length === 0 || metodos.includes(request.method))
      return sendError(reply, errorBody('no_encontrado'));
    reply.header('allow', [...new Set(metodos)].sort().join(', '));
    return sendError(reply, errorBody('metodo_no_permitido'));
  });
}

/** Whether an address is one of a route's pattern, `/eventos/:id/detalle`. */
function esDe(patron: string, path: string): boolean {
  const [esperadas, dadas] = [patron.split('/'), path.split('/')];
  return (
    esperadas.length === dadas.length &&
    esperadas.every((esperada, i) => (esperada.includes(':') ? dadas[i] !== '' : esperada === dadas[i]))
  );
}
