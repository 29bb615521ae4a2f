import type { ApiError } from '@taquilla/cliente/ApiError';
import { withoutAnswer } from '@taquilla/cliente/answers';
import type { CallArgs } from '@taquilla/cliente/client';
import { FRESH_MS, isWorthRetrying, retryDelay } from '@taquilla/cliente/retry';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';
import { createStore, type Store, useStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';
import { call, callUrl } from './call.ts';
import { initialAnswer } from './initialData.ts';

/** What a reading call has answered so far. */
export interface Answer<T> {
  data: T | undefined;
  /** Of the last try; data that came before stays. */
  error: ApiError | null;
  isPending: boolean;
}

interface Entry<T> {
  store: Store<Answer<T>>;
  /** When the data came, in epoch milliseconds; 0 when it has not. */
  loadedAt: number;
  loading: boolean;
}

const entries = new Map<string, Entry<unknown>>();

/**
 * The answer of a call that reads, shared by all who ask for it, starting from what came with the page.
 * It is what the first load needs of a query library; pages behind the first load have the whole one (`queries.ts`),
 * which does not fit into the first load's budget (docs/decisions/0031-two-ways-to-read.md).
 */
export function useAnswer<Id extends LlamadaDeTienda>(
  id: Id,
  ...args: CallArgs<Id>
): Answer<RespuestaDe<Id>> & { refetch: () => void } {
  const url = callUrl(id, ...args);
  const entry = entryOf<RespuestaDe<Id>>(url);
  const load = () => void loadInto(entry, () => call(id, ...args));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says all that the call depends on
  useEffect(() => {
    if (Date.now() - entry.loadedAt > FRESH_MS) load();
  }, [url]);

  return { ...useStore(entry.store), refetch: load };
}

function entryOf<T>(url: string): Entry<T> {
  // The server answers many people: it keeps nothing between two pages.
  const known = typeof document === 'undefined' ? undefined : entries.get(url);
  if (known) return known as Entry<T>;
  const data = initialAnswer(url) as T | undefined;
  const entry: Entry<T> = {
    store: createStore<Answer<T>>({ data, error: null, isPending: data === undefined }),
    loadedAt: data === undefined ? 0 : Date.now(),
    loading: false,
  };
  if (typeof document !== 'undefined') entries.set(url, entry as Entry<unknown>);
  return entry;
}

async function loadInto<T>(entry: Entry<T>, ask: () => Promise<T>): Promise<void> {
  if (entry.loading) return;
  entry.loading = true;
  for (let failures = 0; ; failures++) {
    try {
      entry.store.set({ data: await ask(), error: null, isPending: false });
      entry.loadedAt = Date.now();
      break;
    } catch (error) {
      if (isWorthRetrying(failures, error)) {
        await new Promise(resolve => setTimeout(resolve, retryDelay(failures)));
        continue;
      }
      entry.store.set({ data: entry.store.get().data, error: withoutAnswer(error), isPending: false });
      break;
    }
  }
  entry.loading = false;
}
