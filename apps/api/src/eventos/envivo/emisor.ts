import type { Db, Transaction } from '../../db/connection.ts';
import { notify } from '../../db/notify.ts';
import type { Log } from '../../log.ts';
import { escribirMensaje } from './mensajes.ts';

export const CANAL = 'taquilla_cambios';

/**
 * Tells other processes what changed in this one. All that changes within 150 ms goes in one NOTIFY, and never
 * inside a purchase's transaction: PostgreSQL lets commits that notify through one at a time.
 */
export interface Emisor {
  agregar: (eventoId: number, lugares: readonly number[]) => void;
  /** Sends what is left. */
  detener: () => Promise<void>;
}

/** Tells running servers, with the commit, that an event or its plan has changed: buyers see it within two seconds. */
export async function avisarDelEvento(tx: Transaction, eventoId: number): Promise<void> {
  await notify(tx, CANAL, escribirMensaje('carga', new Map([[eventoId, 'todos']])));
}

const CADA_MS = 150;
/** From here on naming places is longer than reading all of them. */
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
      // A lost announcement misleads no buyer: other processes read all places once a second while they have
      // listeners.
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
