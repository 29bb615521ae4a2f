import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is as the server wrote it; for content that only the browser's clock knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
