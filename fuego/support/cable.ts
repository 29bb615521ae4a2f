import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/**
 * Plays a network: loses one side's answers, loses everything, resets, or is late. Lost bytes are never made good:
 * their connection is reset once the network is well again, as it would be after its last try.
 */
export type Falla = 'sin_respuestas' | 'sin_nada' | 'cortado' | 'lento';
export const FALLAS: readonly Falla[] = ['sin_respuestas', 'sin_nada', 'cortado', 'lento'];

/** The network between two programs, such as servers and their database. */
export interface Cable {
  /** The database's address by this way. */
  url: string;
  /** Where on 127.0.0.1 it begins. */
  puerto: number;
  estropear: (falla: Falla) => void;
  /** How many connections have felt the fault. */
  afectadas: () => number;
  reparar: () => void;
  cerrar: () => Promise<void>;
}

interface Enlace {
  cliente: Socket;
  servidor: Socket;
  /** Has felt the fault of the moment. */
  afectado: boolean;
}

const TARDANZA_MS = 60;

/** Lays a cable to an address with host and port, or to a database by a libpq address with a socket's folder. */
export async function tenderCable(destino: string): Promise<Cable> {
  const enlaces = new Set<Enlace>();
  let falla: Falla | null = null;

  const cortar = (enlace: Enlace) => {
    enlace.cliente.resetAndDestroy();
    enlace.servidor.destroy();
  };

  /** Passes on what comes from one side, or does to it what the network does. */
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
      // Nothing overtakes what is late.
      if (falla === 'lento' || enCamino > 0) tardar(bytes);
      else if (!enlace.afectado) hacia.write(bytes);
    });
    // An end in good order comes after what was said before it; one amid a fault is lost with the rest.
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
