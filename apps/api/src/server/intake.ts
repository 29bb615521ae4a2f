import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { httpMeter } from './metrics.ts';

/** A whole answer, but for the headers that stand on every one. */
export interface ReadyAnswer {
  /** The route's pattern, for the metrics. */
  ruta: string;
  status: number;
  cabeceras: Readonly<Record<string, string>>;
  bytes: Buffer | null;
}

/** The ready answer for a request, or null where it has to go the whole way. */
type Responder = (peticion: IncomingMessage) => ReadyAnswer | null;

/** Where requests come in: what is ready is answered here, before anything is routed, read or parsed. */
export interface Intake {
  tryFirst: (responder: Responder) => void;
}

interface OpcionesDeEntrada {
  /** The headers of every answer. */
  cabeceras: () => Readonly<Record<string, string>>;
  /** Whether all requests go the whole way: hooks do more for them than what is done here. */
  seguirDeLargo: () => boolean;
}

/** Routing, hooks and parsing cost several times what writing a ready answer does. */
export function openIntake({ server }: FastifyInstance, opciones: OpcionesDeEntrada): Intake {
  const respondedores: Responder[] = [];
  const medidores = new Map<string, (segundos: number) => void>();
  let fijas: string[] | null = null;
  const porTodoElCamino = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (peticion: IncomingMessage, respuesta: ServerResponse) => {
    const empezo = performance.now();
    const lista = opciones.seguirDeLargo() ? null : responder(peticion);
    if (lista) {
      escribir(respuesta, lista);
      medir(peticion.method ?? '', lista, performance.now() - empezo);
    } else {
      for (const seguir of porTodoElCamino) seguir.call(server, peticion, respuesta);
    }
  });

  function responder(peticion: IncomingMessage): ReadyAnswer | null {
    for (const intentar of respondedores) {
      const lista = intentar(peticion);
      if (lista) return lista;
    }
    return null;
  }

  /** Names and values in one list: of all ways to give headers, Node writes this one fastest. */
  function escribir(respuesta: ServerResponse, { status, cabeceras, bytes }: ReadyAnswer): void {
    fijas ??= Object.entries(opciones.cabeceras()).flat();
    const propias = Object.entries(cabeceras).flat();
    if (bytes) propias.push('content-length', String(bytes.length));
    respuesta.writeHead(status, fijas.concat(propias)).end(bytes ?? undefined);
  }

  function medir(metodo: string, { ruta, status }: ReadyAnswer, ms: number): void {
    const clave = `${metodo} ${ruta} ${status}`;
    let medidor = medidores.get(clave);
    if (!medidor) {
      medidor = httpMeter(metodo, ruta, status);
      medidores.set(clave, medidor);
    }
    medidor(ms / 1000);
  }

  return { tryFirst: intentar => respondedores.push(intentar) };
}
