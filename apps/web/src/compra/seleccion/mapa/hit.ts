import { boxAt, type Camera, type Point, toPlan, toScreen } from './camera.ts';
import type { Touch } from './gestures.ts';
import { nearest } from './grid.ts';
import { ASPECTOS, type PlanoMapa, puntoDe } from './plano.ts';
import { SEAT } from './seats.ts';
import { tableReach } from './tables.ts';

/** CSS pixels per pitch from which on a seat is 24 px wide, what a finger needs (WCAG 2.5.8). */
export const PICK_SCALE = 24 / SEAT;
/** A mouse is more precise, and sees what it points at. */
const MOUSE_PICK_SCALE = 13;
/** A table is as wide as several seats. */
const TABLE_PICK_SCALE = 12;

const HUECO = ASPECTOS.indexOf('hueco');

/** Whether what is pointed at is large enough to be picked, or the plan has to come nearer first. */
export function canPickAt(plano: PlanoMapa, scale: number, kind: Touch['kind']): boolean {
  if (plano.esMesa) return scale >= TABLE_PICK_SCALE;
  return scale >= (kind === 'finger' ? PICK_SCALE : MOUSE_PICK_SCALE);
}

/** Index of the seat under a pixel (of a table: its first one), -1 for none. Where there is no seat there is nothing to hit. */
export function seatAt(
  plano: PlanoMapa,
  camera: Camera,
  { at, kind }: { at: Point; kind: Touch['kind'] },
): number {
  const point = toPlan(camera, at);
  const isSeat = (i: number) => plano.aspectos[i] !== HUECO;
  if (plano.esMesa) return tableAt(plano, point, isSeat);
  // A finger may miss by a little, a mouse points at what it means.
  const radius = kind === 'finger' ? 0.72 : SEAT / 2 + 0.04;
  return nearest(plano.grid, point, { radius, accept: isSeat });
}

/** Where a seat, or its table, stands on the canvas, in CSS pixels. */
export function spotOf(plano: PlanoMapa, camera: Camera, index: number): { at: Point; radius: number } {
  const mesa = plano.esMesa ? plano.filas[plano.filaDe[index] ?? 0] : undefined;
  const { minX, minY, maxX, maxY } = mesa?.box ?? boxAt(puntoDe(plano, index));
  return {
    at: toScreen(camera, { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }),
    radius: ((maxY - minY) / 2 + 0.5) * camera.scale,
  };
}

function tableAt(plano: PlanoMapa, { x, y }: Point, isSeat: (i: number) => boolean): number {
  for (const mesa of plano.filas) {
    const { box } = tableReach(plano, mesa);
    if (x < box.minX || y < box.minY || x > box.maxX || y > box.maxY) continue;
    for (let i = mesa.desde; i < mesa.hasta; i += 1) if (isSeat(i)) return i;
  }
  return -1;
}
