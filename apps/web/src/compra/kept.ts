import { createStore } from '@taquilla/ui/store.ts';
import { useSyncExternalStore } from 'react';

const changes = createStore(0);

/** Tells this tab's components that a kept text changed; other tabs hear it from the storage itself. */
export function tellKept(): void {
  changes.set(changes.get() + 1);
}

/** A text that this browser keeps, again as soon as any tab changes it; the server, which writes the page, knows none. */
export function useKept(read: () => string | null): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}
