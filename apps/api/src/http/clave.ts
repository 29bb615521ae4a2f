import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errores.ts';

/** Whether a header's or query's value is the application key. */
export type EsClave = (dada: unknown) => boolean;

export function crearEsClave(apiKey: string): EsClave {
  const esperada = Buffer.from(apiKey);
  return valor => {
    if (typeof valor !== 'string') return false;
    const dada = Buffer.from(valor);
    return dada.length === esperada.length && timingSafeEqual(dada, esperada);
  };
}

/** The application key is a label of who calls, never a right (§7.1). The card provider does not know it. */
export function exigirClave(app: FastifyInstance, esClave: EsClave): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada } = request.routeOptions.config;
    const pasa = llamada === undefined || llamada === 'avisoOpenpay' || esClave(request.headers['x-api-key']);
    done(pasa ? undefined : new BusinessError('clave_invalida'));
  });
}
