import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contenido } from '../cache/contenido.ts';

export interface Envio {
  contenido: Contenido;
  cacheControl: string;
  status?: number;
}

/**
 * Sends shared bytes in the form that the caller takes; 304 when they have it.
 * A promise only when that form is still to be made: what is ready costs no turn of the event loop.
 */
export function enviarContenido(
  request: FastifyRequest,
  reply: FastifyReply,
  { contenido, cacheControl, status = 200 }: Envio,
): Promise<FastifyReply> | undefined {
  const codificacion = contenido.elegir(request.headers['accept-encoding']);
  const etag = contenido.etag(codificacion);
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (contenido.esComprimible) reply.header('vary', 'accept-encoding');
  if (status === 200 && yaLoTiene(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  if (codificacion !== 'identity') reply.header('content-encoding', codificacion);
  reply.code(status).header('content-type', contenido.tipo);
  const bytes = contenido.forma(codificacion);
  if (bytes instanceof Promise) return bytes.then(listos => reply.send(listos));
  reply.send(bytes);
  return;
}

/** `W/` in front of ours comes from a proxy; the comparison is the weak one that RFC 9110 asks for. */
function yaLoTiene(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
