import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { headersOf } from './sesiones.ts';

interface Received {
  status: number;
  /** Headers without the date. */
  headers: IncomingHttpHeaders;
  /** The body's bytes as text. */
  body: string;
}

interface Sent {
  headers?: Record<string, string>;
  method?: string;
  body?: unknown;
}

/** Lets a server listen on a port of its own, and answers it. */
export async function openPort(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Requests a listening server over the network: an injected request has no connection. */
export function requestOverNetwork(
  { server }: FastifyInstance,
  path: string,
  { headers = headersOf(), method = 'GET', body }: Sent = {},
): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, ...others } = response.headers;
        const text = Buffer.concat(chunks).toString('latin1');
        resolve({ status: response.statusCode ?? 0, headers: others, body: text });
      });
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}
