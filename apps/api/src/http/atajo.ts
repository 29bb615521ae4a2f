import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Contenido } from '../cache/contenido.ts';
import { Lru } from '../cache/lru.ts';
import { medidorHttp } from '../metricas.ts';
import type { EsClave } from './clave.ts';
import { armarEnvio } from './enviarContenido.ts';

/** A shared answer: where it is asked for, and how it is found at any moment. */
export interface Compartida {
  /** The route's pattern, for the metrics. */
  ruta: string;
  cacheControl: string;
  buscar: () => Contenido | Promise<Contenido>;
}

/** Where shared answers that were given the whole way are remembered by their address. */
export interface Atajo {
  recordar: (url: string, compartida: Compartida) => void;
}

interface OpcionesDeAtajo {
  esClave: EsClave;
  /** What stands on every answer. */
  cabeceras: () => Readonly<Record<string, string>>;
  /** Only requests for which hooks do nothing else may be kept from them. */
  seguirDeLargo: () => boolean;
}

/** Addresses that are remembered: with strange queries there may be any number of them. */
const DIRECCIONES_MAXIMAS = 2_000;
const LARGO_MAXIMO = 200;

/**
 * What a crowd asks for is answered where it comes in: address and application key are compared, and bytes that are
 * ready are written. Routing, hooks and parsing cost several times as much and would come to the same for an address
 * that has been through them. Whatever is not that simple goes the whole way, and so does what fails.
 */
export function abrirAtajo({ server }: FastifyInstance, opciones: OpcionesDeAtajo): Atajo {
  const conocidas = new Lru<string, Compartida>(DIRECCIONES_MAXIMAS);
  const medidores = new Map<string, (segundos: number) => void>();
  let fijas: string[] | null = null;
  const porTodoElCamino = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (peticion: IncomingMessage, respuesta: ServerResponse) => {
    if (responder(peticion, respuesta)) return;
    for (const seguir of porTodoElCamino) seguir.call(server, peticion, respuesta);
  });

  /** False when nothing was written. */
  function responder({ method, url, headers }: IncomingMessage, respuesta: ServerResponse): boolean {
    const compartida = method === 'GET' && url !== undefined ? conocidas.get(url) : undefined;
    if (!compartida || opciones.seguirDeLargo() || !opciones.esClave(headers['x-api-key'])) return false;
    const empezo = performance.now();
    const { ruta, cacheControl } = compartida;
    const contenido = buscarLista(compartida);
    if (!contenido) return false;
    const { status, cabeceras, bytes } = armarEnvio(headers, { contenido, cacheControl });
    if (bytes instanceof Promise) return false;
    if (bytes) cabeceras['content-length'] = String(bytes.length);
    fijas ??= Object.entries(opciones.cabeceras()).flat();
    // Names and values in one list: of all ways to give headers, Node writes this one fastest.
    respuesta.writeHead(status, fijas.concat(...Object.entries(cabeceras))).end(bytes ?? undefined);
    medir(`${ruta} ${status}`, () => medidorHttp('GET', ruta, status), performance.now() - empezo);
    return true;
  }

  function medir(clave: string, crear: () => (segundos: number) => void, ms: number): void {
    let medidor = medidores.get(clave);
    if (!medidor) {
      medidor = crear();
      medidores.set(clave, medidor);
    }
    medidor(ms / 1000);
  }

  return {
    recordar: (url, compartida) => {
      if (url.length <= LARGO_MAXIMO) conocidas.set(url, compartida);
    },
  };
}

/** Null when it has to be waited for, or cannot be had: both are told the whole way. */
function buscarLista({ buscar }: Compartida): Contenido | null {
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
