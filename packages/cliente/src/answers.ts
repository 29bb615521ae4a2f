import type { CodigoError } from '@taquilla/contract/comun/errores';
import { ApiError } from './ApiError.ts';

const SIN_RESPUESTA = 'No se pudo conectar con el servidor';
/** The longest `Retry-After` that is obeyed, in seconds. */
const MAX_RETRY_S = 60;
const DESCONOCIDO = 'Algo salió mal de nuestro lado. Vuelve a intentar.';

/** Reads a failure's answer; tolerates one that a proxy wrote. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const given = isRecord(body) ? body : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  const own = asSentences(given.message);
  return new ApiError({
    status: response.status,
    code: typeof given.code === 'string' ? asCodigo(given.code) : 'desconocido',
    mensajes: own.length > 0 ? own : [DESCONOCIDO],
    delServidor: own.length > 0,
    detalles: {
      // A proxy in front of the server also sends `Retry-After`; a button cannot wait an hour.
      ...(retryAfter > 0 && retryAfter <= MAX_RETRY_S && { reintentarEnSegundos: retryAfter }),
      ...(isRecord(given.detalles) && given.detalles),
    },
  });
}

/**
 * Reads a success. JSON that is not our server's, such as the `null` or `{}` of a broken proxy, counts as no answer. A
 * call that does more than read checks its answer itself and has its own words for missing parts (§8.2, §4.8).
 */
export async function readAnswer(response: Response, method: string): Promise<object> {
  const body: unknown = response.status === 204 ? {} : await response.json();
  if (!isRecord(body) || (method === 'GET' && Object.keys(body).length === 0)) throw withoutAnswer(body);
  return body;
}

/** The failure of a call without an answer; an `ApiError` passes through unchanged. */
export function withoutAnswer(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ status: 0, code: 'sin_respuesta', mensajes: [SIN_RESPUESTA] });
}

function asSentences(message: unknown): string[] {
  return (Array.isArray(message) ? message : [message]).filter(m => typeof m === 'string' && m.trim());
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Trusts an unknown code to come from a newer server: the catalogue's sentences would weigh on the first load. */
function asCodigo(code: string): CodigoError {
  return code as CodigoError;
}
