import { useSyncExternalStore } from 'react';

/** A value outside React that components can watch. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value on a page written by the server, and at the browser's first render of it. */
  onServer: T;
}

/** Makes a store. Setting the value that it already holds calls no listener. */
export function createStore<T>(initial: T, onServer = initial): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    onServer,
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value; the component renders again at every change. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.onServer);
}
