import { type Camera, toPlan, toScreen } from '../view/camera.ts';
import { boxAt, middleOf, type Point } from '../view/geometry.ts';
import type { Touch } from '../view/gestures.ts';
import { nearest } from './grid.ts';
import { kindOf, type Plan, placeOf } from './plan.ts';
import { tableReach } from './tables.ts';

/** The diameter of a seat, in pitches. */
export const SEAT = 0.82;
/** CSS pixels per pitch from which on a seat is 24 px wide, as a finger needs (WCAG 2.5.8). */
export const PICK_SCALE = 24 / SEAT;
/** The same for a mouse, which is more precise and highlights the seat under it. */
const MOUSE_PICK_SCALE = 13;
/** The same for a table, which is as wide as several seats. */
const TABLE_PICK_SCALE = 12;

/** Whether seats are large enough to be picked at a scale; otherwise a press zooms in. */
export function canPickAt(plan: Plan, scale: number, kind: Touch['kind']): boolean {
  if (plan.areTables) return scale >= TABLE_PICK_SCALE;
  return scale >= (kind === 'finger' ? PICK_SCALE : MOUSE_PICK_SCALE);
}

/** Index of the seat under a pixel (of a table: its first seat); -1 for none. */
export function seatAt(plan: Plan, camera: Camera, { at, kind }: { at: Point; kind: Touch['kind'] }): number {
  const point = toPlan(camera, at);
  const isSeat = (i: number) => kindOf(plan, i) !== 'gap';
  if (plan.areTables) return tableAt(plan, point, isSeat);
  // A finger may miss by a little; a mouse is exact.
  const radius = kind === 'finger' ? 0.72 : SEAT / 2 + 0.04;
  return nearest(plan.grid, point, { radius, accept: isSeat });
}

/** The place of a seat, or of its table, on the canvas, in CSS pixels. */
export function spotOf(plan: Plan, camera: Camera, index: number): { at: Point; radius: number } {
  const table = plan.areTables ? plan.rows[plan.rowOf[index] ?? 0] : undefined;
  const box = table?.box ?? boxAt(placeOf(plan, index));
  return {
    at: toScreen(camera, middleOf(box)),
    radius: ((box.maxY - box.minY) / 2 + 0.5) * camera.scale,
  };
}

function tableAt(plan: Plan, { x, y }: Point, isSeat: (i: number) => boolean): number {
  for (const table of plan.rows) {
    const { box } = tableReach(plan, table);
    if (x < box.minX || y < box.minY || x > box.maxX || y > box.maxY) continue;
    for (let i = table.start; i < table.end; i += 1) if (isSeat(i)) return i;
  }
  return -1;
}
