import type { IncomingMessage } from 'node:http';
import type { Contenido } from '../cache/contenido.ts';
import { Lru } from '../cache/lru.ts';
import type { EsClave } from './clave.ts';
import type { Entrada, RespuestaLista } from './entrada.ts';
import { armarEnvio } from './enviarContenido.ts';

/** A shared answer: where it is asked for, and how it is found at any moment. */
interface Compartida {
  /** The route's pattern, for the metrics. */
  ruta: string;
  cacheControl: string;
  buscar: () => Contenido | Promise<Contenido>;
}

/** Where shared answers that were given the whole way are remembered by their address. */
export interface Atajo {
  recordar: (url: string, compartida: Compartida) => void;
}

/** Addresses that are remembered: with strange queries there may be any number of them. */
const DIRECCIONES_MAXIMAS = 2_000;
const LARGO_MAXIMO = 200;

/**
 * Answers a crowd's shared requests where they come in: compares address and application key, and writes bytes that
 * are ready. Only addresses that once went through routing and hooks are answered here, with the same result. Values
 * that are not ready, and failures, take the way through the router.
 */
export function abrirAtajo(entrada: Entrada, esClave: EsClave): Atajo {
  const conocidas = new Lru<string, Compartida>(DIRECCIONES_MAXIMAS);
  entrada.probar(responder);

  function responder({ method, url, headers }: IncomingMessage): RespuestaLista | null {
    const compartida = method === 'GET' && url !== undefined ? conocidas.get(url) : undefined;
    if (!compartida || !esClave(headers['x-api-key'])) return null;
    const contenido = buscarListo(compartida);
    if (!contenido) return null;
    const { ruta, cacheControl } = compartida;
    const { status, cabeceras, bytes } = armarEnvio(headers, { contenido, cacheControl });
    return bytes instanceof Promise ? null : { ruta, status, cabeceras, bytes };
  }

  return {
    recordar: (url, compartida) => {
      if (url.length <= LARGO_MAXIMO) conocidas.set(url, compartida);
    },
  };
}

/** Null when it has to be waited for or cannot be had. */
function buscarListo({ buscar }: Compartida): Contenido | null {
  try {
    const contenido = buscar();
    if (!(contenido instanceof Promise)) return contenido;
    // The request through the router reports the failure.
    contenido.catch(() => {});
    return null;
  } catch {
    return null;
  }
}
