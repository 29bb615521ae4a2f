import { type Box, overlaps } from './geometry.ts';

/** A name on a map. Boxes are on the screen, in CSS pixels. */
export interface Name {
  box: Box;
  /** The parts of the section that it names; none for what names something else. */
  rooms: readonly Box[];
  /** How high its maker wrote its letters: of two names that collide the larger one is shown. */
  written: number;
  /** Whether its letters are larger than that. A name that stands as it was written is always shown. */
  isGrown: boolean;
}

/** Of a line's height, above and below its letters. */
const LEADING = 0.2;
/** How far a name may stick out of its section's box. */
const SLACK = 2;

/** Which names can be read: those that fit into what they name, and run into none that is shown already. */
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

/** What stays as it is, then sections, then the rest: the larger first, and of equals the one that was drawn first. */
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
