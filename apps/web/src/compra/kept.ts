import { createStore } from '@taquilla/ui/store.ts';
import { useSyncExternalStore } from 'react';

const changes = createStore(0);

/** Tells this tab's components that a kept text changed; other tabs hear it from the storage. */
export function tellKept(): void {
  changes.set(changes.get() + 1);
}

/** A text in this browser's storage, updated as soon as any tab changes it; null on the server. */
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
