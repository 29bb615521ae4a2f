import type { Box, Point, Size } from './geometry.ts';

/** The visible part of the plan: the point at the view's top left corner, and CSS pixels per unit of the plan. */
export interface Camera extends Point {
  scale: number;
}

/** The bounds of a camera. */
export interface Limits {
  box: Box;
  view: Size;
  minScale: number;
  maxScale: number;
  /** CSS pixels that may stay empty beyond the plan's edge, so that controls over the corners hide no seat. */
  margin: number;
}

export function toScreen(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) * camera.scale, y: (y - camera.y) * camera.scale };
}

export function toPlan(camera: Camera, { x, y }: Point): Point {
  return { x: camera.x + x / camera.scale, y: camera.y + y / camera.scale };
}

/** The camera after the plan was dragged by so many pixels. */
export function panBy(camera: Camera, { x, y }: Point): Camera {
  return { ...camera, x: camera.x - x / camera.scale, y: camera.y - y / camera.scale };
}

/** The camera at another scale; the point of the plan under the pixel `at` stays there. */
export function zoomAbout(camera: Camera, scale: number, at: Point): Camera {
  const fixed = toPlan(camera, at);
  return { x: fixed.x - at.x / scale, y: fixed.y - at.y / scale, scale };
}

/** The camera with a point of the plan in the middle of the view. */
export function centerOn(point: Point, scale: number, view: Size): Camera {
  return { x: point.x - view.width / scale / 2, y: point.y - view.height / scale / 2, scale };
}

/** The scale at which a box fills the view, less a margin in pixels. */
export function fitScale(box: Box, view: Size, margin: number): number {
  const across = Math.max(1, view.width - 2 * margin) / Math.max(0.01, box.maxX - box.minX);
  const down = Math.max(1, view.height - 2 * margin) / Math.max(0.01, box.maxY - box.minY);
  return Math.min(across, down);
}

/** The nearest allowed camera: its scale is clamped about the view's middle, and the plan stays in sight. */
export function clampCamera(camera: Camera, limits: Limits): Camera {
  const { box, view } = limits;
  const scale = allowedScale(camera.scale, limits);
  const middle = { x: view.width / 2, y: view.height / 2 };
  const at = scale === camera.scale ? camera : zoomAbout(camera, scale, middle);
  const margin = limits.margin / scale;
  return {
    scale,
    x: clampAxis(at.x, view.width / scale, { min: box.minX, max: box.maxX, margin }),
    y: clampAxis(at.y, view.height / scale, { min: box.minY, max: box.maxY, margin }),
  };
}

/** The nearest allowed scale. */
export function allowedScale(scale: number, { minScale, maxScale }: Limits): number {
  return Math.min(maxScale, Math.max(minScale, scale));
}

/** The camera after the least move that shows a box, or that centres a box larger than the view. */
export function bringIntoView(camera: Camera, box: Box, view: Size): Camera {
  return {
    ...camera,
    x: reach(camera.x, view.width / camera.scale, { min: box.minX, max: box.maxX }),
    y: reach(camera.y, view.height / camera.scale, { min: box.minY, max: box.maxY }),
  };
}

/** Whether a drag could move the plan at this scale. */
export function canPan({ box, view }: Limits, scale: number): boolean {
  return (
    (box.maxX - box.minX) * scale > view.width + 0.5 || (box.maxY - box.minY) * scale > view.height + 0.5
  );
}

/** The camera between two others, `t` from 0 to 1. A zoom keeps its fixed point fixed all the way. */
export function between(from: Camera, to: Camera, t: number): Camera {
  if (t >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** t;
  const ratio = to.scale / from.scale;
  if (Math.abs(ratio - 1) < 1e-3) {
    return { scale, x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  }
  const fixedX = (from.x * from.scale - to.x * to.scale) / (from.scale - to.scale);
  const fixedY = (from.y * from.scale - to.y * to.scale) / (from.scale - to.scale);
  const shrunk = from.scale / scale;
  return { scale, x: fixedX - (fixedX - from.x) * shrunk, y: fixedY - (fixedY - from.y) * shrunk };
}

/** The visible part of the plan, grown by a margin in its units. */
export function visibleBox(camera: Camera, view: Size, margin = 0): Box {
  return {
    minX: camera.x - margin,
    minY: camera.y - margin,
    maxX: camera.x + view.width / camera.scale + margin,
    maxY: camera.y + view.height / camera.scale + margin,
  };
}

function reach(start: number, length: number, { min, max }: { min: number; max: number }): number {
  if (max - min >= length) return (min + max - length) / 2;
  return Math.min(min, Math.max(max - length, start));
}

function clampAxis(
  start: number,
  length: number,
  plan: { min: number; max: number; margin: number },
): number {
  // A plan that is shorter than the view stands in its middle.
  if (plan.max - plan.min <= length + 1e-9) return (plan.min + plan.max - length) / 2;
  return Math.min(plan.max + plan.margin - length, Math.max(plan.min - plan.margin, start));
}
