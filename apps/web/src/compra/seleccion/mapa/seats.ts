import { SHAPES } from '@taquilla/ui/Shape.tsx';
import type { Aspecto } from './plano.ts';
import type { Theme } from './theme.ts';

/** The diameter of a seat, in pitches. */
export const SEAT = 0.82;

/** CSS pixels per pitch from which on there is room for numbers, glyphs, and a shape of its own. */
const NUMBERS_FROM = 23;
const GLYPHS_FROM = 15;
export const SHAPES_FROM = 8;

/** Shapes come in a box of 16, in which the circle measures 14.8. */
const UNIT = SEAT / 14.8;
const HALF_BOX = 8;

let paths: readonly Path2D[] | undefined;

/** The outline of a category, in a box of 16. Made on demand, because only browsers know Path2D. */
function shapeOf(category: number): Path2D {
  paths ??= SHAPES.map(shape => new Path2D(shape));
  return paths[category % paths.length] ?? new Path2D();
}

/** Where and how large a seat is drawn, in device pixels. */
export interface Spot {
  x: number;
  y: number;
  /** Device pixels per pitch. */
  scale: number;
  dpr: number;
}

export interface SeatLook {
  category: number;
  color: string;
  ink: string;
  number: string;
}

/** A seat as it stands for sale or not, near enough for a shape: shape = category, glyph = state. */
export function drawSeat(
  ctx: CanvasRenderingContext2D,
  aspecto: Aspecto,
  look: SeatLook,
  spot: Spot,
  theme: Theme,
): void {
  const css = spot.scale / spot.dpr;
  switch (aspecto) {
    case 'hueco':
      return;
    case 'libre':
      fillShape(ctx, look, spot);
      if (css >= NUMBERS_FROM) drawNumber(ctx, look, spot, theme);
      return;
    case 'apartado':
      outlineShape(ctx, look, spot, theme);
      if (css >= GLYPHS_FROM) strokeGlyph(ctx, CLOCK, spot, { color: theme.bone3, width: 0.046 });
      return;
    case 'vendido':
    case 'cerrado':
      strokeGlyph(ctx, aspecto === 'vendido' ? CROSS : DASH, spot, {
        color: theme.edge,
        width: 0.06,
        alpha: 0.72,
      });
      return;
  }
}

/** A seat from too far away for a shape: a square of device pixels; without a colour it is the category's. */
export function dotOf(
  aspecto: Aspecto,
  { scale, dpr }: Pick<Spot, 'scale' | 'dpr'>,
  theme: Theme,
): { side: number; color?: string } | null {
  switch (aspecto) {
    case 'hueco':
      return null;
    case 'libre':
      return { side: Math.max(scale * SEAT, dpr) };
    case 'apartado':
      return { side: Math.max(scale * 0.34, dpr * 0.75), color: theme.edge };
    case 'vendido':
    case 'cerrado':
      return { side: Math.max(scale * 0.3, dpr * 0.75), color: theme.stage };
  }
}

/** A picked seat: larger, yellow, with a ring and a tick. `grown` is 1 at rest, less while it lands. */
export function drawPicked(
  ctx: CanvasRenderingContext2D,
  category: number,
  spot: Spot,
  theme: Theme,
  grown = 1,
): void {
  // Never too small to be found again on a plan seen whole.
  const scale = Math.max(spot.scale * 1.1, 13 * spot.dpr) * grown;
  const here = { ...spot, scale };
  place(ctx, here);
  const shape = shapeOf(category);
  ctx.fillStyle = theme.pick;
  ctx.fill(shape);
  ctx.lineWidth = Math.max(1.5 * spot.dpr, scale * 0.058) / (scale * UNIT);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = theme.bone;
  ctx.stroke(shape);
  strokeGlyph(ctx, TICK, here, { color: theme.onPick, width: 0.083 });
}

/** The outline around the seat under the pointer or the keyboard's cursor. */
export function drawRing(
  ctx: CanvasRenderingContext2D,
  category: number,
  spot: Spot,
  { color, gap, width }: { color: string; gap: number; width: number },
): void {
  const grown = spot.scale + (2 * (gap + width / 2) * spot.dpr) / SEAT;
  place(ctx, { ...spot, scale: grown });
  ctx.lineWidth = (width * spot.dpr) / (grown * UNIT);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = color;
  ctx.stroke(shapeOf(category));
}

function fillShape(ctx: CanvasRenderingContext2D, { category, color }: SeatLook, spot: Spot): void {
  place(ctx, spot);
  ctx.fillStyle = color;
  ctx.fill(shapeOf(category));
}

function outlineShape(ctx: CanvasRenderingContext2D, { category }: SeatLook, spot: Spot, theme: Theme): void {
  // Drawn a little smaller, so that the stroke stays within the seat.
  const scale = spot.scale * 0.94;
  place(ctx, { ...spot, scale });
  const pixel = spot.dpr / (scale * UNIT);
  ctx.lineWidth = 1.5 * pixel;
  ctx.strokeStyle = theme.edge;
  ctx.setLineDash([3.5 * pixel, 3 * pixel]);
  ctx.stroke(shapeOf(category));
  ctx.setLineDash([]);
}

function drawNumber(
  ctx: CanvasRenderingContext2D,
  { number, ink }: SeatLook,
  { x, y, scale, dpr }: Spot,
  theme: Theme,
): void {
  const room = number.length > 2 ? 0.27 : 0.335;
  const size = Math.min(17 * dpr, scale * room);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.font = `650 ${size.toFixed(1)}px ${theme.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = ink;
  ctx.fillText(number, x, y + size * 0.05);
}

/** Strokes from point to point, in pitches from the seat's middle. */
type Glyph = readonly (readonly (readonly [number, number])[])[];
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
const TICK: Glyph = [
  [
    [-0.18, 0.015],
    [-0.053, 0.142],
    [0.18, -0.136],
  ],
];

function strokeGlyph(
  ctx: CanvasRenderingContext2D,
  glyph: Glyph,
  { x, y, scale }: Spot,
  { color, width, alpha = 1 }: { color: string; width: number; alpha?: number },
): void {
  ctx.setTransform(scale, 0, 0, scale, x, y);
  ctx.beginPath();
  for (const [start, ...rest] of glyph) {
    if (!start) continue;
    ctx.moveTo(...start);
    for (const point of rest) ctx.lineTo(...point);
  }
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = color;
  ctx.globalAlpha = alpha;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** Makes the box of 16 the seat's own. */
function place(ctx: CanvasRenderingContext2D, { x, y, scale }: Spot): void {
  const unit = scale * UNIT;
  ctx.setTransform(unit, 0, 0, unit, x - HALF_BOX * unit, y - HALF_BOX * unit);
}
