import { entries, entryOf, put, type Query, read } from './useAnswer.ts';

/** Calls `again` when the tab is shown again and when the network is back. Returns the function that stops it. */
export function onReturn(again: () => void): () => void {
  const onShow = () => {
    if (!document.hidden) again();
  };
  document.addEventListener('visibilitychange', onShow);
  window.addEventListener('online', again);
  return () => {
    document.removeEventListener('visibilitychange', onShow);
    window.removeEventListener('online', again);
  };
}

/** As `onReturn`, and also every `ms` while the tab is shown; an open question is awaited, not repeated. */
export function everySeen(ms: number): typeof onReturn {
  return again => {
    const stop = onReturn(again);
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, ms);
    return () => {
      clearInterval(timer);
      stop();
    };
  };
}

/** Changes an answer that is already kept, such as by a stream's message. */
export function patch<T>(query: Query<T>, change: (data: T) => T): void {
  const { data } = entryOf(query).store.get();
  if (data !== undefined) put(query, change(data));
}

/**
 * Marks as old every answer of a call, or the one answer with that key, and reads again those on the screen. Resolves
 * when they are read, and never rejects.
 */
export async function invalidate(key: string): Promise<void> {
  await readAnew(known => isOf(known, key));
}

/** As `invalidate`, for every answer except those of one call. */
export async function invalidateAllBut(id: string): Promise<void> {
  await readAnew(known => !isOf(known, id));
}

async function readAnew(isMeant: (known: string) => boolean): Promise<void> {
  const found = [...entries].filter(([known]) => isMeant(known)).map(([, entry]) => entry);
  const readings = found.flatMap(entry => {
    entry.loadedAt = 0;
    return [...entry.shownBy].slice(0, 1).map(query => read(query, 'anew'));
  });
  await Promise.allSettled(readings);
}

/** Forgets every answer of a call. */
export function forget(id: string): void {
  for (const key of entries.keys()) if (isOf(key, id)) entries.delete(key);
}

function isOf(known: string, key: string): boolean {
  return known === key || known.startsWith(`${key} `);
}

/** `answer`, reusing each object of `old` that is equal, so that React does not render it again. */
export function keepSame<T>(old: T, answer: T): T {
  if (Object.is(old, answer) || !isObject(old) || !isObject(answer)) return answer;
  if (Array.isArray(old) !== Array.isArray(answer)) return answer;
  const names = Object.keys(answer) as (keyof T)[];
  const merged = names.map(name => [name, keepSame(old[name], answer[name])] as const);
  const isSame =
    names.length === Object.keys(old).length && merged.every(([name, part]) => part === old[name]);
  if (isSame) return old;
  return (Array.isArray(answer) ? merged.map(([, part]) => part) : Object.fromEntries(merged)) as T;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
