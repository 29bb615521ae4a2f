import type { Socket } from 'node:net';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, sendError } from './errorHandler.ts';

/**
 * Answers requests without a route, in the agreed shape: a known path lists its methods (405, RFC 9110), an unknown path gets
 * 404. Register it before all routes.
 */
export function registerNotFound(app: FastifyInstance): void {
  const routes = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    // Routes that take every path say nothing about this one.
    if (url.includes('*')) return;
    routes.set(url, [...(routes.get(url) ?? []), method].flat());
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const methods = [...routes].flatMap(([pattern, itsMethods]) => (isOf(pattern, path) ? itsMethods : []));
    // The method has a route, which itself has answered that the thing does not exist.
    if (methods.length === 0 || methods.includes(request.method))
      return sendError(reply, errorBody('no_encontrado'));
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    return sendError(reply, errorBody('metodo_no_permitido'));
  });
}

/**
 * Answers, in the agreed shape, input that never becomes a request with hooks: text that is not HTTP, and addresses that the
 * router cannot read.
 */
export function createConnectionErrors(securityHeaders: () => Record<string, string>) {
  return {
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
        socket.destroy();
        return;
      }
      socket.end(asHttp(codeOfConnection(error), securityHeaders()));
    },
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
      const body = errorBody('no_encontrado');
      reply
        .headers(securityHeaders())
        .code(body.statusCode)
        .type('application/json; charset=utf-8')
        .send(body);
    },
  };
}

/** Whether a path matches a route's pattern, `/eventos/:id/detalle`. */
function isOf(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === given.length &&
    expected.every((part, i) => (part.includes(':') ? given[i] !== '' : part === given[i]))
  );
}

/** A complete HTTP answer, written to the socket because there is no request. */
function asHttp(code: CodigoError, fixed: Record<string, string>): string {
  const body = errorBody(code);
  const text = JSON.stringify(body);
  const headers = {
    ...fixed,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${body.statusCode} ${body.error}\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

function codeOfConnection({ code }: NodeJS.ErrnoException): CodigoError {
  if (code === 'HPE_HEADER_OVERFLOW') return 'cabeceras_demasiado_grandes';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'peticion_lenta' : 'cuerpo_invalido';
}
