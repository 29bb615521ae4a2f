import type { Point } from './camera.ts';
import { ASPECTOS, type PlanoMapa, puntoDe } from './plano.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const HUECO = ASPECTOS.indexOf('hueco');
/** Beside one's way counts this many times as much as along it, so that the cursor goes straight. */
const ASIDE = 2.5;

/** Index of the seat (of a table: its first one) that an arrow key leads to; the same one at the plan's edge. */
export function neighbour(plano: PlanoMapa, from: number, direction: Direction): number {
  const start = restOf(plano, from);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of stops(plano)) {
    const { along, aside } = relative(start, restOf(plano, candidate), direction);
    // Not ahead, or more to the side than ahead.
    if (along < 0.2 || aside > along * 3) continue;
    const cost = along + aside * ASIDE;
    if (cost < least) {
      best = candidate;
      least = cost;
    }
  }
  return best;
}

/** Index of the first or last seat of the row that a seat is in. */
export function rowEnd(plano: PlanoMapa, from: number, end: 'first' | 'last'): number {
  const fila = plano.filas[plano.filaDe[from] ?? 0];
  if (!fila || plano.esMesa) return from;
  const seats = [...plano.aspectos.keys()].slice(fila.desde, fila.hasta).filter(i => isSeat(plano, i));
  return (end === 'first' ? seats[0] : seats.at(-1)) ?? from;
}

/** Index of the seat nearest to a point of the plan, -1 on an empty plan. */
export function nearestStop(plano: PlanoMapa, to: Point, isWanted: (index: number) => boolean): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const i of stops(plano)) {
    const { x, y } = restOf(plano, i);
    const far = Math.hypot(x - to.x, y - to.y) + (isWanted(i) ? 0 : 1e6);
    if (far < least) {
      best = i;
      least = far;
    }
  }
  return best;
}

/** Where the cursor may rest: every seat, or one seat for each table. */
function* stops(plano: PlanoMapa): Generator<number> {
  if (!plano.esMesa) {
    for (let i = 0; i < plano.ids.length; i += 1) if (isSeat(plano, i)) yield i;
    return;
  }
  for (const { desde, hasta } of plano.filas) {
    for (let i = desde; i < hasta; i += 1) {
      if (!isSeat(plano, i)) continue;
      yield i;
      break;
    }
  }
}

function restOf(plano: PlanoMapa, i: number): Point {
  const mesa = plano.esMesa ? plano.filas[plano.filaDe[i] ?? 0] : undefined;
  if (!mesa) return puntoDe(plano, i);
  return { x: (mesa.box.minX + mesa.box.maxX) / 2, y: (mesa.box.minY + mesa.box.maxY) / 2 };
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

function isSeat(plano: PlanoMapa, i: number): boolean {
  return plano.aspectos[i] !== HUECO;
}
