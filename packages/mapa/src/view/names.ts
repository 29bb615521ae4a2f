import { type Box, overlaps } from './geometry.ts';

/** A name on a map. Boxes are on the screen, in CSS pixels. */
export interface Name {
  box: Box;
  /** The parts of the named section; empty for a name of something else. */
  rooms: readonly Box[];
  /** Height of the letters as drawn in the map: of two names that collide, the larger one is shown. */
  written: number;
  /** Whether the letters are enlarged. A name of its drawn size is always shown. */
  isGrown: boolean;
}

/** Share of a line's height that is empty above and below the letters. */
const LEADING = 0.2;
/** CSS pixels that a name may stick out of its section's box. */
const SLACK = 2;

/** The readable names: those that fit into their section and collide with no shown name. */
export function readableNames<N extends Name>(names: readonly N[]): Set<N> {
  const shown = new Map<N, Box>();
  for (const name of names.toSorted((a, b) => rank(b) - rank(a))) {
    const letters = lettersOf(name.box);
    const isFree =
      (name.rooms.length === 0 || name.rooms.some(room => contains(room, letters))) &&
      ![...shown.values()].some(other => overlaps(other, letters));
    if (!name.isGrown || isFree) shown.set(name, letters);
  }
  return new Set(shown.keys());
}

/**
 * Orders names: those of drawn size, then sections, then others; within each the larger first, then the earlier drawn.
 */
function rank({ written, rooms, isGrown }: Name): number {
  return Math.min(written, 1_000) + (isGrown ? 0 : 10_000) + (rooms.length > 0 ? 1_000 : 0);
}

function lettersOf({ minX, minY, maxX, maxY }: Box): Box {
  const leading = (maxY - minY) * LEADING;
  return { minX, minY: minY + leading, maxX, maxY: maxY - leading };
}

function contains(room: Box, { minX, minY, maxX, maxY }: Box): boolean {
  return (
    minX >= room.minX - SLACK &&
    minY >= room.minY - SLACK &&
    maxX <= room.maxX + SLACK &&
    maxY <= room.maxY + SLACK
  );
}
