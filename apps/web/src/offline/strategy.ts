/** What the service worker does with a request. */
export type Treatment =
  /** A page: from the network, or the application as it was kept where there is none. */
  | 'pagina'
  /** One that shows what is kept besides: the same, and no slow network is waited for. */
  | 'pagina_de_boletos'
  /** A file whose name changes with its content: from the cache, once it is there. */
  | 'archivo'
  /** An event's picture: the same. */
  | 'imagen'
  /** The buyer's tickets: from the network, or as they were when it last answered. */
  | 'boletos'
  /** None of its business: payments, sessions, prices and places are never kept. */
  | 'nada';

/** A request, as far as it matters here. */
export interface PlainRequest {
  method: string;
  url: string;
  mode: string;
}

const WITH_TICKETS = /^\/perfil\/mis_compras(\/|$)/;
const TICKETS = /^\/api\/v1\/eventos\/mis_eventos(\/\d+)?$/;
/** Written by the server for itself, and gone without it. */
const OF_SERVER = /^\/(api|dev|imagenes|assets)\//;

/** What to do with a request; what is not named here passes untouched. */
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

/** The files of the build that a page's HTML asks for, as addresses. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))];
}

/** The session that an `authorization` speaks for: its id, which a renewed token keeps (§4.1); else all that it says. */
export function sessionOf(authorization: string): string {
  const [, payload = ''] = authorization.split('.');
  try {
    // Ids and figures: nothing in it that base64 and base64url write differently.
    const { sid }: { sid?: string } = JSON.parse(atob(payload));
    return sid ?? authorization;
  } catch {
    return authorization;
  }
}

/** The owner of an answer: it is kept under a digest of the session, so that no other session ever reads it. */
export async function keyOf(url: string, session: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session));
  const hex = [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return `${url}?de=${hex}`;
}
