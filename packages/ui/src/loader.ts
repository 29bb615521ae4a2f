import { createStore, useStore } from './store.ts';

/** Whether work that blocks the whole page is under way (§3.1): the global spinner shows. */
const loaderStatus = createStore(false);

export function useLoaderStatus(): boolean {
  return useStore(loaderStatus);
}

/** Shows the global spinner while a promise is pending. */
export async function withLoader<T>(work: Promise<T>): Promise<T> {
  loaderStatus.set(true);
  try {
    return await work;
  } finally {
    loaderStatus.set(false);
  }
}
