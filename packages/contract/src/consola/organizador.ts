import { eventosDeConsola } from './eventos.ts';
import { lugares } from './lugares.ts';
import { precios } from './precios.ts';
import { promocionesDeConsola } from './promociones.ts';
import { publicacion } from './publicacion.ts';

/** All that an organiser does with an event at the console. */
export const organizador = {
  ...eventosDeConsola,
  ...publicacion,
  ...precios,
  ...promocionesDeConsola,
  ...lugares,
};
