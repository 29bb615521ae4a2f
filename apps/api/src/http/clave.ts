import { timingSafeEqual } from 'node:crypto';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errores.ts';

/** Whether a header's or query's value is one of the application's keys. */
export type EsClave = (dada: unknown) => boolean;

export function crearEsClave(apiKeys: readonly string[]): EsClave {
  const esperadas = apiKeys.map(apiKey => Buffer.from(apiKey));
  return valor => {
    if (typeof valor !== 'string') return false;
    const dada = Buffer.from(valor);
    return esperadas.some(esperada => dada.length === esperada.length && timingSafeEqual(dada, esperada));
  };
}

/** The application key is a label of the caller, never a right (§7.1). The card provider does not know it. */
export function exigirClave(app: FastifyInstance, esClave: EsClave): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada } = request.routeOptions.config;
    const sinClave = llamada === undefined || LLAMADAS[llamada].acceso.quien === 'proveedor';
    const pasa = sinClave || esClave(request.headers['x-api-key']);
    done(pasa ? undefined : new BusinessError('clave_invalida'));
  });
}
