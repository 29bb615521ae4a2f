import { apiKey, renewApiKey } from '@taquilla/cliente/apiKey';
import { createClient } from '@taquilla/cliente/client';
import { storage } from '@taquilla/cliente/storage';
import { RUTAS_DE_ENTRADA } from '@taquilla/contract/tienda/rutasDeEntrada';
import { learnClock } from './initialData.ts';
import { readPatiently } from './patientRead.ts';
import { TOKEN_KEY } from './storageKeys.ts';

/** Reads a new key from the storefront's lightest page; every page carries it. */
export const renewKey = (refused: string) => renewApiKey(refused, '/auth/success');

/** The prefix of every call's path. */
export const BASE = '/api/v1';

let tokenRefused = () => {};

/** Sets the listener for a refused token; the session does so once, at the start. */
export function onTokenRefused(listener: () => void): void {
  tokenRefused = listener;
}

/** The settings that every client of the storefront shares. A read is never given up. */
export const SETTINGS = {
  base: BASE,
  apiKey,
  renewApiKey: renewKey,
  token: () => storage.getItem(TOKEN_KEY),
  read: readPatiently,
  onDate: learnClock,
  onTokenRefused: () => tokenRefused(),
};

/** The calls of the first load; the other pages' are in `callDePagina.ts` and `callApart.ts`. */
export const { call, callUrl } = createClient({
  ...SETTINGS,
  routes: RUTAS_DE_ENTRADA,
  readsToo: [],
});
