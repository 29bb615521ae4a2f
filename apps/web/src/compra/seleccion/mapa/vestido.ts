import type { Glyph, Skin, StateLook, Theme } from '@taquilla/mapa/drawing/skin';
import { SEAT } from '@taquilla/mapa/plan/hit';
import { SHAPES } from '@taquilla/ui/Shape.tsx';
import { type Aspecto, NOMBRES_DE_ASPECTO } from './plano.ts';

/** The storefront's look for a plan, with the design tokens that a canvas cannot read itself. */
export function vestidoDe(canvas: Element): Skin {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const theme: Theme = {
    ground: token('noche-1'),
    stage: token('linea'),
    edge: token('borde'),
    bone: token('hueso'),
    bone2: token('hueso-2'),
    bone3: token('hueso-3'),
    pick: token('amarillo'),
    onPick: token('sobre-amarillo'),
    font: token('texto'),
  };
  const aspectos = aspectosEn(theme);
  return {
    theme,
    states: NOMBRES_DE_ASPECTO.map(nombre => aspectos[nombre]),
    shapes: SHAPES.map(shape => new Path2D(shape)),
  };
}

function aspectosEn({ edge, stage, bone3 }: Theme): Record<Aspecto, StateLook | null> {
  const fuera = (strokes: Glyph): StateLook => ({
    glyph: { strokes, color: edge, width: 0.06, alpha: 0.72 },
    dot: { side: 0.3, least: 0.75, color: stage },
  });
  return {
    libre: { body: 'filled', dot: { side: SEAT, least: 1 } },
    apartado: {
      body: 'outlined',
      glyph: { strokes: CLOCK, color: bone3, width: 0.046, from: 15 },
      dot: { side: 0.34, least: 0.75, color: edge },
    },
    vendido: fuera(CROSS),
    cerrado: fuera(DASH),
    hueco: null,
  };
}

const CROSS: Glyph = [
  [
    [-0.15, -0.15],
    [0.15, 0.15],
  ],
  [
    [0.15, -0.15],
    [-0.15, 0.15],
  ],
];
const DASH: Glyph = [
  [
    [-0.17, 0],
    [0.17, 0],
  ],
];
const CLOCK: Glyph = [
  [
    [0, -0.18],
    [0, 0.015],
    [0.12, 0.09],
  ],
];
