import {
  CLOCK,
  type Glyph,
  readTheme,
  type Skin,
  type StateLook,
  type Theme,
} from '@taquilla/mapa/drawing/skin';
import { SEAT } from '@taquilla/mapa/plan/hit';
import { PRICE_MARKS, SHAPES } from '@taquilla/ui/Shape.tsx';
import { type Aspecto, NOMBRES_DE_ASPECTO, type Signo } from './plano.ts';

const NOCHE: Theme = {
  ground: 'noche-1',
  stage: 'linea',
  edge: 'borde',
  bone: 'hueso',
  bone2: 'hueso-2',
  bone3: 'hueso-3',
  pick: 'amarillo',
  onPick: 'sobre-amarillo',
  lost: 'urgencia',
  font: 'texto',
};

/** The storefront's look for a plan. */
export function vestidoDe(canvas: Element): Skin {
  return vestidoCon(readTheme(canvas, NOCHE));
}

/** The same for seats that lie over a venue's map, on its sheet or at night. */
export function vestidoSobreMapa(canvas: Element): Skin {
  const delMapa = { ground: 'mapa-suelo', stage: 'mapa-raya', edge: 'mapa-orilla-apagada' };
  const letras = { bone: 'mapa-letra', bone2: 'mapa-letra', bone3: 'mapa-letra-apagada' };
  const theme = readTheme(canvas, { ...NOCHE, ...delMapa, ...letras });
  return { ...vestidoCon(theme), isTransparent: true };
}

function vestidoCon(theme: Theme): Skin {
  const aspectos = aspectosEn(theme);
  return {
    theme,
    states: NOMBRES_DE_ASPECTO.map(nombre => aspectos[nombre]),
    shapes: SHAPES.map(shape => new Path2D(shape)),
    marks: PRICE_MARKS.map(({ whole, aside }) => ({ whole: new Path2D(whole), aside: new Path2D(aside) })),
  };
}

function aspectosEn({ edge, stage, bone3 }: Theme): Record<Aspecto, StateLook | null> {
  const fuera = (strokes: Glyph): StateLook => ({
    glyph: { strokes, color: edge, width: 0.06, alpha: 0.72 },
    dot: { side: 0.3, least: 0.75, color: stage },
  });
  const libre: StateLook = { body: 'filled', dot: { side: SEAT, least: 1 } };
  const con = (signo: Signo): StateLook => ({ ...libre, glyph: { strokes: SIGNOS[signo], width: 0.07 } });
  return {
    libre,
    silla: con('silla'),
    acompanante: con('acompanante'),
    obstruida: con('obstruida'),
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

/** A wheelchair; two people hand in hand; an eye that is struck out. */
export const SIGNOS: Readonly<Record<Signo, Glyph>> = {
  silla: [
    [
      [-0.07, -0.25],
      [-0.06, -0.25],
    ],
    [
      [-0.07, -0.12],
      [-0.07, 0.04],
      [0.1, 0.04],
      [0.17, 0.21],
      [0.23, 0.19],
    ],
    [
      [-0.12, -0.03],
      [-0.2, 0.05],
      [-0.21, 0.14],
      [-0.16, 0.22],
      [-0.06, 0.25],
      [0.03, 0.22],
      [0.08, 0.14],
    ],
  ],
  acompanante: [
    [
      [-0.14, -0.2],
      [-0.13, -0.2],
    ],
    [
      [0.13, -0.2],
      [0.14, -0.2],
    ],
    [
      [-0.135, -0.07],
      [-0.135, 0.22],
    ],
    [
      [0.135, -0.07],
      [0.135, 0.22],
    ],
    [
      [-0.135, -0.04],
      [0, 0.06],
      [0.135, -0.04],
    ],
  ],
  obstruida: [
    [
      [-0.24, 0],
      [-0.1, -0.12],
      [0.1, -0.12],
      [0.24, 0],
      [0.1, 0.12],
      [-0.1, 0.12],
      [-0.24, 0],
    ],
    [
      [-0.17, 0.2],
      [0.17, -0.2],
    ],
  ],
};
