import { type Camera, toScreen, visibleBox } from '../view/camera.ts';
import type { Box, Point, Size } from '../view/geometry.ts';
import type { Piece, PlanLook } from './paintPlan.ts';

/** A small picture of the whole plan, in CSS pixels. */
export interface MiniMap {
  x: number;
  y: number;
  width: number;
  height: number;
  /** CSS pixels per pitch, and the place of the plan's origin in the picture. */
  scale: number;
  originX: number;
  originY: number;
}

const PADDING = 6;
/** This much of the plan, in pitches, may be hidden before the small picture appears. */
const HIDDEN = 1.5;

/**
 * The place of the small picture of the whole plan, in CSS pixels, with the visible part; null while the whole plan is
 * visible.
 */
export function placeMiniMap(look: PlanLook, camera: Camera, view: Size): MiniMap | null {
  const { box } = look.plan;
  const seen = visibleBox(camera, view);
  const hidden =
    seen.minX > box.minX + HIDDEN ||
    seen.maxX < box.maxX - HIDDEN ||
    seen.minY > box.minY + HIDDEN ||
    seen.maxY < box.maxY - HIDDEN;
  if (!hidden) return null;
  const most = view.width >= 640 ? { width: 112, height: 96 } : { width: 80, height: 76 };
  const scale = Math.min(most.width / (box.maxX - box.minX), most.height / (box.maxY - box.minY));
  const at = view.width >= 640 ? 12 : 8;
  const frame = {
    x: at,
    y: at,
    width: (box.maxX - box.minX) * scale + 2 * PADDING,
    height: (box.maxY - box.minY) * scale + 2 * PADDING,
  };
  return {
    ...frame,
    scale,
    originX: at + PADDING - box.minX * scale,
    originY: at + PADDING - box.minY * scale,
  };
}

export function drawMiniMap(
  ctx: CanvasRenderingContext2D,
  look: PlanLook,
  {
    mini,
    camera,
    view,
    dpr,
    paint,
  }: { mini: MiniMap; camera: Camera; view: Size; dpr: number; paint: (target: Piece) => void },
): void {
  const {
    skin: { theme },
    plan,
  } = look;
  ctx.save();
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
  ctx.beginPath();
  ctx.roundRect(mini.x, mini.y, mini.width, mini.height, 10);
  ctx.fillStyle = theme.ground;
  ctx.fill();
  ctx.strokeStyle = theme.stage;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.clip();
  paint({
    box: plan.box,
    scale: mini.scale * dpr,
    dpr,
    originX: mini.originX * dpr,
    originY: mini.originY * dpr,
  });

  const seen = intersection(visibleBox(camera, view), plan.box);
  const from = toScreen({ x: 0, y: 0, scale: mini.scale }, { x: seen.minX, y: seen.minY });
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
  ctx.strokeStyle = theme.bone;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.roundRect(
    mini.originX + from.x,
    mini.originY + from.y,
    (seen.maxX - seen.minX) * mini.scale,
    (seen.maxY - seen.minY) * mini.scale,
    3,
  );
  ctx.stroke();
  ctx.restore();
}

/** The point of the plan under a pixel of the small picture; null outside of it. */
export function pointOnMiniMap(mini: MiniMap, at: Point): Point | null {
  const inside =
    at.x >= mini.x && at.y >= mini.y && at.x <= mini.x + mini.width && at.y <= mini.y + mini.height;
  return inside ? { x: (at.x - mini.originX) / mini.scale, y: (at.y - mini.originY) / mini.scale } : null;
}

function intersection(a: Box, b: Box): Box {
  return {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  };
}
