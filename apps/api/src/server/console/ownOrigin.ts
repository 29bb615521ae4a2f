import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import { isLoopback } from './cookie.ts';

/**
 * Refuses what does not come from our own pages (§C13.2): every call that is no GET names its origin, as browsers do.
 * A demonstration is reached by any name of this machine.
 * @throws BusinessError `origen_invalido`
 */
export function requireOwnOrigin({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET') return;
  const { origin } = headers;
  const nuestro = new URL(publicUrl);
  if (origin === nuestro.origin) return;
  if (
    origin !== undefined &&
    nuestro.protocol === 'http:' &&
    isLoopback(nuestro.hostname) &&
    URL.canParse(origin)
  ) {
    const suyo = new URL(origin);
    if (suyo.protocol === 'http:' && isLoopback(suyo.hostname) && suyo.port === nuestro.port) return;
  }
  throw new BusinessError('origen_invalido');
}

/**
 * Refuses a call that is no GET without the session's own mark in `X-Csrf` (§C13.2).
 * @throws BusinessError `origen_invalido`
 */
export function requireCsrf({ method, headers }: FastifyRequest, csrf: string): void {
  if (method === 'GET') return;
  const dado = Buffer.from(String(headers['x-csrf'] ?? ''));
  const debido = Buffer.from(csrf);
  if (dado.length !== debido.length || !timingSafeEqual(dado, debido))
    throw new BusinessError('origen_invalido');
}
