import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { cabeceras } from './sesiones.ts';

interface Received {
  status: number;
  /** Headers without the date. */
  cabeceras: IncomingHttpHeaders;
  /** The body's bytes as text. */
  cuerpo: string;
}

interface Sent {
  headers?: Record<string, string>;
  method?: string;
  cuerpo?: unknown;
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
  { headers = cabeceras(), method = 'GET', cuerpo }: Sent = {},
): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, respuesta => {
      const chunks: Buffer[] = [];
      respuesta.on('data', (chunk: Buffer) => chunks.push(chunk));
      respuesta.on('end', () => {
        const { date: _date, ...others } = respuesta.headers;
        const texto = Buffer.concat(chunks).toString('latin1');
        resolve({ status: respuesta.statusCode ?? 0, cabeceras: others, cuerpo: texto });
      });
    })
      .on('error', reject)
      .end(cuerpo === undefined ? undefined : JSON.stringify(cuerpo));
  });
}
