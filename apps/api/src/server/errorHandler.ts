import type { RespuestaError } from '@taquilla/contract/comun/campos';
import { type CodigoError, ERRORES } from '@taquilla/contract/comun/errores';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import { countRefusal } from './metrics.ts';

/** Gives every failure of the API the one agreed shape; unknown errors appear only in the log. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof BusinessError) {
    countRefusal(error.code);
    return sendError(reply, { ...errorBody(error.code, error.detalles), message: error.message });
  }
  if (error instanceof z.ZodError) return sendError(reply, invalidData(error));
  const code = codeOfFastify(error) ?? codeOfDatabase(error) ?? 'error_interno';
  countRefusal(code);
  if (ERRORES[code].status >= 500) request.log.error({ err: error, code }, 'Falló una petición.');
  return sendError(reply, errorBody(code));
}

/** Sends a failure, with `Retry-After` where its details give a time. */
export function sendError(reply: FastifyReply, body: RespuestaError): FastifyReply {
  const wait = body.detalles?.reintentarEnSegundos;
  if (typeof wait === 'number') reply.header('retry-after', Math.max(1, Math.ceil(wait)));
  else if (body.statusCode === 503 || body.statusCode === 429) reply.header('retry-after', 2);
  // The request's id in the log, for a person who reports the failure (§C2.15).
  reply.header('x-folio', reply.request.id);
  return reply.status(body.statusCode).type('application/json; charset=utf-8').send(body);
}

/** The body of a failure of the catalogue. */
export function errorBody(code: CodigoError, detalles?: Readonly<Record<string, unknown>>): RespuestaError {
  const { status, mensaje } = ERRORES[code];
  return {
    statusCode: status,
    error: STATUS_NAMES[status] ?? 'Error',
    message: mensaje,
    code,
    ...(detalles && { detalles: { ...detalles } }),
  };
}

/** Sentences written for people are kept; the validator's own English is replaced by ours. */
function invalidData(error: z.ZodError): RespuestaError {
  const ours = error.issues.filter(
    i => i.code === 'custom' || !/^(Invalid|Too |Unrecognized|Expected)/.test(i.message),
  );
  const messages = [...new Set(ours.map(i => i.message))];
  const fields = [...new Set(error.issues.map(i => i.path.join('.')).filter(Boolean))];
  const porCampo = Object.fromEntries(
    ours.toReversed().flatMap(i => (i.path.length > 0 ? [[i.path.join('.'), i.message]] : [])),
  );
  const body = errorBody('datos_invalidos', { campos: fields, porCampo });
  return messages.length === 0 ? body : { ...body, message: messages };
}

function codeOfFastify(error: unknown): CodigoError | null {
  const code = readCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'cuerpo_demasiado_grande';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'tipo_no_soportado';
  if (code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return 'cuerpo_invalido';
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'cuerpo_invalido' : null;
}

/**
 * The code for a failure of the database. It is away, full, starting, or a replica not promoted yet; it cancelled a statement
 * that took too long or had to give way; or the transaction was ended by a statement sent beside this one (25P02 may arrive
 * first). Values that PostgreSQL cannot store (NUL, a number too large) are the caller's mistake.
 */
function codeOfDatabase(error: unknown): CodigoError | null {
  const code = readCode(error);
  if (code && DOES_NOT_FIT.has(code)) return 'datos_invalidos';
  if (code && GAVE_WAY.has(code)) return 'saturado';
  if (code && (/^(08|25006|25P0[23]|53|55P03|57014|57P|58|ECONN)/.test(code) || UNREACHABLE.has(code)))
    return 'base_no_disponible';
  const text = error instanceof Error ? error.message : '';
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
    text,
  )
    ? 'base_no_disponible'
    : null;
}

/** The database cannot be reached: its host, name or socket is gone, or this process has no file descriptor left. */
const UNREACHABLE: ReadonlySet<string> = new Set([
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
const GAVE_WAY: ReadonlySet<string> = new Set(['40001', '40P01']);
const DOES_NOT_FIT: ReadonlySet<string> = new Set(['22003', '22021', '22P02', '22P05']);

function readCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
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
