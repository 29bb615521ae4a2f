import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { cabeceras } from './sesiones.ts';

interface Recibida {
  status: number;
  /** Headers without the date. */
  cabeceras: IncomingHttpHeaders;
  /** The body's bytes as text. */
  cuerpo: string;
}

interface Envio {
  headers?: Record<string, string>;
  method?: string;
  cuerpo?: unknown;
}

/** Lets a server listen on a port of its own, and answers it. */
export async function abrirPuerto(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Requests a listening server over the network: an injected request has no connection. */
export function pedirPorRed(
  { server }: FastifyInstance,
  path: string,
  { headers = cabeceras(), method = 'GET', cuerpo }: Envio = {},
): Promise<Recibida> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, respuesta => {
      const trozos: Buffer[] = [];
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo));
      respuesta.on('end', () => {
        const { date: _date, ...deMas } = respuesta.headers;
        const texto = Buffer.concat(trozos).toString('latin1');
        resolve({ status: respuesta.statusCode ?? 0, cabeceras: deMas, cuerpo: texto });
      });
    })
      .on('error', reject)
      .end(cuerpo === undefined ? undefined : JSON.stringify(cuerpo));
  });
}
