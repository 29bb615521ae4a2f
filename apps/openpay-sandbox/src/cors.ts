import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * openpay.js calls with credentials, so the answer repeats the exact origin: `*` is not valid there. Every origin is
 * allowed, because a browser's call carries only a public key.
 */
export function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
  app.options('/v1/*', async (_request, reply) => reply.code(204).send());
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin === undefined || !request.url.startsWith('/v1/')) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type, accept',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-max-age': '600',
    vary: 'origin',
  });
}
