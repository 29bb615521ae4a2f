import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';

/**
 * Puts the security headers on every answer, also on failures (S9). Answers that are not pages get a policy that
 * allows nothing; a page puts its own policy in the place of that. Returns the headers for answers that bypass the
 * hooks.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, config }: Pick<Context, 'publicUrl' | 'config'>,
): () => Readonly<Record<string, string>> {
  let hechas: Record<string, string> | null = null;
  const cabeceras = () => {
    hechas ??= securityHeaders(publicUrl().startsWith('https:'), config.hstsSubdominios);
    return hechas;
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(cabeceras());
    // A cache in front may keep an answer without this header by its address. Public answers say so themselves.
    if (esDeLaApi(request)) reply.header('cache-control', 'no-store');
    done();
  });
  return cabeceras;
}

/** Lets pages of these origins call the API; with none, only pages from here may. No cookies are involved. */
export async function registerCors(app: FastifyInstance, origenes: readonly string[]): Promise<void> {
  if (origenes.length === 0) return;
  await app.register(cors, {
    origin: [...origenes],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-api-key', 'last-event-id'],
    exposedHeaders: ['etag', 'retry-after'],
    maxAge: 600,
  });
}

/** By its route, however the address is spelled (`/%61pi/…`); what has no route, by its address. */
function esDeLaApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false);
}

export function securityHeaders(conTls: boolean, hstsSubdominios: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses of pages carry ids of purchases; not even our own logs are to see them as a referrer.
    'referrer-policy': 'strict-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(conTls && {
      'strict-transport-security': `max-age=63072000${hstsSubdominios ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** The policy of the storefront's pages: scripts from here, the card provider and, where configured, Google. */
export function pagePolicy({ config, publicUrl, paymentScripts }: Context): string {
  const { openpay, deviceData } = paymentScripts();
  const proveedor = origenes([openpay, deviceData, config.openpay.baseUrl]);
  const google = config.google ? origenes([config.google.scriptUrl]) : [];
  const politica: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...proveedor, ...google],
    'style-src': ["'self'", ...google],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...proveedor, ...google],
    // The provider's device check and Google's button live in frames of their own.
    'frame-src': [...proveedor, ...google],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // `taquilla` is the storefront's; `default` is for the provider's script, which knows nothing of such types.
    // Google's makes one of its own; under any other name it is refused and the default one takes its strings.
    'trusted-types': ['taquilla', 'default', ...(google.length > 0 ? ['goog#html'] : [])],
    ...(publicUrl().startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(politica)
    .map(([directiva, valores]) => [directiva, ...valores].join(' '))
    .join('; ');
}

/** Google's sign-in talks to its own popup; everything else is kept apart from the page that opened it. */
export function pageIsolation({ config }: Pick<Context, 'config'>): string {
  return config.google ? 'same-origin-allow-popups' : 'same-origin';
}

function origenes(urls: readonly (string | null)[]): string[] {
  const validas = urls.flatMap(url => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(validas)];
}
