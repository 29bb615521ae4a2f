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
  puerto: number;
  estropear: (falla: NetworkFault) => void;
  /** How many connections the fault has affected. */
  afectadas: () => number;
  reparar: () => void;
  cerrar: () => Promise<void>;
}

interface Enlace {
  cliente: Socket;
  servidor: Socket;
  /** Whether the present fault has affected it. */
  afectado: boolean;
}

const TARDANZA_MS = 60;

/** Opens a cable to an address with host and port, or to a database by a libpq address with a socket's folder. */
export async function layCable(destino: string): Promise<Cable> {
  const enlaces = new Set<Enlace>();
  let falla: NetworkFault | null = null;

  const cortar = (enlace: Enlace) => {
    enlace.cliente.resetAndDestroy();
    enlace.servidor.destroy();
  };

  /** Passes the bytes of one side on, or applies the network's fault to them. */
  const pasar = (enlace: Enlace, lado: 'cliente' | 'servidor') => {
    const hacia = lado === 'cliente' ? enlace.servidor : enlace.cliente;
    let enCamino = 0;
    const tardar = (bytes: Buffer) => {
      enCamino += 1;
      setTimeout(() => {
        enCamino -= 1;
        hacia.write(bytes);
      }, TARDANZA_MS);
    };
    enlace[lado].on('data', (bytes: Buffer) => {
      if (falla !== null && (falla !== 'sin_respuestas' || lado === 'servidor')) enlace.afectado = true;
      // Nothing overtakes late bytes.
      if (falla === 'lento' || enCamino > 0) tardar(bytes);
      else if (!enlace.afectado) hacia.write(bytes);
    });
    // An orderly end comes after the bytes before it; an end during a fault is lost with the rest.
    enlace[lado].on('close', conError => {
      if (conError || falla !== null || enlace.afectado) cortar(enlace);
      else setTimeout(() => hacia.end(), enCamino > 0 ? TARDANZA_MS : 0);
    });
    enlace[lado].on('error', () => {});
  };

  const servidor = createServer({ noDelay: true }, cliente => {
    const enlace = { cliente, servidor: conectar(destino), afectado: false };
    enlaces.add(enlace);
    cliente.once('close', () => enlaces.delete(enlace));
    pasar(enlace, 'cliente');
    pasar(enlace, 'servidor');
    if (falla === 'cortado') cortar(enlace);
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const direccion = servidor.address();
  if (typeof direccion !== 'object' || !direccion) throw new Error('the cable has no end');

  let cortadas = 0;
  return {
    url: destino.replace(/@.*\//, `@127.0.0.1:${direccion.port}/`).replace(/\?.*/, ''),
    puerto: direccion.port,
    estropear: nueva => {
      falla = nueva;
      cortadas = nueva === 'cortado' ? enlaces.size : 0;
      if (nueva === 'cortado') for (const enlace of enlaces) cortar(enlace);
    },
    afectadas: () => cortadas + [...enlaces].filter(({ afectado }) => afectado).length,
    reparar: () => {
      const soloTarde = falla === 'lento';
      falla = null;
      for (const enlace of enlaces) {
        if (!enlace.afectado) continue;
        if (soloTarde) enlace.afectado = false;
        else cortar(enlace);
      }
    },
    cerrar: async () => {
      for (const enlace of enlaces) cortar(enlace);
      servidor.close();
      await once(servidor, 'close');
    },
  };
}

function conectar(destino: string): Socket {
  const { hostname, port, searchParams } = new URL(destino.replace('@/', '@localhost/'));
  const carpeta = searchParams.get('host');
  return carpeta
    ? createConnection(`${carpeta}/.s.PGSQL.${searchParams.get('port')}`)
    : createConnection(Number(port), hostname);
}
