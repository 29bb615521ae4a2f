import type { IncomingMessage } from 'node:http';
import type { IsApiKey } from './apiKey.ts';
import type { Content } from './content.ts';
import type { Intake, ReadyAnswer } from './intake.ts';
import { Lru } from './lru.ts';
import { composeAnswer } from './sendContent.ts';

/** A shared answer: where it is asked for, and how it is found at any moment. */
interface Compartida {
  /** The route's pattern, for the metrics. */
  ruta: string;
  cacheControl: string;
  buscar: () => Content | Promise<Content>;
}

/** Where shared answers that were given the whole way are remembered by their address. */
export interface Shortcut {
  remember: (url: string, compartida: Compartida) => void;
}

/** Addresses that are remembered: with strange queries there may be any number of them. */
const DIRECCIONES_MAXIMAS = 2_000;
const LARGO_MAXIMO = 200;

/**
 * Answers a crowd's shared requests where they come in: compares address and application key, and writes bytes that
 * are ready. Only addresses that once went through routing and hooks are answered here, with the same result. Values
 * that are not ready, and failures, take the way through the router.
 */
export function openShortcut(entrada: Intake, isApiKey: IsApiKey): Shortcut {
  const conocidas = new Lru<string, Compartida>(DIRECCIONES_MAXIMAS);
  entrada.tryFirst(responder);

  function responder({ method, url, headers }: IncomingMessage): ReadyAnswer | null {
    const compartida = method === 'GET' && url !== undefined ? conocidas.get(url) : undefined;
    if (!compartida || !isApiKey(headers['x-api-key'])) return null;
    const content = buscarListo(compartida);
    if (!content) return null;
    const { ruta, cacheControl } = compartida;
    const { status, cabeceras, bytes } = composeAnswer(headers, { content, cacheControl });
    return bytes instanceof Promise ? null : { ruta, status, cabeceras, bytes };
  }

  return {
    remember: (url, compartida) => {
      if (url.length <= LARGO_MAXIMO) conocidas.set(url, compartida);
    },
  };
}

/** Null when it has to be waited for or cannot be had. */
function buscarListo({ buscar }: Compartida): Content | null {
  try {
    const content = buscar();
    if (!(content instanceof Promise)) return content;
    // The request through the router reports the failure.
    content.catch(() => {});
    return null;
  } catch {
    return null;
  }
}
