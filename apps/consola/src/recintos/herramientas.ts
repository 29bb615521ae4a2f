import type { Pieza } from './acciones.ts';
import type { Herramienta } from './Lienzo.tsx';

/** The tools and their keys (§C10.10). */
export const HERRAMIENTAS: readonly { id: Herramienta; palabras: string; tecla: string }[] = [
  { id: 'elegir', palabras: 'Elegir', tecla: 'V' },
  { id: 'mano', palabras: 'Mover la vista', tecla: 'H' },
  { id: 'filas', palabras: 'Filas', tecla: 'R' },
  { id: 'general', palabras: 'Área general', tecla: 'G' },
  { id: 'poligono', palabras: 'Contorno', tecla: 'P' },
  { id: 'mesas', palabras: 'Mesas', tecla: 'M' },
  { id: 'escenario', palabras: 'Escenario', tecla: 'E' },
  { id: 'texto', palabras: 'Texto', tecla: 'T' },
  { id: 'puerta', palabras: 'Puerta', tecla: 'A' },
];

/** What can be put in the middle by a button, for hands that do not drag. */
export const PIEZAS: readonly { pieza: Pieza; palabras: string }[] = [
  { pieza: 'escenario', palabras: 'Escenario' },
  { pieza: 'filas', palabras: 'Bloque de filas' },
  { pieza: 'general', palabras: 'Área general' },
  { pieza: 'mesas', palabras: 'Mesas' },
  { pieza: 'texto', palabras: 'Texto' },
  { pieza: 'puerta', palabras: 'Puerta' },
];
