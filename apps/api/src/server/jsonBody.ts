import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. None at all is no mistake: clients put the type on every POST, also on those that take nothing
 * (§7.33). Keys that would reach into prototypes are refused, and so is every other kind of body.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const leerJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, cuerpo, done) => {
    if (cuerpo === '') done(null, undefined);
    else leerJson(request, String(cuerpo), done);
  });
}
