import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { endEventStreams } from './eventStream.ts';

/**
 * Stops the server without failing a request. It reports not ready, goes on serving for a while with `Connection: close` so
 * that load balancers and keep-alive connections go elsewhere, ends the streams, and only then stops listening and finishes
 * the requests under way.
 */
export function registerGracefulStop(
  app: FastifyInstance,
  { endStreams, waitMs }: { endStreams: () => void; waitMs: number },
): { isStopping: () => boolean } {
  let stopping = false;
  const silent = followSilent(app.server);
  app.addHook('preClose', async () => {
    stopping = true;
    if (app.server.listening) await sleep(waitMs);
    endStreams();
    endEventStreams(app.server);
    for (const socket of silent) socket.destroy();
  });
  return { isStopping: () => stopping };
}

/**
 * Connections without any request so far, such as those that browsers open in advance. Node.js does not count them as idle and
 * would wait a minute for each.
 */
function followSilent(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', socket => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return silent;
}
