import type { Socket } from 'node:net';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, sendError } from './errorHandler.ts';

/**
 * Answers what no route takes, in the agreed shape: an address that exists says which methods it takes (405, RFC 9110),
 * any other that it does not exist. To be registered before all routes.
 */
export function registerNotFound(app: FastifyInstance): void {
  const rutas = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    // Routes that take every address say nothing about any.
    if (url.includes('*')) return;
    rutas.set(url, [...(rutas.get(url) ?? []), method].flat());
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const metodos = [...rutas].flatMap(([patron, suyos]) => (esDe(patron, path) ? suyos : []));
    // A route of the method has said itself that there is no such thing.
    if (metodos.length === 0 || metodos.includes(request.method))
      return sendError(reply, errorBody('no_encontrado'));
    reply.header('allow', [...new Set(metodos)].sort().join(', '));
    return sendError(reply, errorBody('metodo_no_permitido'));
  });
}

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

/** Whether an address is one of a route's pattern, `/eventos/:id/detalle`. */
function esDe(patron: string, path: string): boolean {
  const [esperadas, dadas] = [patron.split('/'), path.split('/')];
  return (
    esperadas.length === dadas.length &&
    esperadas.every((esperada, i) => (esperada.includes(':') ? dadas[i] !== '' : esperada === dadas[i]))
  );
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
