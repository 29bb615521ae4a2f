import type { Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { BusinessError } from '../businessError.ts';

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Seconds until another try: streams are long-lived. */
const RETRY_SECONDS = 15;

/**
 * Bounds the streams that one holder, such as a person or a phone, keeps open at a process: `take` answers a function that
 * returns the place.
 * @throws BusinessError `demasiadas_peticiones`
 */
export function createStreamCap(most: number): { take(holder: number): () => void } {
  const open = new Map<number, number>();
  return {
    take(holder) {
      const theirs = open.get(holder) ?? 0;
      if (theirs >= most)
        throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: RETRY_SECONDS });
      open.set(holder, theirs + 1);
      return () => {
        const left = (open.get(holder) ?? 1) - 1;
        if (left > 0) open.set(holder, left);
        else open.delete(holder);
      };
    },
  };
}

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
