import { middleOf, type Point } from '../view/geometry.ts';
import { type Direction, neighbour } from '../view/neighbour.ts';
import { kindOf, type Plan, placeOf } from './plan.ts';

/** Index of the seat (of a table: its first seat) that an arrow key leads to; the same seat at the plan's edge. */
export function seatTowards(plan: Plan, from: number, direction: Direction): number {
  const found = neighbour(stops(plan), i => restOf(plan, i), { from: restOf(plan, from), direction });
  return found ?? from;
}

/** Index of the first or last seat in a seat's row. */
export function rowEnd(plan: Plan, from: number, end: 'first' | 'last'): number {
  const row = plan.rows[plan.rowOf[from] ?? 0];
  if (!row || plan.areTables) return from;
  const seats = [...plan.states.keys()].slice(row.start, row.end).filter(i => kindOf(plan, i) !== 'gap');
  return (end === 'first' ? seats[0] : seats.at(-1)) ?? from;
}

/** Index of the seat nearest to a point of the plan; -1 on an empty plan. */
export function nearestStop(plan: Plan, to: Point, isWanted: (index: number) => boolean): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const i of stops(plan)) {
    const { x, y } = restOf(plan, i);
    const far = Math.hypot(x - to.x, y - to.y) + (isWanted(i) ? 0 : 1e6);
    if (far < least) {
      best = i;
      least = far;
    }
  }
  return best;
}

/** The places of the keyboard's cursor: every seat, or one seat of each table. */
function* stops(plan: Plan): Generator<number> {
  if (!plan.areTables) {
    for (let i = 0; i < plan.ids.length; i += 1) if (kindOf(plan, i) !== 'gap') yield i;
    return;
  }
  for (const { start, end } of plan.rows) {
    for (let i = start; i < end; i += 1) {
      if (kindOf(plan, i) === 'gap') continue;
      yield i;
      break;
    }
  }
}

function restOf(plan: Plan, i: number): Point {
  const table = plan.areTables ? plan.rows[plan.rowOf[i] ?? 0] : undefined;
  return table ? middleOf(table.box) : placeOf(plan, i);
}
