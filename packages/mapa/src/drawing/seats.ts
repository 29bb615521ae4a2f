import { SEAT } from '../plan/hit.ts';
import type { Glyph, MarkLook, StateLook, Theme } from './skin.ts';

/** CSS pixels per pitch from which on a seat shows its number, and its category's shape. */
const NUMBERS_FROM = 23;
export const SHAPES_FROM = 8;

/** Shapes are drawn in a box of 16, in which the circle measures 14.8. */
const UNIT = SEAT / 14.8;
const HALF_BOX = 8;

/** The place and size of a drawn seat, in device pixels. */
export interface Spot {
  x: number;
  y: number;
  /** Device pixels per pitch. */
  scale: number;
  dpr: number;
}

/** The look of one seat. */
export interface SeatLook {
  shape: Path2D;
  color: string;
  ink: string;
  number: string;
  /** Tells its price from others of the same colour; none for the first. */
  mark?: MarkLook | undefined;
  /** Drawn faintly. */
  faded: boolean;
}

/** The part of its colour that a faint seat keeps. */
export const FADED = 0.26;
/** The width of a mark's lines, in the box of 16. */
const MARK_WIDTH = 1.5;

/** Draws a seat at a scale where shapes can be told apart. */
export function drawSeat(
  ctx: CanvasRenderingContext2D,
  { body, glyph }: StateLook,
  look: SeatLook,
  spot: Spot,
  theme: Theme,
): void {
  const css = spot.scale / spot.dpr;
  if (body === 'filled') {
    ctx.globalAlpha = look.faded ? FADED : 1;
    fillShape(ctx, look, spot);
    const hasNumber = css >= NUMBERS_FROM && look.number !== '';
    if (look.mark) strokeMark(ctx, look, spot, hasNumber ? look.mark.aside : look.mark.whole);
    if (hasNumber) drawNumber(ctx, look, spot, theme);
    ctx.globalAlpha = 1;
  } else if (body === 'outlined') outlineShape(ctx, look, spot, theme);
  if (!glyph || css < (glyph.from ?? 0)) return;
  const alpha = body === 'filled' && look.faded ? FADED : (glyph.alpha ?? 1);
  strokeGlyph(ctx, glyph.strokes, spot, { color: glyph.color ?? look.ink, width: glyph.width, alpha });
}

/** The square that stands for a seat at a smaller scale, in device pixels; by default in the category's colour. */
export function dotOf(
  { dot }: StateLook,
  { scale, dpr }: Pick<Spot, 'scale' | 'dpr'>,
): { side: number; color: string | undefined } {
  return { side: Math.max(scale * dot.side, dpr * dot.least), color: dot.color };
}

/**
 * Draws a picked seat: larger, yellow, with a ring and a tick; one that is added to a hold dark in a yellow ring, with a plus.
 * `grown` is 1 at rest, less while it lands.
 */
export function drawPicked(
  ctx: CanvasRenderingContext2D,
  shape: Path2D,
  spot: Spot,
  theme: Theme,
  { grown = 1, isAdded = false } = {},
): void {
  const here = { ...spot, scale: found(spot) * grown };
  place(ctx, here);
  ctx.fillStyle = isAdded ? theme.onPick : theme.pick;
  ctx.fill(shape);
  ctx.lineWidth = ringOf(here);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = isAdded ? theme.pick : theme.bone;
  ctx.stroke(shape);
  const ink = isAdded ? theme.pick : theme.onPick;
  strokeGlyph(ctx, isAdded ? PLUS : TICK, here, { color: ink, width: 0.083 });
}

/** Draws a broken ring around a held seat that is let go, or over a wanted one that is lost, with a cross in it. */
export function drawDashed(
  ctx: CanvasRenderingContext2D,
  shape: Path2D,
  spot: Spot,
  theme: Theme,
  isLost = false,
): void {
  const color = isLost ? (theme.lost ?? theme.bone) : theme.pick;
  const here = { ...spot, scale: found(spot) };
  place(ctx, here);
  if (isLost) {
    ctx.fillStyle = theme.ground;
    ctx.fill(shape);
  }
  const width = ringOf(here);
  ctx.lineWidth = width;
  ctx.strokeStyle = color;
  ctx.setLineDash([1.6 * width, 1.4 * width]);
  ctx.stroke(shape);
  ctx.setLineDash([]);
  if (isLost) strokeGlyph(ctx, CROSS, here, { color, width: 0.083 });
}

/** Large enough to be found again on a plan that is shown whole. */
function found({ scale, dpr }: Spot): number {
  return Math.max(scale * 1.1, 13 * dpr);
}

/** The width of a ring, in the box of 16. */
function ringOf({ scale, dpr }: Spot): number {
  return Math.max(1.5 * dpr, scale * 0.058) / (scale * UNIT);
}

/** Draws the outline around the seat under the pointer or the keyboard's cursor. */
export function drawRing(
  ctx: CanvasRenderingContext2D,
  shape: Path2D,
  spot: Spot,
  { color, gap, width }: { color: string; gap: number; width: number },
): void {
  const grown = spot.scale + (2 * (gap + width / 2) * spot.dpr) / SEAT;
  place(ctx, { ...spot, scale: grown });
  ctx.lineWidth = (width * spot.dpr) / (grown * UNIT);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = color;
  ctx.stroke(shape);
}

function fillShape(ctx: CanvasRenderingContext2D, { shape, color }: SeatLook, spot: Spot): void {
  place(ctx, spot);
  ctx.fillStyle = color;
  ctx.fill(shape);
}

function strokeMark(ctx: CanvasRenderingContext2D, { ink }: SeatLook, spot: Spot, mark: Path2D): void {
  place(ctx, spot);
  ctx.lineWidth = MARK_WIDTH;
  ctx.lineCap = 'round';
  ctx.strokeStyle = ink;
  ctx.stroke(mark);
}

function outlineShape(ctx: CanvasRenderingContext2D, { shape }: SeatLook, spot: Spot, theme: Theme): void {
  // A little smaller, so that the stroke stays within the seat.
  const scale = spot.scale * 0.94;
  place(ctx, { ...spot, scale });
  const pixel = spot.dpr / (scale * UNIT);
  ctx.lineWidth = 1.5 * pixel;
  ctx.strokeStyle = theme.edge;
  ctx.setLineDash([3.5 * pixel, 3 * pixel]);
  ctx.stroke(shape);
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

const TICK: Glyph = [
  [
    [-0.18, 0.015],
    [-0.053, 0.142],
    [0.18, -0.136],
  ],
];

const PLUS: Glyph = [
  [
    [-0.17, 0],
    [0.17, 0],
  ],
  [
    [0, -0.17],
    [0, 0.17],
  ],
];

const CROSS: Glyph = [
  [
    [-0.14, -0.14],
    [0.14, 0.14],
  ],
  [
    [0.14, -0.14],
    [-0.14, 0.14],
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

/** Moves the context's origin so that the shape's box of 16 covers the seat. */
function place(ctx: CanvasRenderingContext2D, { x, y, scale }: Spot): void {
  const unit = scale * UNIT;
  ctx.setTransform(unit, 0, 0, unit, x - HALF_BOX * unit, y - HALF_BOX * unit);
}
