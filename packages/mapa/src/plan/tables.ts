import { type Box, boxAt, growBox, middleOf, type Point } from '../view/geometry.ts';
import { type Plan, placeOf, type RowSpan } from './plan.ts';

/** A rectangle with round corners, in pitches. */
export interface Rounded {
  box: Box;
  radius: number;
}

/** A table is round if its chairs' distances from the middle differ by less than this, in pitches. */
const ROUND = 0.35;
/** Pitches that a table's edge reaches under the chairs' middles. */
const UNDER = 0.26;
/** Pitches from the chairs' middles to the table's outline. */
const REACH = 0.62;

/** The table top: round, or long between its chairs; a bar behind chairs that stand in a line. */
export function tableTop(plan: Plan, table: RowSpan): Rounded {
  const { middle, least, most } = spread(plan, table);
  if (least > 0.5 && most - least < ROUND) return circle(middle, least - UNDER);
  const inset = (length: number) => (length > 1.2 ? UNDER : -0.55);
  const { minX, minY, maxX, maxY } = table.box;
  const dx = inset(maxX - minX);
  const dy = inset(maxY - minY);
  return { box: { minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy }, radius: 0.4 };
}

/** The table with its chairs: the area that a press buys, and that is outlined. */
export function tableReach(plan: Plan, table: RowSpan): Rounded {
  const { middle, least, most } = spread(plan, table);
  if (least > 0.5 && most - least < ROUND) return circle(middle, most + REACH);
  return { box: growBox(table.box, REACH), radius: REACH };
}

function circle(middle: Point, radius: number): Rounded {
  return { box: growBox(boxAt(middle), radius), radius };
}

/** The middle of the chairs, and the distances of the nearest and furthest chair from it. */
function spread(plan: Plan, { start, end, box }: RowSpan): { middle: Point; least: number; most: number } {
  const middle = middleOf(box);
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = start; i < end; i += 1) {
    const { x, y } = placeOf(plan, i);
    const far = Math.hypot(x - middle.x, y - middle.y);
    least = Math.min(least, far);
    most = Math.max(most, far);
  }
  return { middle, least, most };
}
