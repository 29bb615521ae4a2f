import { MAX_MESSAGE_BYTES } from '../../db/notify.ts';

/** Places of one event that may have changed; `todos` also when the event itself was changed. */
export type Cambios = ReadonlyMap<number, readonly number[] | 'todos'>;

/**
 * The text of one NOTIFY to the other processes: `origin|evento:ids|evento:*`, with ascending ids, each written in base 36 as
 * its distance from the previous one. Lists that do not fit become `*`, the longest first.
 */
export function writeMessage(origin: string, cambios: Cambios): string {
  const parts = [...cambios].map(([eventoId, ids]) => ({
    eventoId,
    text: ids === 'todos' ? ALL : writeIds(ids),
  }));
  parts.sort((a, b) => a.text.length - b.text.length);
  let free =
    MAX_MESSAGE_BYTES - origin.length - parts.reduce((sum, p) => sum + lengthWithoutIds(p.eventoId), 0);
  return [
    origin,
    ...parts.map(({ eventoId, text }) => {
      // Reserves room for a `*` for each remaining event.
      const fits = text.length <= Math.max(ALL.length, free);
      if (fits) free -= text.length;
      return `${eventoId}:${fits ? text : ALL}`;
    }),
  ].join('|');
}

/** Reads the text of `writeMessage`; `origin` is the process that wrote it. Unreadable parts are left out. */
export function readMessage(message: string): { origin: string; cambios: Cambios } {
  const [origin = '', ...parts] = message.split('|');
  const cambios = new Map<number, readonly number[] | 'todos'>();
  for (const part of parts) {
    const [evento, text = ''] = part.split(':');
    const eventoId = Number(evento);
    if (!Number.isSafeInteger(eventoId) || eventoId < 1) continue;
    cambios.set(eventoId, text === ALL ? 'todos' : readIds(text));
  }
  return { origin, cambios };
}

const ALL = '*';

/** Length of an event's part: separator, event, colon, and room for a `*`. */
function lengthWithoutIds(eventoId: number): number {
  return String(eventoId).length + 3;
}

function writeIds(ids: readonly number[]): string {
  let previous = 0;
  return [...new Set(ids)]
    .sort((a, b) => a - b)
    .map(id => {
      const distance = id - previous;
      previous = id;
      return distance.toString(36);
    })
    .join(',');
}

function readIds(text: string): number[] {
  let previous = 0;
  return text.split(',').flatMap(distance => {
    const value = Number.parseInt(distance, 36);
    if (Number.isNaN(value)) return [];
    previous += value;
    return [previous];
  });
}
