import { type Box, boxAround, growBox, type Point } from '../view/geometry.ts';
import { buildGrid, extentOf, type Grid } from './grid.ts';
import { isBeforeSeats, type Stage, traceStage } from './stage.ts';

/** How a seat answers to the hand. A gap keeps other seats apart; it is neither drawn nor found. */
export type SeatKind = 'free' | 'taken' | 'gap';

/** How a category's seats are told from others. */
export interface CategoryLook {
  /** Index of its shape. */
  shape: number;
  /** Its place among the prices that share one colour: 0 is the plain colour, the others have a shade and a mark. */
  level: number;
  /** Drawn faintly: dearer than the buyer asked for. */
  faded?: boolean;
}

/** A row or a table: the range of its seats in the plan. */
export interface RowSpan {
  name: string;
  start: number;
  /** Exclusive. */
  end: number;
  box: Box;
}

/** A section in the map's own form. Distances are in seat pitches. */
export interface Plan {
  ids: Int32Array;
  xs: Float32Array;
  ys: Float32Array;
  /** Each seat's category, which gives its shape; its colour is in `colors`. */
  categories: Uint8Array;
  /** Each seat's state, a number of the app's own: `kinds` gives its meaning, the skin its look. */
  states: Uint8Array;
  /** The kind of each state. */
  kinds: readonly SeatKind[];
  numbers: readonly string[];
  /** The colour of each category, as the organiser gave it. */
  colors: readonly string[];
  /** How each category is told from others, in the order of `colors`. */
  looks: readonly CategoryLook[];
  rows: readonly RowSpan[];
  /** Index of each seat's row in `rows`. */
  rowOf: Uint16Array;
  /** Whether rows are tables, each picked whole. */
  areTables: boolean;
  orientation: 'horizontal' | 'vertical';
  /** The place of the stage, drawn or not. */
  stage: Stage;
  /** The words on the stage; null when it is not drawn. */
  stageName: string | null;
  /** The bounds of the whole drawing. */
  box: Box;
  grid: Grid;
  /** The index of each seat, by its id. */
  indexOf: ReadonlyMap<number, number>;
}

/** An app's own rows, and how to read its seats. */
export interface PlanSource<Seat extends Point & { id: number }>
  extends Pick<Plan, 'kinds' | 'colors' | 'areTables' | 'orientation' | 'stageName'> {
  rows: readonly { name: string; seats: readonly Seat[] }[];
  /** The place of a seat in the plan, where its own is not meant: seats turned as they lie on a venue's map. */
  placeOf?: (seat: Seat) => Point;
  /** By default each category has the shape of its index and its own plain colour. */
  looks?: readonly CategoryLook[];
  categoryOf: (seat: Seat) => number;
  stateOf: (seat: Seat) => number;
  numberOf: (seat: Seat) => string;
}

/** Packs a section's rows for drawing and for finding seats. */
export function createPlan<Seat extends Point & { id: number }>(source: PlanSource<Seat>): Plan {
  const { kinds, colors, areTables, orientation } = source;
  const seats = pack(source);
  const { xs, ys } = seats;
  const rows = spanRows(source);
  const around = boxOf(xs, ys);
  const stage = traceStage({ rows, xs, ys, box: around, areTables, orientation });
  const isSeat = (i: number) => kinds[seats.states[i] ?? 0] !== 'gap';
  const hasStage = source.stageName !== null && isBeforeSeats(stage, { xs, ys, orientation }, isSeat);
  const corners = [
    { x: around.minX, y: around.minY },
    { x: around.maxX, y: around.maxY },
  ];
  const all = boxAround([...corners, ...(hasStage ? [stage.a, stage.control, stage.b] : [])]) ?? around;
  return {
    ...seats,
    kinds,
    colors,
    looks: source.looks ?? colors.map((_color, shape) => ({ shape, level: 0 })),
    rows,
    areTables,
    orientation,
    stage,
    stageName: hasStage ? source.stageName : null,
    box: growBox(all, EDGE),
    grid: buildGrid(xs, ys),
  };
}

/** Whether two plans differ only in the states of their seats, and in which categories are faint. */
export function hasSameLayout(a: Plan, b: Plan): boolean {
  return (
    a.areTables === b.areTables &&
    a.stageName === b.stageName &&
    a.colors.join() === b.colors.join() &&
    a.looks.map(levelled).join() === b.looks.map(levelled).join() &&
    areSame(a.ids, b.ids) &&
    areSame(a.xs, b.xs) &&
    areSame(a.ys, b.ys) &&
    areSame(a.categories, b.categories)
  );
}

/** Whether the same categories are drawn faintly. */
export function areSameFaded(a: Plan, b: Plan): boolean {
  return a.looks.every(({ faded = false }, i) => faded === (b.looks[i]?.faded ?? false));
}

export function placeOf(plan: Plan, index: number): Point {
  return { x: plan.xs[index] ?? 0, y: plan.ys[index] ?? 0 };
}

export function kindOf(plan: Plan, index: number): SeatKind {
  return plan.kinds[plan.states[index] ?? 0] ?? 'gap';
}

/** Whether a table can be picked: it is sold whole, so all of its seats must be free. */
export function isTableFree(plan: Plan, { start, end }: RowSpan): boolean {
  let some = false;
  for (let i = start; i < end; i += 1) {
    const kind = kindOf(plan, i);
    if (kind === 'taken') return false;
    if (kind === 'free') some = true;
  }
  return some;
}

/** Pitches of room around the seats, for the rows' names at both ends. */
const EDGE = 1.7;

/** One plain loop: a phone packs thousands of seats several times faster than with a list for each column. */
function pack<Seat extends Point & { id: number }>({
  rows,
  categoryOf,
  stateOf,
  numberOf,
  placeOf: place = seat => seat,
}: PlanSource<Seat>) {
  const count = rows.reduce((sum, { seats }) => sum + seats.length, 0);
  const packed = {
    ids: new Int32Array(count),
    xs: new Float32Array(count),
    ys: new Float32Array(count),
    categories: new Uint8Array(count),
    states: new Uint8Array(count),
    rowOf: new Uint16Array(count),
    numbers: [] as string[],
    indexOf: new Map<number, number>(),
  };
  let i = 0;
  for (const [row, { seats }] of rows.entries()) {
    for (const seat of seats) {
      packed.ids[i] = seat.id;
      const { x, y } = place(seat);
      packed.xs[i] = x;
      packed.ys[i] = y;
      packed.categories[i] = categoryOf(seat);
      packed.states[i] = stateOf(seat);
      packed.rowOf[i] = row;
      packed.numbers.push(numberOf(seat));
      packed.indexOf.set(seat.id, i);
      i += 1;
    }
  }
  return packed;
}

function spanRows<Seat extends Point & { id: number }>({
  rows,
  kinds,
  stateOf,
  placeOf: place = seat => seat,
}: PlanSource<Seat>): RowSpan[] {
  let start = 0;
  return rows.map(({ name, seats }) => {
    const end = start + seats.length;
    // Gaps at a row's ends do not count: its name stands beside its outermost seat.
    const real = seats.filter(seat => kinds[stateOf(seat)] !== 'gap');
    const box = boxAround(real.map(place)) ??
      boxAround(seats.map(place)) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    const row = { name, start, end, box };
    start = end;
    return row;
  });
}

/** The smallest box around all seats; one pitch wide without any. */
function boxOf(xs: Float32Array, ys: Float32Array): Box {
  if (xs.length === 0) return { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  const [minX, maxX] = extentOf(xs);
  const [minY, maxY] = extentOf(ys);
  return { minX, minY, maxX, maxY };
}

function levelled({ shape, level }: CategoryLook): string {
  return `${shape}/${level}`;
}

function areSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

/** The indices of seats by their ids; ids that the plan lacks are left out. */
export function indicesOf(plan: Plan, ids: readonly number[]): number[] {
  return ids.map(id => plan.indexOf.get(id) ?? -1).filter(i => i >= 0);
}
