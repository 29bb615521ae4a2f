import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import { isLoopback } from './cookie.ts';

/**
 * Refuses requests that do not come from our own pages (§C13.2): every call other than GET names its origin, as browsers do. A
 * demonstration is reached under any name of this machine.
 * @throws BusinessError `origen_invalido`
 */
export function requireOwnOrigin({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET') return;
  const { origin } = headers;
  const ours = new URL(publicUrl);
  if (origin === ours.origin) return;
  if (
    origin !== undefined &&
    ours.protocol === 'http:' &&
    isLoopback(ours.hostname) &&
    URL.canParse(origin)
  ) {
    const theirs = new URL(origin);
    if (theirs.protocol === 'http:' && isLoopback(theirs.hostname) && theirs.port === ours.port) return;
  }
  throw new BusinessError('origen_invalido');
}

/**
 * Refuses a call other than GET without the session's token in `X-Csrf` (§C13.2).
 * @throws BusinessError `origen_invalido`
 */
export function requireCsrf({ method, headers }: FastifyRequest, csrf: string): void {
  if (method === 'GET') return;
  const given = Buffer.from(String(headers['x-csrf'] ?? ''));
  const expected = Buffer.from(csrf);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new BusinessError('origen_invalido');
}
