import { timingSafeEqual } from 'node:crypto';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../businessError.ts';

/** Whether a header's or query's value is one of the application's keys. */
export type IsApiKey = (dada: unknown) => boolean;

export function createIsApiKey(apiKeys: readonly string[]): IsApiKey {
  const esperadas = apiKeys.map(apiKey => Buffer.from(apiKey));
  return valor => {
    if (typeof valor !== 'string') return false;
    const dada = Buffer.from(valor);
    return esperadas.some(esperada => dada.length === esperada.length && timingSafeEqual(dada, esperada));
  };
}

/** The application key is a label of the caller, never a right (§7.1). The card provider does not know it. */
export function requireApiKey(app: FastifyInstance, isApiKey: IsApiKey): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada } = request.routeOptions.config;
    const sinClave = llamada === undefined || LLAMADAS[llamada].acceso.quien === 'proveedor';
    const pasa = sinClave || isApiKey(request.headers['x-api-key']);
    done(pasa ? undefined : new BusinessError('clave_invalida'));
  });
}
