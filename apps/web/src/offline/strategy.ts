/** The ways in which the service worker handles a request. */
export type Treatment =
  /** A page: from the network, or the kept application without one. */
  | 'pagina'
  /** A page of kept tickets: as `pagina`, without waiting for a slow network. */
  | 'pagina_de_boletos'
  /** A file whose name changes with its content: from the cache, once it is there. */
  | 'archivo'
  /** An event's picture: as `archivo`. */
  | 'imagen'
  /** The buyer's tickets: from the network, or the last answer that was kept. */
  | 'boletos'
  /** Left to the browser: payments, sessions, prices and places are never kept. */
  | 'nada';

/** The parts of a request that decide. */
export interface PlainRequest {
  method: string;
  url: string;
  mode: string;
}

const WITH_TICKETS = /^\/perfil\/mis_compras(\/|$)/;
const TICKETS = /^\/api\/v1\/eventos\/mis_eventos(\/\d+)?$/;
/** Paths that the server writes itself and that do not work without it. */
const OF_SERVER = /^\/(api|dev|imagenes|assets)\//;

/** The treatment of a request; unknown ones pass untouched. */
export function treatmentOf({ method, url, mode }: PlainRequest, ownOrigin: string): Treatment {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return 'nada';
  if (mode === 'navigate') return treatmentOfPage(pathname);
  if (pathname.startsWith('/assets/')) return 'archivo';
  if (pathname.startsWith('/imagenes/')) return 'imagen';
  return TICKETS.test(pathname) && search === '' ? 'boletos' : 'nada';
}

function treatmentOfPage(pathname: string): Treatment {
  if (OF_SERVER.test(pathname)) return 'nada';
  return WITH_TICKETS.test(pathname) ? 'pagina_de_boletos' : 'pagina';
}

/** The addresses of the build's files in a page's HTML. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))];
}

/** The session behind an `authorization`: its id, which a renewed token keeps (§4.1); else the whole text. */
export function sessionOf(authorization: string): string {
  const [, payload = ''] = authorization.split('.');
  try {
    // Ids and figures have no characters that base64 and base64url write differently.
    const { sid }: { sid?: string } = JSON.parse(atob(payload));
    return sid ?? authorization;
  } catch {
    return authorization;
  }
}

/** The key of a kept answer: it contains a digest of the session, so that no other session can read it. */
export async function keyOf(url: string, session: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session));
  const hex = [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return `${url}?de=${hex}`;
}
