import { timingSafeEqual } from 'node:crypto';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../businessError.ts';

/** Whether the value of a header or a query is one of the application's keys. */
export type IsApiKey = (given: unknown) => boolean;

export function createIsApiKey(apiKeys: readonly string[]): IsApiKey {
  const expected = apiKeys.map(apiKey => Buffer.from(apiKey));
  return value => {
    if (typeof value !== 'string') return false;
    const given = Buffer.from(value);
    return expected.some(key => given.length === key.length && timingSafeEqual(given, key));
  };
}

/** The application key identifies the caller and gives no rights (§7.1). The card provider has no key. */
export function requireApiKey(app: FastifyInstance, isApiKey: IsApiKey): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada: call } = request.routeOptions.config;
    const needsNone = call === undefined || LLAMADAS[call].acceso.quien === 'proveedor';
    const passes = needsNone || isApiKey(request.headers['x-api-key']);
    done(passes ? undefined : new BusinessError('clave_invalida'));
  });
}
