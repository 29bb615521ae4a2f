import { idEvento } from '@taquilla/contract/comun/campos';
import { RUTA_CAMBIOS } from '@taquilla/contract/tienda/cambios';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../../businessError.ts';
import { EVENT_STREAM } from '../../server/eventStream.ts';
import { BASE, type IsApiKey } from '../../server/handle.ts';
import { maxOpenFiles } from '../../server/openFiles.ts';
import type { EnVivo } from './enVivo.ts';
import { createStreamSlots, streamsThatFit } from './streamSlots.ts';

const params = z.object({ id: idEvento });
const query = z.object({ clave: z.string().max(200).optional(), desde: z.string().max(40).optional() });

/** The stream of an event's changes (see the contract's `cambios.ts`). */
export function registrarCambios(
  app: FastifyInstance,
  { enVivo, isApiKey, porOrigen }: { enVivo: EnVivo; isApiKey: IsApiKey; porOrigen: number },
): void {
  const slots = createStreamSlots({ total: streamsThatFit(maxOpenFiles()), perOrigin: porOrigen });
  app.get(`${BASE}${RUTA_CAMBIOS}`, async (request, reply) => {
    const { clave, desde } = query.parse(request.query);
    if (!isApiKey(clave ?? request.headers['x-api-key'])) throw new BusinessError('clave_invalida');
    const { id } = params.parse(request.params);
    // A HEAD request gets only the headers and takes no stream's place.
    if (request.method === 'HEAD') {
      await enVivo.evento(id);
      return reply.type(EVENT_STREAM).send();
    }
    // The stream of a listener who has already gone would never be counted as closed.
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', slots.take(request.ip));
    const evento = await enVivo.evento(id);
    // Reads the state before the stream begins, so that a failure still gives an error answer.
    await evento.inventario.estado();

    reply.hijack();
    const { socket } = reply.raw;
    if (!socket || socket.destroyed) return;
    socket.write(cabeza(reply.getHeaders()));
    const ultima = request.headers['last-event-id'];
    await evento.broadcast.add(socket, typeof ultima === 'string' ? ultima : (desde ?? null));
  });
}

/** The head of the answer, with the headers set by hooks. The end of the connection ends the answer. */
function cabeza(deHooks: Record<string, unknown>): string {
  const headers = {
    ...deHooks,
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    connection: 'close',
    // A proxy with buffering would delay every change.
    'x-accel-buffering': 'no',
  };
  const lineas = Object.entries(headers).map(([nombre, valor]) => `${nombre}: ${String(valor)}`);
  return `HTTP/1.1 200 OK\r\n${lineas.join('\r\n')}\r\n\r\nretry: 2000\n\n`;
}
