import type { Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** The open streams of each server. */
const open = new WeakMap<Server, Set<ServerResponse>>();

/** Ends a server's streams, because stopping would wait for them. Their listeners reconnect by themselves. */
export function endEventStreams(server: Server): void {
  for (const stream of open.get(server) ?? []) stream.end();
}

/**
 * Begins a stream of server-sent events with the headers that hooks have set; null where its listener has already gone. From
 * here on the caller writes and ends the reply.
 */
export function openEventStream(reply: FastifyReply, retryMs: number): ServerResponse | null {
  const { raw } = reply;
  reply.hijack();
  if (!raw.socket || raw.socket.destroyed) return null;
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    // A proxy with buffering would delay every event.
    'x-accel-buffering': 'no',
  });
  const { server } = reply.server;
  const streams = open.get(server) ?? new Set();
  open.set(server, streams.add(raw));
  raw.once('close', () => streams.delete(raw));
  raw.write(`retry: ${retryMs}\n\n`);
  return raw;
}
