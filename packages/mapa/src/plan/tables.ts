import { type Box, boxAt, growBox, middleOf, type Point } from '../view/geometry.ts';
import { type Plan, placeOf, type RowSpan } from './plan.ts';

/** A rectangle with round corners, in pitches. */
export interface Rounded {
  box: Box;
  radius: number;
}

/** Chairs that stand this evenly around their middle stand around a round table. */
const ROUND = 0.35;
/** A table's edge reaches so far under the chairs' middles. */
const UNDER = 0.26;
/** From the chairs' middles to what belongs to the table. */
const REACH = 0.62;

/** The table itself: round, or long between its chairs; a bar behind chairs that stand in a line. */
export function tableTop(plan: Plan, table: RowSpan): Rounded {
  const { middle, least, most } = spread(plan, table);
  if (least > 0.5 && most - least < ROUND) return circle(middle, least - UNDER);
  const inset = (length: number) => (length > 1.2 ? UNDER : -0.55);
  const { minX, minY, maxX, maxY } = table.box;
  const dx = inset(maxX - minX);
  const dy = inset(maxY - minY);
  return { box: { minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy }, radius: 0.4 };
}

/** The table with its chairs: what is pressed to buy it, and what is outlined. */
export function tableReach(plan: Plan, table: RowSpan): Rounded {
  const { middle, least, most } = spread(plan, table);
  if (least > 0.5 && most - least < ROUND) return circle(middle, most + REACH);
  return { box: growBox(table.box, REACH), radius: REACH };
}

function circle(middle: Point, radius: number): Rounded {
  return { box: growBox(boxAt(middle), radius), radius };
}

/** The middle of the chairs, and how far the nearest and the furthest one stand from it. */
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
