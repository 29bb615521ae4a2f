import { type Plan, placeOf } from '../plan/plan.ts';
import type { Point } from '../view/geometry.ts';

/** A row's name beside one of its ends, in pitches. */
export interface EndLabel extends Point {
  text: string;
}

/** Pitches from a row's last seat to its name. */
const BEYOND = 1.05;

/** The rows' names at both ends, wherever the rows point to: for seats that lie turned on a venue's map. */
export function endLabelsOf(plan: Plan): EndLabel[] {
  if (plan.areTables) return [];
  return plan.rows.flatMap(({ name, start, end }) => {
    if (end <= start) return [];
    const ends = [
      [start, start + 1],
      [end - 1, end - 2],
    ] as const;
    return ends.flatMap(([last, inner]): EndLabel[] => {
      if (inner < start || inner >= end) return [];
      const [a, b] = [placeOf(plan, last), placeOf(plan, inner)];
      const far = BEYOND / (Math.hypot(a.x - b.x, a.y - b.y) || 1);
      return [{ text: name, x: a.x + (a.x - b.x) * far, y: a.y + (a.y - b.y) * far }];
    });
  });
}
