import type { Db, Transaction } from '../../db/connection.ts';
import { notify } from '../../db/notify.ts';
import type { Log } from '../../log.ts';
import { writeMessage } from './messages.ts';

export const CHANNEL = 'taquilla_cambios';

/**
 * Announces this process's changes to the others. Changes within 150 ms go in one NOTIFY, never inside a purchase's
 * transaction: PostgreSQL runs commits that notify one at a time.
 */
export interface Announcer {
  add: (eventoId: number, lugares: readonly number[]) => void;
  /** Sends the remaining announcements. */
  stop: () => Promise<void>;
}

/**
 * Announces to running servers, with the commit, that an event or its plan has changed: buyers see it within two seconds. Without
 * places, only what the event's card tells has changed.
 */
export async function avisarDelEvento(
  tx: Transaction,
  eventoId: number,
  lugares: 'todos' | [] = 'todos',
): Promise<void> {
  await notify(tx, CHANNEL, writeMessage('carga', new Map([[eventoId, lugares]])));
}

const GATHER_MS = 150;
/** From this many places on, a message that names them costs more than reading all. */
const MAX_PLACES = 4_000;

export function createAnnouncer({ db, log, origin }: { db: Db; log: Log; origin: string }): Announcer {
  let pending = new Map<number, number[] | 'todos'>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const cambios = pending;
    pending = new Map();
    timer = null;
    if (cambios.size === 0) return;
    try {
      await notify(db, CHANNEL, writeMessage(origin, cambios));
    } catch (error) {
      // A lost announcement misleads no buyer: with listeners, other processes read all places once a second.
      log.warn({ err: error }, 'No se pudieron avisar cambios a los otros procesos.');
    }
  }

  return {
    add: (eventoId, lugares) => {
      const gathered = pending.get(eventoId);
      if (gathered === undefined) pending.set(eventoId, [...lugares]);
      else if (gathered !== 'todos') {
        if (gathered.length + lugares.length > MAX_PLACES) pending.set(eventoId, 'todos');
        else gathered.push(...lugares);
      }
      timer ??= setTimeout(() => {
        sending = send();
      }, GATHER_MS);
    },
    stop: async () => {
      if (timer) clearTimeout(timer);
      await sending;
      await send();
    },
  };
}
