/** A point: on the plan in its own units (seat pitches, or those of an SVG), on the screen in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The size of the view, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A rectangle of the plan, in its own units. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** The smallest box around points; null without any. */
export function boxAround(points: Iterable<Point>): Box | null {
  let minX = Number.POSITIVE_INFINITY;
  let minY = minX;
  let maxX = -minX;
  let maxY = maxX;
  for (const { x, y } of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return minX > maxX ? null : { minX, minY, maxX, maxY };
}

export function boxAt({ x, y }: Point): Box {
  return { minX: x, minY: y, maxX: x, maxY: y };
}

export function growBox(box: Box, by: number): Box {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
}

export function middleOf({ minX, minY, maxX, maxY }: Box): Point {
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}
