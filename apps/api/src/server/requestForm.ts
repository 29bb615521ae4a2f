import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies. An empty body is allowed, because clients set the type on every POST, also without input (§7.33). Keys
 * that would reach into prototypes are refused, and so is every other kind of body.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else readJson(request, String(body), done);
  });
}

/**
 * A page's path with percent signs that are no encoding (`/eventos/50%`) cannot be decoded. Taken literally, it is a path like
 * any other, and the visitor gets the 404 page (§2.12). For a call, it is refused.
 */
export function readAddress(request: { url?: string | undefined }): string {
  const url = withoutOrigin(request.url ?? '/');
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** Accepts a request in a proxy's form, `GET http://host/path`, like any other (RFC 9112 §3.2.2). */
function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`;
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because a bundler removes a call without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
