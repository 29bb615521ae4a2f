import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. None at all is no mistake: clients put the type on every POST, also on those that take nothing
 * (§7.33). Keys that would reach into prototypes are refused, and so is every other kind of body.
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
 * A page's path whose percent signs are no encoding (`/eventos/50%`) cannot be decoded. Taken by the letter it is a
 * path like any other, and the visitor gets the page that says that it does not exist (§2.12). A call's is refused.
 */
export function readAddress(request: { url?: string | undefined }): string {
  const url = withoutOrigin(request.url ?? '/');
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** A request as proxies make it, `GET http://host/path`, is taken like any other (RFC 9112 §3.2.2). */
function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`;
}

function isDecodable(path: string): boolean {
  try {
    // Its outcome is used: a bundler takes a call for nothing out.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
