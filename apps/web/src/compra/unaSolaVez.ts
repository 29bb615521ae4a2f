import { ApiError } from '@taquilla/cliente/ApiError';
import { retryDelay } from '@taquilla/cliente/retry';
import { tabStorage } from '../api/storage.ts';

/** How often a server that is full is asked, and one that does not answer. */
const VECES_LLENO = 3;
const VECES = 5;
/** The outcome of an attempt is remembered for no longer than a hold lasts. */
const RECORDADO_MS = 600_000;
/** A device may believe that it has no network, and be wrong. */
const SIN_RED_MS = 30_000;

/**
 * Asks for a reservation until an answer comes, under one name: a first request that did arrive made the reservation,
 * and the next one is told of it. Without the name its places would be held without this page's knowledge. A server
 * that is full says when to come back, and is taken at its word. An attempt without a known end keeps its name, also
 * over a reload: asked for again, it is the same attempt.
 */
export async function unaSolaVez<T>(
  pedido: object,
  pedir: (intento: string) => Promise<T>,
  esperar: (ms: number) => Promise<void> = esperarConRed,
): Promise<T> {
  const clave = claveDe(pedido);
  const intento = recordado(clave) ?? nombreAlAzar();
  tabStorage.setItem(clave, `${Date.now()} ${intento}`);
  for (let fallas = 1; ; fallas++) {
    try {
      const respuesta = await pedir(intento);
      tabStorage.removeItem(clave);
      return respuesta;
    } catch (error) {
      if (!(error instanceof ApiError) || !quedaAbierto(error)) tabStorage.removeItem(clave);
      else if (fallas < (error.status === 503 ? VECES_LLENO : VECES)) {
        await esperar(pausaTras(error, fallas));
        continue;
      }
      throw error;
    }
  }
}

/** Whether the outcome of asking for this is unknown. */
export function hayIntento(pedido: object): boolean {
  return recordado(claveDe(pedido)) !== null;
}

function recordado(clave: string): string | null {
  const [desde, intento] = tabStorage.getItem(clave)?.split(' ') ?? [];
  return intento && Date.now() - Number(desde) < RECORDADO_MS ? intento : null;
}

/** The network lost the answer, a proxy before the server did, or the server could not give one now. */
export function quedaAbierto({ status }: ApiError): boolean {
  return [0, 502, 503, 504].includes(status);
}

function claveDe(pedido: object): string {
  return `intento-${JSON.stringify(pedido)}`;
}

function pausaTras({ detalles: { reintentarEnSegundos } }: ApiError, fallas: number): number {
  return typeof reintentarEnSegundos === 'number' ? reintentarEnSegundos * 1_000 : retryDelay(fallas - 1);
}

/** The pause, and then for a network: without one every try would be in vain. */
async function esperarConRed(ms: number): Promise<void> {
  await new Promise(listo => setTimeout(listo, ms));
  if (navigator.onLine) return;
  await new Promise(listo => {
    addEventListener('online', listo, { once: true });
    setTimeout(listo, SIN_RED_MS);
  });
}

/** A random UUID. `randomUUID` is missing where the page came without TLS. */
function nombreAlAzar(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
