import type { Point } from './geometry.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Weight of a distance across the direction, so that a cursor goes straight. */
const ASIDE = 2.5;
/** A stop further to the side than this many times its distance ahead is not in that direction. */
const WIDEST = 3;

/** The stop that an arrow key leads to from a point; null for none in that direction. */
export function neighbour<Stop>(
  stops: Iterable<Stop>,
  placeOf: (stop: Stop) => Point,
  { from, direction }: { from: Point; direction: Direction },
): Stop | null {
  let best: Stop | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const { along, aside } = relative(from, placeOf(stop), direction);
    if (along <= 0 || aside > along * WIDEST) continue;
    const cost = along + aside * ASIDE;
    if (cost < least) {
      best = stop;
      least = cost;
    }
  }
  return best;
}

function relative(from: Point, to: Point, direction: Direction): { along: number; aside: number } {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  switch (direction) {
    case 'left':
      return { along: -dx, aside: Math.abs(dy) };
    case 'right':
      return { along: dx, aside: Math.abs(dy) };
    case 'up':
      return { along: -dy, aside: Math.abs(dx) };
    case 'down':
      return { along: dy, aside: Math.abs(dx) };
  }
}
