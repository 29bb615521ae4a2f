import type { Db, Transaction } from '../../db/connection.ts';
import { notify } from '../../db/notify.ts';
import type { Log } from '../../log.ts';
import { escribirMensaje } from './mensajes.ts';

export const CANAL = 'taquilla_cambios';

/**
 * Announces this process's changes to the others. Changes within 150 ms go in one NOTIFY, never inside a purchase's
 * transaction: PostgreSQL runs commits that notify one at a time.
 */
export interface Emisor {
  agregar: (eventoId: number, lugares: readonly number[]) => void;
  /** Sends the remaining announcements. */
  detener: () => Promise<void>;
}

/** Announces to running servers, with the commit, that an event or its plan has changed: buyers see it within two seconds. */
export async function avisarDelEvento(tx: Transaction, eventoId: number): Promise<void> {
  await notify(tx, CANAL, escribirMensaje('carga', new Map([[eventoId, 'todos']])));
}

const CADA_MS = 150;
/** From this many places on, a message that names them costs more than reading all. */
const LUGARES_MAXIMOS = 4_000;

export function crearEmisor({ db, log, origen }: { db: Db; log: Log; origen: string }): Emisor {
  let pendientes = new Map<number, number[] | 'todos'>();
  let cita: NodeJS.Timeout | null = null;
  let enviando: Promise<void> = Promise.resolve();

  async function enviar(): Promise<void> {
    const cambios = pendientes;
    pendientes = new Map();
    cita = null;
    if (cambios.size === 0) return;
    try {
      await notify(db, CANAL, escribirMensaje(origen, cambios));
    } catch (error) {
      // A lost announcement misleads no buyer: with listeners, other processes read all places once a second.
      log.warn({ err: error }, 'No se pudieron avisar cambios a los otros procesos.');
    }
  }

  return {
    agregar: (eventoId, lugares) => {
      const juntos = pendientes.get(eventoId);
      if (juntos === undefined) pendientes.set(eventoId, [...lugares]);
      else if (juntos !== 'todos') {
        if (juntos.length + lugares.length > LUGARES_MAXIMOS) pendientes.set(eventoId, 'todos');
        else juntos.push(...lugares);
      }
      cita ??= setTimeout(() => {
        enviando = enviar();
      }, CADA_MS);
    },
    detener: async () => {
      if (cita) clearTimeout(cita);
      await enviando;
      await enviar();
    },
  };
}
