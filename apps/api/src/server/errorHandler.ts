import type { RespuestaError } from '@taquilla/contract/comun/campos';
import { type CodigoError, ERRORES } from '@taquilla/contract/comun/errores';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import { countRefusal } from './metrics.ts';

/** Every failure of the API answers the one agreed shape; what we do not know stays in the log. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => responder(error, request, reply));
}

function responder(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof BusinessError) {
    countRefusal(error.code);
    return sendError(reply, { ...errorBody(error.code, error.detalles), message: error.message });
  }
  if (error instanceof z.ZodError) return sendError(reply, deDatosInvalidos(error));
  const codigo = codigoDeFastify(error) ?? codigoDeBase(error) ?? 'error_interno';
  countRefusal(codigo);
  if (ERRORES[codigo].status >= 500) request.log.error({ err: error }, 'request failed');
  return sendError(reply, errorBody(codigo));
}

/** Sends a failure; with when to come back, where that is what it says. */
export function sendError(reply: FastifyReply, cuerpo: RespuestaError): FastifyReply {
  const espera = cuerpo.detalles?.reintentarEnSegundos;
  if (typeof espera === 'number') reply.header('retry-after', Math.max(1, Math.ceil(espera)));
  else if (cuerpo.statusCode === 503 || cuerpo.statusCode === 429) reply.header('retry-after', 2);
  return reply.status(cuerpo.statusCode).type('application/json; charset=utf-8').send(cuerpo);
}

/** The body of a failure of the catalogue. */
export function errorBody(code: CodigoError, detalles?: Readonly<Record<string, unknown>>): RespuestaError {
  const { status, mensaje } = ERRORES[code];
  return {
    statusCode: status,
    error: NOMBRES[status] ?? 'Error',
    message: mensaje,
    code,
    ...(detalles && { detalles: { ...detalles } }),
  };
}

/** Sentences written for people pass; the validator's own English is replaced by ours. */
function deDatosInvalidos(error: z.ZodError): RespuestaError {
  const propios = error.issues.filter(
    i => i.code === 'custom' || !/^(Invalid|Too |Unrecognized|Expected)/.test(i.message),
  );
  const mensajes = [...new Set(propios.map(i => i.message))];
  const campos = [...new Set(error.issues.map(i => i.path.join('.')).filter(Boolean))];
  const cuerpo = errorBody('datos_invalidos', { campos });
  return mensajes.length === 0 ? cuerpo : { ...cuerpo, message: mensajes };
}

function codigoDeFastify(error: unknown): CodigoError | null {
  const code = leerCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'cuerpo_demasiado_grande';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'tipo_no_soportado';
  if (code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return 'cuerpo_invalido';
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'cuerpo_invalido' : null;
}

/**
 * A database that is gone, full, starting, or a replica that is not promoted yet; one that ended what took too long,
 * or made this statement give way to another; what PostgreSQL cannot hold (NUL, a number too large) is the caller's
 * mistake.
 */
function codigoDeBase(error: unknown): CodigoError | null {
  const code = leerCode(error);
  if (code && NO_CABE.has(code)) return 'datos_invalidos';
  if (code && CEDIDA.has(code)) return 'saturado';
  if (code && (/^(08|25006|25P03|53|55P03|57014|57P|58|ECONN)/.test(code) || INALCANZABLE.has(code)))
    return 'base_no_disponible';
  const texto = error instanceof Error ? error.message : '';
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
    texto,
  )
    ? 'base_no_disponible'
    : null;
}

/** No way to the database: its host, its name, its socket, or this process's own last descriptor is gone. */
const INALCANZABLE: ReadonlySet<string> = new Set([
  ...[
    'EPIPE',
    'ETIMEDOUT',
    'ENOENT',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'EADDRNOTAVAIL',
  ],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE', 'ENOBUFS'],
]);
const CEDIDA: ReadonlySet<string> = new Set(['40001', '40P01']);
const NO_CABE: ReadonlySet<string> = new Set(['22003', '22021', '22P02', '22P05']);

function leerCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

const NOMBRES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
