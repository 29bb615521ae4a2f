import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';

/** The provider signs nothing that it sends: it proves itself by the Basic credentials that were registered with it. */
export function exigirProveedor({ config }: Context, request: FastifyRequest): void {
  const { usuario, clave } = config.openpay.avisos;
  const esperada = Buffer.from(`Basic ${Buffer.from(`${usuario}:${clave}`).toString('base64')}`);
  const dada = Buffer.from(request.headers.authorization ?? '');
  if (dada.length !== esperada.length || !timingSafeEqual(dada, esperada))
    throw new BusinessError('clave_invalida');
}
