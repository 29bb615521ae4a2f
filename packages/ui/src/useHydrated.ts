import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is as the server wrote it; for what only the browser's clock can say. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
