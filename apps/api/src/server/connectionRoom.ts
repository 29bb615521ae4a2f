import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { originOf } from './limits/origin.ts';
import { countEviction } from './metrics.ts';

/** Files that a process needs beside its callers': the database's connections, the provider's, its own. */
const RESERVA = { parte: 1 / 8, minimo: 64, maximo: 512 } as const;
/** So full, room is made: what comes meanwhile still finds some. */
const LLENO = 0.95;
/** So many at a time of all that may be open, so that a flood does not cost a search for each. */
const DE_UNA_VEZ = 0.02;

/**
 * Connections for which a process has room that may have so many files open. The rest of the files stay for the
 * database and the card provider.
 */
export function connectionsThatFit(archivos: number): number {
  const { parte, minimo, maximo } = RESERVA;
  return archivos - Math.max(minimo, Math.min(maximo, Math.floor(archivos * parte)));
}

/**
 * Keeps a process that runs out of files open to buyers (S8). Idle connections, and connections whose request comes
 * in by drops, are normally ended by `requestTimeout` alone. Once there is hardly room they are closed, first those
 * of the address that has most of them, the oldest first. A connection that is being answered, streams too, is never
 * cut off.
 */
export function registerConnectionRoom({ server }: Pick<FastifyInstance, 'server'>, archivos: number): void {
  if (!Number.isFinite(archivos)) return;
  const caben = connectionsThatFit(archivos);
  const lleno = Math.floor(caben * LLENO);
  const deUnaVez = Math.ceil(caben * DE_UNA_VEZ);
  const abiertas = new Set<Socket>();
  const ociosas = seguirOciosas(server);
  server.maxConnections = caben;
  server.on('connection', (socket: Socket) => {
    abiertas.add(socket);
    socket.once('close', () => abiertas.delete(socket));
    if (abiertas.size < lleno) return;
    for (const ociosa of ociosas(deUnaVez)) {
      if (ociosa === socket) continue;
      // By now, so that a crowd that comes in one moment does not send all of them away.
      abiertas.delete(ociosa);
      ociosa.destroy();
      countEviction();
    }
  });
}

/** Follows the connections on which nothing is answered; tells so many of them, those first that are to go first. */
function seguirOciosas(server: Server): (cuantas: number) => Socket[] {
  const porOrigen = new Map<string, Set<Socket>>();

  function poner(socket: Socket, origen: string): void {
    const suyas = porOrigen.get(origen);
    if (suyas) suyas.add(socket);
    else porOrigen.set(origen, new Set([socket]));
  }

  function quitar(socket: Socket, origen: string): void {
    const suyas = porOrigen.get(origen);
    suyas?.delete(socket);
    if (suyas?.size === 0) porOrigen.delete(origen);
  }

  const origenes = new WeakMap<Socket, string>();
  server.on('connection', (socket: Socket) => {
    const origen = originOf(socket.remoteAddress ?? '');
    origenes.set(socket, origen);
    poner(socket, origen);
    socket.once('close', () => quitar(socket, origen));
  });
  server.on('request', (peticion: IncomingMessage, respuesta: ServerResponse) => {
    const { socket } = peticion;
    const origen = origenes.get(socket) ?? '';
    // A request that is not here whole is waited for, and not served yet.
    if (traeCuerpo(peticion)) peticion.once('end', () => quitar(socket, origen));
    else quitar(socket, origen);
    respuesta.once('finish', () => {
      if (!socket.destroyed) poner(socket, origen);
    });
  });

  return cuantas => {
    const grupos = [...porOrigen.values()].sort((unas, otras) => otras.size - unas.size);
    const elegidas: Socket[] = [];
    for (const grupo of grupos) {
      if (elegidas.length >= cuantas) break;
      elegidas.push(...[...grupo].slice(0, cuantas - elegidas.length));
    }
    return elegidas;
  };
}

function traeCuerpo({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
