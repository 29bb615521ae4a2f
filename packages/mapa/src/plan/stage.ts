import type { Box, Point } from '../view/geometry.ts';

/** The stage's front edge: a curve from `a` to `b`. */
export interface Stage {
  a: Point;
  control: Point;
  b: Point;
}

/** The facts about seated rows that decide the stage's place. */
interface Seated {
  rows: readonly { start: number; end: number }[];
  xs: Float32Array;
  ys: Float32Array;
  /** The box around all seats. */
  box: Box;
  areTables: boolean;
  orientation: 'horizontal' | 'vertical';
}

/** Pitches from the first row to the stage. */
const TO_STAGE = 2.4;
/** Pitches from the stage's middle line to the middle of a seat beside it. */
const CLEAR = 0.9;

/** The stage before the first row: half as long as the section, and bent like that row. */
export function traceStage({ rows, xs, ys, box, areTables, orientation }: Seated): Stage {
  const vertical = orientation === 'vertical';
  // The axis along the rows, and the axis away from the stage.
  const along = vertical ? ys : xs;
  const away = vertical ? xs : ys;
  const [least, most] = vertical ? [box.minY, box.maxY] : [box.minX, box.maxX];
  const first = areTables ? undefined : rows.find(row => row.end - row.start > 2);
  const middle = (least + most) / 2;
  const half = Math.min(14, Math.max(3, (most - least) * 0.3));

  const bend = first ? bendOf(first, along, away) : 0;
  const nearest = vertical ? box.minX : box.minY;
  const front = (first ? frontAt(first, middle, along, away) : nearest) - TO_STAGE;
  const ends = front - bend * half * half;
  const at = (a: number, d: number): Point => (vertical ? { x: d, y: a } : { x: a, y: d });
  return {
    a: at(middle - half, ends),
    // A quadratic curve passes half way between its chord and its control point.
    control: at(middle, 2 * front - ends),
    b: at(middle + half, ends),
  };
}

/**
 * Whether the stage lies before all seats that it could hide: a row may begin behind it, and a section may lie beside
 * it.
 */
export function isBeforeSeats(
  { a, control, b }: Stage,
  { xs, ys, orientation }: Pick<Seated, 'xs' | 'ys' | 'orientation'>,
  isSeat: (index: number) => boolean,
): boolean {
  const vertical = orientation === 'vertical';
  const [along, away] = vertical ? [ys, xs] : [xs, ys];
  const [from, to, ends, pulled] = vertical ? [a.y, b.y, a.x, control.x] : [a.x, b.x, a.y, control.y];
  const half = (to - from) / 2;
  const front = (ends + pulled) / 2;
  for (let i = 0; i < along.length; i += 1) {
    const aside = (along[i] ?? 0) - from - half;
    if (Math.abs(aside) > half + CLEAR || !isSeat(i)) continue;
    if ((away[i] ?? 0) < front + (ends - front) * (aside / half) ** 2 + CLEAR) return false;
  }
  return true;
}

/** A row's bend: the depth of its middle beyond its ends, per square pitch from the middle. */
function bendOf(row: Seated['rows'][number], along: Float32Array, away: Float32Array): number {
  const first = row.start;
  const last = row.end - 1;
  const center = (first + last) >> 1;
  const half = Math.abs((along[last] ?? 0) - (along[first] ?? 0)) / 2;
  const depth = (away[center] ?? 0) - ((away[first] ?? 0) + (away[last] ?? 0)) / 2;
  return half < 1 ? 0 : depth / (half * half);
}

/** A row's depth at a place along it. */
function frontAt(
  row: Seated['rows'][number],
  place: number,
  along: Float32Array,
  away: Float32Array,
): number {
  let best = row.start;
  for (let i = row.start; i < row.end; i += 1) {
    if (Math.abs((along[i] ?? 0) - place) < Math.abs((along[best] ?? 0) - place)) best = i;
  }
  return away[best] ?? 0;
}
