import {
  CLOCK,
  type Glyph,
  readTheme,
  type Skin,
  type StateLook,
  type Theme,
} from '@taquilla/mapa/drawing/skin';
import { SEAT } from '@taquilla/mapa/plan/hit';
import { SHAPES } from '@taquilla/ui/Shape.tsx';
import { ESTADOS_DEL_PLANO, type EstadoDeLugar } from './planoDeSeccion.ts';

/** The console's look of a section: the zone's symbol while a place is free, then a sign for each state. */
export function vestidoDe(canvas: Element): Skin {
  const theme = readTheme(canvas, {
    ground: 'panel',
    stage: 'hundido',
    edge: 'borde',
    bone: 'txt',
    bone2: 'txt-2',
    bone3: 'txt-3',
    pick: 'amarillo',
    onPick: 'sobre-amarillo',
    font: 'texto',
  });
  const aspectos = aspectosEn(theme);
  return {
    theme,
    states: ESTADOS_DEL_PLANO.map(estado => aspectos[estado]),
    shapes: SHAPES.map(shape => new Path2D(shape)),
  };
}

function aspectosEn({ edge, bone2, bone3 }: Theme): Record<EstadoDeLugar, StateLook | null> {
  const vendido: StateLook = {
    glyph: { strokes: PUNTO, color: edge, width: 0.34 },
    dot: { side: 0.34, least: 0.75, color: edge },
  };
  return {
    libre: { body: 'filled', dot: { side: SEAT, least: 1 } },
    apartado: {
      body: 'outlined',
      glyph: { strokes: CLOCK, color: bone3, width: 0.046, from: 15 },
      dot: { side: 0.4, least: 0.75, color: bone3 },
    },
    vendido,
    ocupado: vendido,
    bloqueado: {
      glyph: { strokes: TACHADO, color: bone2, width: 0.06 },
      dot: { side: 0.56, least: 1, color: bone3 },
    },
    cortesia: {
      glyph: { strokes: ESTRELLA, color: bone2, width: 0.06 },
      dot: { side: 0.44, least: 1, color: bone2 },
    },
    inaccesible: null,
  };
}

/** A line as short as a point: its round ends form a disc. */
export const PUNTO: Glyph = [
  [
    [-0.005, 0],
    [0.005, 0],
  ],
];
export const TACHADO: Glyph = [
  [
    [-0.27, -0.27],
    [0.27, -0.27],
    [0.27, 0.27],
    [-0.27, 0.27],
    [-0.27, -0.27],
  ],
  [
    [-0.14, 0.14],
    [0.14, -0.14],
  ],
];
export const ESTRELLA: Glyph = [
  [
    [0, -0.34],
    [0.1, -0.12],
    [0.33, -0.1],
    [0.16, 0.06],
    [0.21, 0.29],
    [0, 0.17],
    [-0.21, 0.29],
    [-0.16, 0.06],
    [-0.33, -0.1],
    [-0.1, -0.12],
    [0, -0.34],
  ],
];
