import { RUTAS_DE_CONSOLA } from './consola/rutas.ts';
import { RUTAS_DE_PUERTA } from './puerta/rutas.ts';
import { RUTAS_APARTE, RUTAS_DE_PAGINAS, RUTAS_SIN_TIENDA } from './tienda/rutas.ts';
import { RUTAS_DE_ENTRADA } from './tienda/rutasDeEntrada.ts';

/** Every call of the API, by name, for the server. An app bundles the calls of its own audience. */
export const RUTAS = {
  ...RUTAS_DE_ENTRADA,
  ...RUTAS_DE_PAGINAS,
  ...RUTAS_APARTE,
  ...RUTAS_SIN_TIENDA,
  ...RUTAS_DE_CONSOLA,
  ...RUTAS_DE_PUERTA,
};

/** The name of a call. */
export type LlamadaId = keyof typeof RUTAS;
