import { createStore, useStore } from './store.ts';

/** The application's name until its configuration arrives (§3.1). */
const APP_NAME_INICIAL = 'Dashboard';

const appName = createStore(APP_NAME_INICIAL);

export const setAppName = appName.set;

/** The operator's name; null until it is known. */
export function useAppName(): string | null {
  const name = useStore(appName);
  return name === APP_NAME_INICIAL ? null : name;
}
