import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from './content.ts';

export interface ContentAnswer {
  content: Content;
  cacheControl: string;
  status?: number;
}

/**
 * Sends shared bytes in the form that the caller accepts; 304 when the caller has them. Returns a promise only when that form
 * has still to be made, so that a prepared answer costs no turn of the event loop.
 */
export function sendContent(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { content, cacheControl, status = 200 }: ContentAnswer,
): Promise<FastifyReply> | undefined {
  const encoding = content.choose(headers['accept-encoding']);
  const etag = content.etag(encoding);
  reply.headers({ 'cache-control': cacheControl, etag });
  // Keeps a `vary` that other hooks, such as CORS, have set before.
  if (content.isCompressible)
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (status === 200 && hasItAlready(headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.code(status).header('content-type', content.type);
  const bytes = content.form(encoding);
  if (bytes instanceof Promise) return bytes.then(ready => reply.send(ready));
  reply.send(bytes);
  return;
}

/** A proxy puts `W/` in front of our ETag; RFC 9110 requires the weak comparison here. */
function hasItAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
