import { createHash } from 'node:crypto';
import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import { claimKey, keepAnswer, type NamedRequest } from './idempotency.repository.ts';

const keyForm = z.uuid();

/**
 * The name that a caller gave a request (§C14.3).
 * @throws BusinessError `llave_requerida`
 */
export function readNamedRequest(
  { headers, params, body }: FastifyRequest,
  { id, personalId }: { id: LlamadaId; personalId: number },
): NamedRequest {
  const llave = keyForm.safeParse(headers['idempotency-key']);
  if (!llave.success) throw new BusinessError('llave_requerida');
  const huella = createHash('sha256')
    .update(JSON.stringify([id, params ?? null, body ?? null]))
    .digest();
  return { personalId, llave: llave.data.toLowerCase(), huella };
}

/**
 * Runs a named request once: a second request gets the first one's answer.
 * @throws BusinessError `en_proceso`, `llave_reutilizada`
 */
export async function answerOnce<T>(
  tx: Transaction,
  pedido: NamedRequest,
  change: () => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  const earlier = await claimKey(tx, pedido);
  if (earlier === 'taken') throw new BusinessError('en_proceso', { reintentarEnSegundos: 1 });
  if (earlier && !earlier.huella.equals(pedido.huella)) throw new BusinessError('llave_reutilizada');
  // The answer was checked against the contract before it was kept.
  if (earlier) return { answer: earlier.respuesta as T, replayed: true };
  const answer = await change();
  await keepAnswer(tx, pedido, answer);
  return { answer, replayed: false };
}
