import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Padron } from '@taquilla/contract/puerta/lector';
import type { FastifyReply, FastifyRequest } from 'fastify';

const comprimir = promisify(gzip);
/** In bytes; a smaller list fits into one packet uncompressed. */
const MINIMO = 860;

/** Sends a list compressed and unchecked: checking tens of thousands of rows against their schema is for tests. */
export async function entregarPadron(
  request: FastifyRequest,
  reply: FastifyReply,
  padron: Padron,
): Promise<FastifyReply> {
  const bytes = Buffer.from(JSON.stringify(padron));
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (bytes.length < MINIMO || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(await comprimir(bytes));
}
