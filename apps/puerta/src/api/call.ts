import { apiKey } from '@taquilla/cliente/apiKey';
import { createClient } from '@taquilla/cliente/client';
import { RUTAS_DE_PUERTA } from '@taquilla/contract/puerta/rutas';

/** The prefix of every call's path. */
export const BASE = '/api/v1';

const { consultarBoleto: _consultar, quemarBoleto: _quemar, ...routes } = RUTAS_DE_PUERTA;

/** The contract's calls as a phone makes them: its cookie is its only credential. */
export const { call } = createClient({
  base: BASE,
  routes,
  readsToo: [],
  apiKey,
  renewApiKey: async () => false,
  token: () => null,
  read: (ask, signal) => ask(signal ?? AbortSignal.timeout(60_000)),
  onDate: () => {},
  onTokenRefused: () => {},
});
