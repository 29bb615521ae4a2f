import type { Box, Point } from '../view/geometry.ts';

/** Points of a plan sorted into square cells, so that the search for the one under a finger looks at few of them. */
export interface Grid {
  xs: Float32Array;
  ys: Float32Array;
  cell: number;
  minX: number;
  minY: number;
  columns: number;
  rows: number;
  /** The index in `order` where each cell's points begin; one entry more than there are cells. */
  starts: Int32Array;
  order: Int32Array;
}

/** Two pitches: a cell holds about four seats, and a finger's surroundings about four cells. */
const CELL = 2;
/** Bounds the grid for odd plans: their cells grow instead. */
const MAX_CELLS = 250_000;

/** Sorts points into cells by counting. */
export function buildGrid(xs: Float32Array, ys: Float32Array): Grid {
  const [minX, maxX] = extentOf(xs);
  const [minY, maxY] = extentOf(ys);
  const width = Math.max(1, maxX - minX);
  const height = Math.max(1, maxY - minY);
  const cell = Math.max(CELL, Math.sqrt((width * height) / MAX_CELLS), Math.max(width, height) / MAX_CELLS);
  const columns = Math.floor(width / cell) + 1;
  const rows = Math.floor(height / cell) + 1;

  const cellOf = new Int32Array(xs.length);
  const starts = new Int32Array(columns * rows + 1);
  for (let i = 0; i < xs.length; i += 1) {
    const row = Math.floor(((ys[i] ?? 0) - minY) / cell);
    const at = row * columns + Math.floor(((xs[i] ?? 0) - minX) / cell);
    cellOf[i] = at;
    starts[at + 1] = (starts[at + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);

  const next = starts.slice();
  const order = new Int32Array(xs.length);
  for (let i = 0; i < xs.length; i += 1) {
    const at = cellOf[i] ?? 0;
    const place = next[at] ?? 0;
    order[place] = i;
    next[at] = place + 1;
  }
  return { xs, ys, cell, minX, minY, columns, rows, starts, order };
}

/** The least and greatest of some values; 0 and 0 without any. */
export function extentOf(values: Float32Array): [least: number, most: number] {
  let least = values[0] ?? 0;
  let most = least;
  for (let i = 1; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Calls `visit` with the index of every point in a box, and of no other. */
export function forEachInBox(grid: Grid, box: Box, visit: (index: number) => void): void {
  const { xs, ys, starts, order, columns } = grid;
  const [left, right] = cellRange(grid.minX, grid.cell, columns, box.minX, box.maxX);
  const [top, bottom] = cellRange(grid.minY, grid.cell, grid.rows, box.minY, box.maxY);
  for (let row = top; row <= bottom; row += 1) {
    const from = at0(starts, row * columns + left);
    const to = right < left ? from : at0(starts, row * columns + right + 1);
    for (let k = from; k < to; k += 1) {
      const i = at0(order, k);
      const x = at0(xs, i);
      const y = at0(ys, i);
      if (x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY) visit(i);
    }
  }
}

/** The index of the nearest accepted point within a radius; -1 for none. */
export function nearest(
  grid: Grid,
  at: Point,
  { radius, accept = () => true }: { radius: number; accept?: (index: number) => boolean },
): number {
  let best = -1;
  let bestSquare = radius * radius;
  const around = { minX: at.x - radius, minY: at.y - radius, maxX: at.x + radius, maxY: at.y + radius };
  forEachInBox(grid, around, i => {
    const square = (at0(grid.xs, i) - at.x) ** 2 + (at0(grid.ys, i) - at.y) ** 2;
    if (square > bestSquare || (square === bestSquare && best !== -1) || !accept(i)) return;
    best = i;
    bestSquare = square;
  });
  return best;
}

function cellRange(origin: number, cell: number, count: number, from: number, to: number): [number, number] {
  return [
    Math.max(0, Math.floor((from - origin) / cell)),
    Math.min(count - 1, Math.floor((to - origin) / cell)),
  ];
}

/** Reads within the array's bounds, which the compiler cannot know. */
function at0(array: Float32Array | Int32Array, index: number): number {
  return array[index] ?? 0;
}
