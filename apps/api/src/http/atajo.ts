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
 * What a crowd asks for is answered where it comes in: address and application key are compared, and bytes that are
 * ready are written. For an address that has been the whole way once, going it again would come to the same. What is
 * not ready is waited for there, and what fails is told there.
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
    // Whoever asks the whole way hears what became of it.
    contenido.catch(() => {});
    return null;
  } catch {
    return null;
  }
}
