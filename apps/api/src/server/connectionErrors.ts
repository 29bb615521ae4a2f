import type { Socket } from 'node:net';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errorHandler.ts';

/**
 * Answers in the agreed shape what never becomes a request that hooks run for: what is not HTTP, and
 * addresses that the router cannot read.
 */
export function createConnectionErrors(deSeguridad: () => Record<string, string>) {
  return {
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
        socket.destroy();
        return;
      }
      socket.end(enHttp(codigoDeConexion(error), deSeguridad()));
    },
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
      const cuerpo = errorBody('no_encontrado');
      reply
        .headers(deSeguridad())
        .code(cuerpo.statusCode)
        .type('application/json; charset=utf-8')
        .send(cuerpo);
    },
  };
}

/** A whole answer: there is no request to answer to, only the socket. */
function enHttp(code: CodigoError, fijas: Record<string, string>): string {
  const cuerpo = errorBody(code);
  const texto = JSON.stringify(cuerpo);
  const cabeceras = {
    ...fijas,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(texto),
    connection: 'close',
  };
  const lineas = Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`);
  return `HTTP/1.1 ${cuerpo.statusCode} ${cuerpo.error}\r\n${lineas.join('\r\n')}\r\n\r\n${texto}`;
}

function codigoDeConexion({ code }: NodeJS.ErrnoException): CodigoError {
  if (code === 'HPE_HEADER_OVERFLOW') return 'cabeceras_demasiado_grandes';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'peticion_lenta' : 'cuerpo_invalido';
}
