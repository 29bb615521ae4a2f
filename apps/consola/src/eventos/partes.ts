import type { Accion } from '@taquilla/contract/comun/acceso';
import type { ParteDeEvento } from '../paths.ts';

/** The tabs of an event in their order, each with what one must be allowed to read. */
export const PARTES: readonly { parte: ParteDeEvento; texto: string; accion: Accion }[] = [
  { parte: 'datos', texto: 'Datos', accion: 'ver_evento' },
  { parte: 'precios', texto: 'Precios', accion: 'fijar_precios' },
  { parte: 'lugares', texto: 'Lugares', accion: 'ver_evento' },
  { parte: 'promociones', texto: 'Promociones', accion: 'fijar_precios' },
];
