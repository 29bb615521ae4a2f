import { ApiError } from '../api/ApiError.ts';
import { retryDelay } from '../api/retry.ts';

/** Names of attempts that nobody knows the end of, by what they asked for: asked for again, they are the same attempt. */
const sinRespuesta = new Map<string, string>();

const VECES = 3;

/**
 * Asks for a reservation until an answer comes, under one name: a first request that did arrive made the reservation,
 * and the next one is told of it. Without the name its places would be held and nobody would know. A server that is
 * full says when to come back, and is taken at its word.
 */
export async function unaSolaVez<T>(
  pedido: object,
  pedir: (intento: string) => Promise<T>,
  esperar: (ms: number) => Promise<void> = ms => new Promise(listo => setTimeout(listo, ms)),
): Promise<T> {
  const clave = JSON.stringify(pedido);
  const intento = sinRespuesta.get(clave) ?? nombreAlAzar();
  sinRespuesta.set(clave, intento);
  for (let fallas = 1; ; fallas++) {
    try {
      const respuesta = await pedir(intento);
      sinRespuesta.delete(clave);
      return respuesta;
    } catch (error) {
      if (!sigueAbierto(error)) sinRespuesta.delete(clave);
      else if (fallas < VECES) {
        await esperar(pausaTras(error, fallas));
        continue;
      }
      throw error;
    }
  }
}

/** The network lost the answer, somebody between us and the server did, or the server could not give one now. */
function sigueAbierto(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

function pausaTras({ detalles: { reintentarEnSegundos } }: ApiError, fallas: number): number {
  return typeof reintentarEnSegundos === 'number' ? reintentarEnSegundos * 1_000 : retryDelay(fallas - 1);
}

/** A random UUID. `randomUUID` is missing where the page came without TLS. */
function nombreAlAzar(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
