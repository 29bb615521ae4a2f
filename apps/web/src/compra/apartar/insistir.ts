import { ApiError } from '@taquilla/cliente/ApiError';
import { retryDelay } from '@taquilla/cliente/retry';

/** Number of tries with a full server, and with a server that does not answer. */
const VECES_LLENO = 3;
const VECES = 5;
/** Longest wait for a network, in milliseconds: a device may wrongly report none. */
const SIN_RED_MS = 30_000;

/** Asks until an answer comes, or throws the last failure. The request has a name: a repeat is the same request. */
export async function insistir<T>(pedir: () => Promise<T>, esperar = esperarConRed): Promise<T> {
  for (let fallas = 1; ; fallas++) {
    try {
      return await pedir();
    } catch (error) {
      const repite = quedaAbierto(error) || esMuyPronto(error);
      if (!repite || fallas >= (error.status === 503 || error.status === 429 ? VECES_LLENO : VECES))
        throw error;
      await esperar(pausaTras(error, fallas));
    }
  }
}

/**
 * Whether the outcome is unknown: the network lost the answer, a proxy gave up before the server, or the server failed.
 */
export function quedaAbierto(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Whether the request only came a moment too soon after the one before it, as where a hold changes twice in a second. */
function esMuyPronto(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status === 429 && Number(error.detalles.reintentarEnSegundos) <= 2
  );
}

function pausaTras({ detalles: { reintentarEnSegundos } }: ApiError, fallas: number): number {
  return typeof reintentarEnSegundos === 'number' ? reintentarEnSegundos * 1_000 : retryDelay(fallas - 1);
}

/** Waits the pause, then for a network: without one every try would fail. */
export async function esperarConRed(ms: number): Promise<void> {
  await new Promise(listo => setTimeout(listo, ms));
  if (navigator.onLine) return;
  await new Promise(listo => {
    addEventListener('online', listo, { once: true });
    setTimeout(listo, SIN_RED_MS);
  });
}
