import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/**
 * Faults of a network: it loses one side's answers, loses everything, resets, or is late. Lost bytes never arrive later:
 * their connection is reset once the network is repaired, as after a last failed retransmission.
 */
export type NetworkFault = 'sin_respuestas' | 'sin_nada' | 'cortado' | 'lento';
export const NETWORK_FAULTS: readonly NetworkFault[] = ['sin_respuestas', 'sin_nada', 'cortado', 'lento'];

/** The network between two programs, such as servers and their database. */
export interface Cable {
  /** The database's address through the cable. */
  url: string;
  /** The cable's port on 127.0.0.1. */
  port: number;
  damage: (fault: NetworkFault) => void;
  /** How many connections the fault has affected. */
  affected: () => number;
  repair: () => void;
  close: () => Promise<void>;
}

interface Link {
  cliente: Socket;
  servidor: Socket;
  /** Whether the present fault has affected it. */
  isAffected: boolean;
}

const DELAY_MS = 60;

/** Opens a cable to an address with host and port, or to a database by a libpq address with a socket's folder. */
export async function layCable(target: string): Promise<Cable> {
  const links = new Set<Link>();
  let fault: NetworkFault | null = null;

  const cut = (link: Link) => {
    link.cliente.resetAndDestroy();
    link.servidor.destroy();
  };

  /** Passes the bytes of one side on, or applies the network's fault to them. */
  const pass = (link: Link, side: 'cliente' | 'servidor') => {
    const towards = side === 'cliente' ? link.servidor : link.cliente;
    let underWay = 0;
    const delay = (bytes: Buffer) => {
      underWay += 1;
      setTimeout(() => {
        underWay -= 1;
        towards.write(bytes);
      }, DELAY_MS);
    };
    link[side].on('data', (bytes: Buffer) => {
      if (fault !== null && (fault !== 'sin_respuestas' || side === 'servidor')) link.isAffected = true;
      // Nothing overtakes late bytes.
      if (fault === 'lento' || underWay > 0) delay(bytes);
      else if (!link.isAffected) towards.write(bytes);
    });
    // An orderly end comes after the bytes before it; an end during a fault is lost with the rest.
    link[side].on('close', hadError => {
      if (hadError || fault !== null || link.isAffected) cut(link);
      else setTimeout(() => towards.end(), underWay > 0 ? DELAY_MS : 0);
    });
    link[side].on('error', () => {});
  };

  const server = createServer({ noDelay: true }, cliente => {
    const link = { cliente, servidor: connectTo(target), isAffected: false };
    links.add(link);
    cliente.once('close', () => links.delete(link));
    pass(link, 'cliente');
    pass(link, 'servidor');
    if (fault === 'cortado') cut(link);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the cable has no end');

  let cutCount = 0;
  return {
    url: target.replace(/@.*\//, `@127.0.0.1:${address.port}/`).replace(/\?.*/, ''),
    port: address.port,
    damage: next => {
      fault = next;
      cutCount = next === 'cortado' ? links.size : 0;
      if (next === 'cortado') for (const link of links) cut(link);
    },
    affected: () => cutCount + [...links].filter(({ isAffected }) => isAffected).length,
    repair: () => {
      const onlyLate = fault === 'lento';
      fault = null;
      for (const link of links) {
        if (!link.isAffected) continue;
        if (onlyLate) link.isAffected = false;
        else cut(link);
      }
    },
    close: async () => {
      for (const link of links) cut(link);
      server.close();
      await once(server, 'close');
    },
  };
}

function connectTo(target: string): Socket {
  const { hostname, port, searchParams } = new URL(target.replace('@/', '@localhost/'));
  const folder = searchParams.get('host');
  return folder
    ? createConnection(`${folder}/.s.PGSQL.${searchParams.get('port')}`)
    : createConnection(Number(port), hostname);
}
