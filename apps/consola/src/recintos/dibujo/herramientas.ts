import type { AtributoDeLugar } from '@taquilla/contract/consola/documentoDeRecinto';
import type { Pieza } from './acciones.ts';

export type Herramienta = 'elegir' | 'lazo' | 'mano' | 'poligono' | 'brocha' | Pieza;

interface Descrita {
  id: Herramienta;
  palabras: string;
  tecla: string;
  /** The icon's path, in a box of 24 by 24. */
  trazo: string;
}

/** The tools and their keys (§C10.10), in the groups of the bar. */
export const GRUPOS: readonly (readonly Descrita[])[] = [
  [
    { id: 'elegir', palabras: 'Elegir', tecla: 'V', trazo: 'M6 4l13 7-6 1.5L10 19z' },
    {
      id: 'lazo',
      palabras: 'Lazo',
      tecla: 'L',
      trazo: 'M12 5c5 0 8 2 8 4.5S17 14 12 14s-8-2-8-4.5S7 5 12 5zM8 13.5c-1 2 1 2.5 1 4.5 0 1-.5 1.5-1.5 2',
    },
    {
      id: 'mano',
      palabras: 'Mover la vista',
      tecla: 'H',
      trazo:
        'M8 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1.5-7-6.5 1.5-1.5 3-.5 4 .5z',
    },
  ],
  [
    {
      id: 'filas',
      palabras: 'Bloque de filas',
      tecla: 'R',
      trazo: 'M4 6c5 3 11 3 16 0M4 11c5 3 11 3 16 0M4 16c5 3 11 3 16 0',
    },
    {
      id: 'fila',
      palabras: 'Una fila',
      tecla: 'F',
      trazo: 'M4 12h.01M8 12h.01M12 12h.01M16 12h.01M20 12h.01',
    },
    { id: 'general', palabras: 'Área general', tecla: 'G', trazo: 'M4.5 6h15v12h-15z' },
    {
      id: 'arco',
      palabras: 'Sección en arco',
      tecla: 'C',
      trazo: 'M3.5 8c5 6 12 6 17 0l-2.5 7c-3.5 4-8.5 4-12 0z',
    },
    { id: 'poligono', palabras: 'Contorno', tecla: 'P', trazo: 'M6 5l12 3 2 8-9 4-7-7z' },
    {
      id: 'mesas',
      palabras: 'Mesas',
      tecla: 'M',
      trazo:
        'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 4.5v.01M12 19.5v.01M4.5 12h.01M19.5 12h.01M6.7 6.7h.01M17.3 6.7h.01M6.7 17.3h.01M17.3 17.3h.01',
    },
  ],
  [
    { id: 'escenario', palabras: 'Escenario', tecla: 'E', trazo: 'M4 6h16l-3 9H7zM10 19h4' },
    { id: 'texto', palabras: 'Texto', tecla: 'T', trazo: 'M5 7V5h14v2M12 5v14M9.5 19h5' },
    { id: 'puerta', palabras: 'Puerta', tecla: 'A', trazo: 'M4 20h16M7 20V4.5h10V20M13.5 12.5v.01' },
    {
      id: 'brocha',
      palabras: 'Señas de lugares',
      tecla: 'B',
      trazo: 'M10 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM10 7v6h5l2.5 5M13 16.5a4.5 4.5 0 1 1-5.5-5',
    },
  ],
];

export const HERRAMIENTAS = GRUPOS.flat();

/** Pieces that a button puts in the middle, for people who do not drag. */
export const PIEZAS: readonly { pieza: Pieza; palabras: string }[] = [
  { pieza: 'escenario', palabras: 'Escenario' },
  { pieza: 'filas', palabras: 'Bloque de filas' },
  { pieza: 'fila', palabras: 'Una fila' },
  { pieza: 'general', palabras: 'Área general' },
  { pieza: 'arco', palabras: 'Sección en arco' },
  { pieza: 'mesas', palabras: 'Mesas' },
  { pieza: 'texto', palabras: 'Texto' },
  { pieza: 'puerta', palabras: 'Puerta' },
];

/** The ways to sell a section. */
export const TIPOS = [
  { value: 'numerada', label: 'Numerada' },
  { value: 'general', label: 'General' },
  { value: 'mesas', label: 'Mesas' },
] as const;

/** The brush's mark for a place: an attribute, none, or a gap instead of the seat (§C10.7). */
export type Sena = AtributoDeLugar | 'ninguna' | 'hueco';

export const SENAS = [
  { value: 'silla_de_ruedas', label: 'Silla de ruedas' },
  { value: 'acompanante', label: 'Acompañante' },
  { value: 'vista_obstruida', label: 'Vista obstruida' },
  { value: 'sin_escalones', label: 'Sin escalones' },
  { value: 'ninguna', label: 'Sin seña' },
  { value: 'hueco', label: 'Sin butaca' },
] as const satisfies readonly { value: Sena; label: string }[];
