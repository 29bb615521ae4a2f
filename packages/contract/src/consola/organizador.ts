import { eventosDeConsola } from './eventos.ts';
import { lugares } from './lugares.ts';
import { precios } from './precios.ts';
import { promocionesDeConsola } from './promociones.ts';
import { publicacion } from './publicacion.ts';

/** The calls of an organiser for an event at the console. */
export const organizador = {
  ...eventosDeConsola,
  ...publicacion,
  ...precios,
  ...promocionesDeConsola,
  ...lugares,
};
