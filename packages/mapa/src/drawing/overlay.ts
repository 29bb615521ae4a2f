import { isTableFree } from '../plan/plan.ts';
import { tableReach } from '../plan/tables.ts';
import type { Camera } from '../view/camera.ts';
import type { Size } from '../view/geometry.ts';
import { drawSeatAt, type Piece, type PlanLook, seatLook, shapeOf, spotOf } from './paintPlan.ts';
import { type Edge, placeRowLabels, roomForName, shorten } from './rowLabels.ts';
import { drawDashed, drawPicked, drawRing } from './seats.ts';

/** The change of a hold on the map: seats by their indices. */
export interface Change {
  /** Picked ones that are not held yet. */
  added: ReadonlySet<number>;
  /** Held ones that are picked no longer. */
  dropped: readonly number[];
  /** Wanted ones that somebody else has. */
  lost: readonly number[];
}

/** The parts that change while a buyer picks, drawn over the plan's pictures at every frame. */
export interface Overlay {
  /** Indices of picked seats with the progress of their landing: 1 at rest. */
  picked: ReadonlyMap<number, number>;
  /** Indices of seats that another buyer has just taken, with the part that is left: 1 to 0. */
  vanishing: ReadonlyMap<number, number>;
  /** The change of a hold. */
  change: Change;
  /** Index of the seat under the pointer, -1 for none. */
  hovered: number;
  /** Index of the seat under the keyboard's cursor, -1 for none. */
  cursor: number;
}

const HOVER = { gap: 1, width: 1.75 };
const CURSOR = { gap: 3, width: 3 };

export function drawOverlay(
  ctx: CanvasRenderingContext2D,
  look: PlanLook,
  piece: Piece,
  overlay: Overlay,
): void {
  const { plan, skin } = look;
  for (const [i, left] of overlay.vanishing) drawVanishing(ctx, look, piece, i, left);
  const { added, dropped, lost } = overlay.change;
  for (const i of dropped) drawDashed(ctx, shapeOf(look, i), spotOf(look, piece, i), skin.theme);
  for (const i of lost) drawDashed(ctx, shapeOf(look, i), spotOf(look, piece, i), skin.theme, true);
  for (const [i, grown] of overlay.picked)
    drawPicked(ctx, shapeOf(look, i), spotOf(look, piece, i), skin.theme, { grown, isAdded: added.has(i) });

  for (const [i, style] of [
    [overlay.hovered, HOVER],
    [overlay.cursor, CURSOR],
  ] as const) {
    if (i < 0) continue;
    if (plan.areTables) ringTable(ctx, look, piece, i, style.width);
    else {
      const bigger = overlay.picked.has(i) ? 1.15 : 1;
      const spot = spotOf(look, piece, i);
      drawRing(
        ctx,
        shapeOf(look, i),
        { ...spot, scale: spot.scale * bigger },
        { ...style, color: skin.theme.bone },
      );
    }
  }
}

/** Draws the rows' names; along an edge with pinned names the plan fades into the ground. */
export function drawRowLabels(
  ctx: CanvasRenderingContext2D,
  look: PlanLook,
  at: { camera: Camera; view: Size; dpr: number },
): void {
  const { camera, view, dpr } = at;
  const { theme } = look.skin;
  const labels = placeRowLabels(look.plan, camera, view);
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
  const pinned = new Set(labels.map(label => label.pinned));
  for (const edge of pinned) if (edge) fadeEdge(ctx, edge, view, theme.ground);
  ctx.font = `650 ${Math.min(15, Math.max(11, camera.scale * 0.42)).toFixed(1)}px ${theme.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = theme.bone2;
  for (const label of labels) {
    const room = roomForName(label, camera);
    ctx.fillText(
      shorten(label.text, part => ctx.measureText(part).width <= room),
      label.x,
      label.y,
    );
  }
}

const STRIP = 40;

/** The fading's line from begin to end, and the rectangle that it covers. */
interface Strip {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  rect: readonly [x: number, y: number, width: number, height: number];
}

/** Fades the plan into the ground along one edge of the canvas. */
function fadeEdge(ctx: CanvasRenderingContext2D, edge: Edge, view: Size, ground: string): void {
  const { width, height } = view;
  const strips: Record<Edge, Strip> = {
    left: { from: [0, 0], to: [STRIP, 0], rect: [0, 0, STRIP, height] },
    right: { from: [width, 0], to: [width - STRIP, 0], rect: [width - STRIP, 0, STRIP, height] },
    top: { from: [0, 0], to: [0, STRIP], rect: [0, 0, width, STRIP] },
    bottom: { from: [0, height], to: [0, height - STRIP], rect: [0, height - STRIP, width, STRIP] },
  };
  const { from, to, rect } = strips[edge];
  const fade = ctx.createLinearGradient(...from, ...to);
  fade.addColorStop(0, ground);
  fade.addColorStop(0.6, `${ground}e6`);
  fade.addColorStop(1, `${ground}00`);
  ctx.fillStyle = fade;
  ctx.fillRect(...rect);
}

function drawVanishing(
  ctx: CanvasRenderingContext2D,
  look: PlanLook,
  piece: Piece,
  i: number,
  left: number,
): void {
  const { color, shape } = seatLook(look, i);
  drawSeatAt(ctx, look, piece, i);
  ctx.globalAlpha = left;
  drawRing(ctx, shape, spotOf(look, piece, i), { color, gap: (1 - left) * 7, width: 2.5 });
  ctx.globalAlpha = 1;
}

function ringTable(
  ctx: CanvasRenderingContext2D,
  { plan, skin: { theme } }: PlanLook,
  piece: Piece,
  i: number,
  width: number,
): void {
  const table = plan.rows[plan.rowOf[i] ?? 0];
  if (!table) return;
  const { scale, dpr, originX, originY } = piece;
  const { box, radius } = tableReach(plan, table);
  ctx.setTransform(scale, 0, 0, scale, originX, originY);
  ctx.beginPath();
  ctx.roundRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY, radius);
  ctx.lineWidth = (width * dpr) / scale;
  ctx.strokeStyle = isTableFree(plan, table) ? theme.bone : theme.edge;
  ctx.stroke();
}
