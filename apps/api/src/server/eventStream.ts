import type { Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** The streams of each server that are open. */
const open = new WeakMap<Server, Set<ServerResponse>>();

/** Ends a server's streams: it would wait for them when it stops. Their listeners come back by themselves. */
export function endEventStreams(server: Server): void {
  for (const stream of open.get(server) ?? []) stream.end();
}

/**
 * Begins a stream of server-sent events with the headers that hooks have put; null where its listener has gone by now. From
 * here on the reply is the caller's to write and to end.
 */
export function openEventStream(reply: FastifyReply, retryMs: number): ServerResponse | null {
  const { raw } = reply;
  reply.hijack();
  if (!raw.socket || raw.socket.destroyed) return null;
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    // A proxy that gathers would hold every event back.
    'x-accel-buffering': 'no',
  });
  const { server } = reply.server;
  const streams = open.get(server) ?? new Set();
  open.set(server, streams.add(raw));
  raw.once('close', () => streams.delete(raw));
  raw.write(`retry: ${retryMs}\n\n`);
  return raw;
}
