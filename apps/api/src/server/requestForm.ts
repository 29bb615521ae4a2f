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

/**
 * A page's path whose percent signs are no encoding (`/eventos/50%`) cannot be decoded. Taken by the letter it is a
 * path like any other, and the visitor gets the page that says that it does not exist (§2.12). A call's is refused.
 */
export function readAddress(peticion: { url?: string | undefined }): string {
  const url = sinOrigen(peticion.url ?? '/');
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  return esDescifrable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** A request as proxies make it, `GET http://host/path`, is taken like any other (RFC 9112 §3.2.2). */
function sinOrigen(url: string): string {
  const resto = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return resto === url || resto.startsWith('/') ? resto : `/${resto}`;
}

function esDescifrable(path: string): boolean {
  try {
    // Its outcome is used: a bundler takes a call for nothing out.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
