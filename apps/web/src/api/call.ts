import { createClient } from '@taquilla/cliente/client';
import { RUTAS_DE_TIENDA } from '@taquilla/contract/tienda/rutas';
import { apiKey, renewApiKey } from './apiKey.ts';
import { learnClock } from './initialData.ts';
import { readPatiently } from './patientRead.ts';
import { storage, TOKEN_KEY } from './storage.ts';

/** Under what every call stands. */
export const BASE = '/api/v1';

let tokenRefused = () => {};

/** Sets what is told when the server says that the token of a call is over: the session, once, at the start. */
export function onTokenRefused(listener: () => void): void {
  tokenRefused = listener;
}

/** The storefront's calls. A read is never given up. */
export const { call, callUrl } = createClient({
  base: BASE,
  routes: RUTAS_DE_TIENDA,
  readsToo: ['consultarReserva'],
  apiKey,
  renewApiKey,
  token: () => storage.getItem(TOKEN_KEY),
  read: readPatiently,
  onDate: learnClock,
  onTokenRefused: () => tokenRefused(),
});
