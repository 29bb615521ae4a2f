import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';

/**
 * Sets the security headers on every answer, failures included (S9). Answers that are not pages get a policy that allows
 * nothing; a page replaces it by its own policy.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, config }: Pick<Context, 'publicUrl' | 'config'>,
): void {
  let made: Record<string, string> | null = null;
  app.addHook('onRequest', (request, reply, done) => {
    made ??= securityHeaders(publicUrl().startsWith('https:'), config.hstsSubdomains);
    reply.headers(made);
    // Without this header, a cache in front may keep an answer under its address. Public answers set the header themselves.
    if (isOfApi(request)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** Lets pages of these origins call the API; with an empty list, only pages of our own origin. No cookies are involved. */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-api-key', 'last-event-id'],
    exposedHeaders: ['etag', 'retry-after'],
    maxAge: 600,
  });
}

/**
 * Whether an answer belongs to the API: by its route, however the address is spelled (`/%61pi/…`); without a route, by its
 * address.
 */
function isOfApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false);
}

export function securityHeaders(withTls: boolean, hstsSubdomains: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses of pages contain ids of purchases; even our own logs must not receive them as a referrer.
    'referrer-policy': 'strict-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(withTls && {
      'strict-transport-security': `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()';

/** The door app reads codes with the camera (§P6.2). */
export const PERMISSIONS_OF_THE_DOOR = PERMISSIONS.replace('camera=()', 'camera=(self)');

/** The policy of the staff apps: all resources from our own origin. `wasm` allows compiling WebAssembly (§P6.1). */
export function appPolicy({ wasm = false } = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self'${wasm ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types taquilla',
  ].join('; ');
}

/** The policy of the storefront's pages: scripts from our own origin, the card provider and, where configured, Google. */
export function pagePolicy({ config, publicUrl, paymentScripts }: Context): string {
  const { openpay, deviceData } = paymentScripts();
  const provider = origins([openpay, deviceData, config.openpay.baseUrl]);
  const google = config.google ? origins([config.google.scriptUrl]) : [];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...provider, ...google],
    'style-src': ["'self'", ...google],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider, ...google],
    // The provider's device check and Google's button run in frames of their own.
    'frame-src': [...provider, ...google],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // `taquilla` is the storefront's policy; `default` serves the provider's script, which knows no Trusted Types. Google's
    // script creates a policy of its own; under any other name it is refused, and the default policy handles its strings.
    'trusted-types': ['taquilla', 'default', ...(google.length > 0 ? ['goog#html'] : [])],
    ...(publicUrl().startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ');
}

/** Google's sign-in communicates with its own popup; every other page is isolated from the one that opened it. */
export function pageIsolation({ config }: Pick<Context, 'config'>): string {
  return config.google ? 'same-origin-allow-popups' : 'same-origin';
}

function origins(urls: readonly (string | null)[]): string[] {
  const valid = urls.flatMap(url => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(valid)];
}
