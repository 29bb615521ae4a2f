import { createStore, type Store, useStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';
import { FRESH_MS, isWorthRetrying, retryDelay } from './retry.ts';

/** A question that only reads. */
export interface Query<T> {
  /** The key of the answer: the call, a blank, and the input that tells it from the call's other answers. */
  key: string;
  ask: () => Promise<T>;
  /** The answer that came with the page. */
  initial?: T | undefined;
  /** Milliseconds for which an answer is not asked for again: 30 s by default. */
  freshMs?: number;
  /** How often a failed question is asked again: twice by default. */
  retries?: number;
  /** Merges a new answer into the old one, keeping the parts that did not change. */
  merge?: (old: T, answer: T) => T;
  /** Calls `again` when the answer on the screen may have grown old. Returns the function that stops it. */
  watch?: ((again: () => void) => () => void) | undefined;
}

/** The state of a query's answer. */
export interface Answer<T> {
  data: T | undefined;
  /** The error of the last try; earlier data stays. */
  error: Error | null;
}

interface Entry<T> {
  store: Store<Answer<T>>;
  /** Time of the data in epoch milliseconds; 0 without data, or when the data is known to be old. */
  loadedAt: number;
  /** The question that has no answer yet. */
  open?: Promise<T> | undefined;
  /** The queries of the components that show this answer. */
  shownBy: Set<Query<T>>;
}

/**
 * The answers of this browser, by key. An answer that arrives after its entry was removed still reaches the pages that
 * wait for it.
 */
export const entries = new Map<string, Entry<unknown>>();

/**
 * A query's answer, shared by all components that ask for it, starting from the page's initial data. Asked for while
 * `enabled`.
 */
export function useAnswer<T>(
  query: Query<T>,
  enabled = true,
): Answer<T> & { isPending: boolean; refetch: () => Promise<unknown> } {
  const entry = entryOf(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry's key says all that the query depends on
  useEffect(() => {
    if (!enabled) return;
    const again = () => void readUnlessFresh(query).catch(ignore);
    entry.shownBy.add(query);
    again();
    const stop = query.watch?.(again);
    return () => {
      entry.shownBy.delete(query);
      stop?.();
    };
  }, [entry, enabled]);
  const { data, error } = useStore(entry.store);
  return { data, error, isPending: !data && !error, refetch: () => read(query, 'anew').catch(ignore) };
}

/** The kept answer if it is fresh, else a new one. */
export async function readUnlessFresh<T>(query: Query<T>): Promise<T> {
  const { loadedAt, store } = entryOf(query);
  const age = Date.now() - loadedAt;
  // The age is negative when the device's clock was set back.
  const isFresh = loadedAt && age >= 0 && age <= (query.freshMs ?? FRESH_MS);
  return isFresh ? (store.get().data as T) : read(query);
}

/** Asks, or waits for the open question. With `anew`, and when there is data, a new question replaces the open one. */
export function read<T>(query: Query<T>, anew?: 'anew'): Promise<T> {
  const entry = entryOf(query);
  const { data, error } = entry.store.get();
  if (entry.open && !(anew && data)) return entry.open;
  if (error && !data) entry.store.set({ data, error: null });
  const settle = (end: () => T): T | Promise<T> => {
    // A later question replaced this one, which happens only when there is data.
    if (entry.open !== asked) return entry.open ?? (entry.store.get().data as T);
    entry.open = undefined;
    return end();
  };
  const asked = askPatiently(query).then(
    answer => settle(() => put(query, answer, entry)),
    failure =>
      settle(() => {
        entry.store.set({ ...entry.store.get(), error: failure });
        throw failure;
      }),
  );
  entry.open = asked;
  return asked;
}

/** Stores an answer, keeping the objects of the last one that it repeats. */
export function put<T>(query: Query<T>, answer: T, entry = entryOf(query)): T {
  const { data: old, error } = entry.store.get();
  const data = old && query.merge ? query.merge(old, answer) : answer;
  entry.loadedAt = Date.now();
  if (data !== old || error) entry.store.set({ data, error: null });
  return data;
}

async function askPatiently<T>({ ask, retries }: Query<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!isWorthRetrying(failures, error, retries)) throw error;
      await new Promise(resolve => setTimeout(resolve, retryDelay(failures)));
    }
  }
}

export function entryOf<T>({ key, initial: data }: Query<T>): Entry<T> {
  // The server serves many people: it keeps no answers between two pages.
  const isServer = typeof document === 'undefined';
  const known = isServer ? undefined : entries.get(key);
  if (known) return known as Entry<T>;
  const entry: Entry<T> = {
    store: createStore<Answer<T>>({ data, error: null }),
    loadedAt: data ? Date.now() : 0,
    shownBy: new Set(),
  };
  if (!isServer) entries.set(key, entry as Entry<unknown>);
  return entry;
}

function ignore(): void {}
