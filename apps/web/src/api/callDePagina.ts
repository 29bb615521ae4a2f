import { createClient } from '@taquilla/cliente/client';
import { RUTAS_DE_PAGINAS } from '@taquilla/contract/tienda/rutas';
import { SETTINGS } from './call.ts';

/** The calls of pages outside of the first load, which has no room for their addresses. */
export const { call, callUrl } = createClient({
  ...SETTINGS,
  routes: RUTAS_DE_PAGINAS,
  readsToo: ['consultarReserva'],
});
