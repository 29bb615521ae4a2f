import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from './content.ts';

export interface ContentAnswer {
  content: Content;
  cacheControl: string;
  status?: number;
}

/** The answer for a request with certain headers; no bytes at all with a 304. */
interface EnvioArmado {
  status: number;
  cabeceras: Record<string, string>;
  /** A promise only when their form is still to be made. */
  bytes: Buffer | Promise<Buffer> | null;
}

/** Chooses the form that the caller takes; 304 when they have it. */
export function composeAnswer(
  pedido: IncomingHttpHeaders,
  { content, cacheControl, status = 200 }: ContentAnswer,
): EnvioArmado {
  const codificacion = content.choose(pedido['accept-encoding']);
  const etag = content.etag(codificacion);
  const cabeceras: Record<string, string> = { 'cache-control': cacheControl, etag };
  if (content.isCompressible) cabeceras.vary = 'accept-encoding';
  if (status === 200 && yaLoTiene(pedido['if-none-match'], etag)) {
    return { status: 304, cabeceras, bytes: null };
  }
  if (codificacion !== 'identity') cabeceras['content-encoding'] = codificacion;
  cabeceras['content-type'] = content.tipo;
  return { status, cabeceras, bytes: content.form(codificacion) };
}

/**
 * Sends shared bytes in the form that the caller takes.
 * A promise only when that form is still to be made: what is ready costs no turn of the event loop.
 */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  envio: ContentAnswer,
): Promise<FastifyReply> | undefined {
  const { status, cabeceras, bytes } = composeAnswer(request.headers, envio);
  const { vary, ...demas } = cabeceras;
  reply.code(status).headers(demas);
  // Keeps the `vary` that other hooks, such as CORS, have set by then.
  if (vary !== undefined) reply.header('vary', [reply.getHeader('vary'), vary].filter(Boolean).join(', '));
  if (bytes instanceof Promise) return bytes.then(listos => reply.send(listos));
  reply.send(bytes ?? undefined);
  return;
}

/** `W/` in front of ours comes from a proxy; the comparison is the weak one that RFC 9110 asks for. */
function yaLoTiene(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
