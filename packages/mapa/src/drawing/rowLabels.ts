import { type Plan, placeOf, type RowSpan } from '../plan/plan.ts';
import { type Camera, toScreen, visibleBox } from '../view/camera.ts';
import { overlaps, type Point, type Size } from '../view/geometry.ts';

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** A row's name on the canvas, in CSS pixels. */
export interface RowLabel extends Point {
  text: string;
  /** The canvas's edge where the name is pinned, because the row goes on beyond it. */
  pinned: Edge | null;
}

/** Pitches from a row's last seat to its name. */
const BEYOND = 1.05;
/** CSS pixels from the canvas's edge to a pinned name, and least distance of two names. */
const EDGE = 16;
const GAP = 13;

/**
 * The places of the rows' names at both ends (§2.29): beside the last seat, or at the canvas's edge while that seat is
 * out of sight.
 */
export function placeRowLabels(plan: Plan, camera: Camera, view: Size): RowLabel[] {
  if (plan.areTables) return [];
  const seen = visibleBox(camera, view, 1);
  const labels: RowLabel[] = [];
  for (const end of ['first', 'last'] as const) {
    let previous: Point | null = null;
    for (const row of plan.rows) {
      if (!overlaps(row.box, seen)) continue;
      const label = placeLabel(plan, row, { end, camera, view });
      // At a small scale names would overlap, so some are left out.
      if (!label || (previous && Math.hypot(label.x - previous.x, label.y - previous.y) < GAP)) continue;
      labels.push(label);
      previous = label;
    }
  }
  return labels;
}

/** The greatest width of a name that covers no seats, in CSS pixels. */
export function roomForName({ pinned }: RowLabel, { scale }: Camera): number {
  return pinned ? 2 * EDGE : Math.max(2 * EDGE, 1.2 * scale);
}

/** The part of a name that fits; screen readers get the whole name with each seat. */
export function shorten(name: string, fits: (part: string) => boolean): string {
  // Three letters always fit, and most rows have no more.
  if (name.length <= 3 || fits(name)) return name;
  const letters = [...name];
  for (let count = Math.min(letters.length - 1, MOST_LETTERS); count > 1; count -= 1) {
    const part = `${letters.slice(0, count).join('').trimEnd()}…`;
    if (fits(part)) return part;
  }
  return `${letters[0]}…`;
}

const MOST_LETTERS = 24;

interface Where {
  end: 'first' | 'last';
  camera: Camera;
  view: Size;
}

/** A place along the rows, and one away from the stage: alike in both orientations. */
interface Placed {
  along: number;
  away: number;
}

function placeLabel(plan: Plan, row: RowSpan, { end, camera, view }: Where): RowLabel | null {
  const upright = plan.orientation === 'vertical';
  const room = upright ? { along: view.height, away: view.width } : { along: view.width, away: view.height };
  const count = row.end - row.start;
  const seat = (k: number): Placed => {
    const { x, y } = toScreen(camera, placeOf(plan, end === 'first' ? row.start + k : row.end - 1 - k));
    return upright ? { along: y, away: x } : { along: x, away: y };
  };
  if (count === 0) return null;

  const last = seat(0);
  const out = direction(count > 1 ? seat(1) : null, last, end);
  const far = BEYOND * camera.scale;
  const beside = { along: last.along + out.along * far, away: last.away + out.away * far };
  const edge = out.along < 0 ? EDGE : room.along - EDGE;
  const fits = out.along < 0 ? beside.along >= edge : beside.along <= edge;
  const away = fits ? beside.away : awayAt(edge, { count, seat, sign: Math.sign(out.along) });
  if (away === null || away < 0 || away > room.away) return null;
  const along = fits ? beside.along : edge;
  if (along < 0 || along > room.along) return null;
  return {
    text: row.name,
    ...(upright ? { x: away, y: along } : { x: along, y: away }),
    pinned: fits ? null : edgeOf(out.along, upright),
  };
}

/**
 * The depth at which a row, followed from one end, passes a place along it; null when the row does not reach that far.
 */
function awayAt(
  place: number,
  { count, seat, sign }: { count: number; seat: (k: number) => Placed; sign: number },
): number | null {
  let before = seat(0);
  if ((before.along - place) * sign <= 0) return before.away;
  for (let k = 1; k < count; k += 1) {
    const here = seat(k);
    if ((here.along - place) * sign <= 0) {
      const part = (before.along - place) / (before.along - here.along);
      return before.away + (here.away - before.away) * part;
    }
    before = here;
  }
  return null;
}

/** The outward direction of a row; that of the end itself for a row of one seat. */
function direction(inner: Placed | null, last: Placed, end: Where['end']): Placed {
  if (!inner) return { along: end === 'first' ? -1 : 1, away: 0 };
  const length = Math.hypot(last.along - inner.along, last.away - inner.away) || 1;
  return { along: (last.along - inner.along) / length, away: (last.away - inner.away) / length };
}

function edgeOf(out: number, upright: boolean): Edge {
  if (upright) return out < 0 ? 'top' : 'bottom';
  return out < 0 ? 'left' : 'right';
}
