import { forEachInBox } from '../plan/grid.ts';
import { isTableFree, type Plan, placeOf, type RowSpan } from '../plan/plan.ts';
import { tableTop } from '../plan/tables.ts';
import { type Camera, visibleBox } from '../view/camera.ts';
import { type Box, growBox, overlaps, type Size } from '../view/geometry.ts';
import { inkOn, shadeOf, visibleOn } from './colors.ts';
import { dotOf, drawSeat, FADED, type SeatLook, SHAPES_FROM, type Spot } from './seats.ts';
import type { MarkLook, Skin } from './skin.ts';

/** The parts of a plan that a drag does not change, with their colours. */
export interface PlanLook {
  plan: Plan;
  skin: Skin;
  /** By category: its colour, light enough for the ground, the ink of numbers on it, and its mark. */
  colors: readonly CategoryPaint[];
}

interface CategoryPaint {
  color: string;
  ink: string;
  mark: MarkLook | undefined;
  faded: boolean;
}

/** A piece of the plan on a canvas, in device pixels. */
export interface Piece {
  box: Box;
  /** Device pixels per pitch. */
  scale: number;
  dpr: number;
  /** The place of the plan's origin on the canvas. */
  originX: number;
  originY: number;
}

/** The visible piece in whole device pixels, so that pictures are copied and not blurred. */
export function pieceInView({ camera, view, dpr }: { camera: Camera; view: Size; dpr: number }): Piece {
  const scale = camera.scale * dpr;
  return {
    box: visibleBox(camera, view),
    scale,
    dpr,
    originX: Math.round(-camera.x * scale),
    originY: Math.round(-camera.y * scale),
  };
}

export function lookOf(plan: Plan, skin: Skin): PlanLook {
  const { theme } = skin;
  // By day the bone is dark and the ground light.
  const light = inkOn(theme.onPick, { dark: theme.ground, light: theme.bone });
  const colors = plan.colors.map((given, i) => {
    const { level = 0, faded = false } = plan.looks[i] ?? {};
    const color = visibleOn(shadeOf(given, level, theme.ground), theme.ground);
    return { color, ink: inkOn(color, { dark: theme.onPick, light }), mark: markOf(skin, level), faded };
  });
  return { plan, skin, colors };
}

function markOf({ marks = [] }: Skin, level: number): MarkLook | undefined {
  return level === 0 ? undefined : marks[(level - 1) % marks.length];
}

/** Draws ground, stage, tables and seats of one piece of the plan. */
export function paintPlan(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece): void {
  const { plan, skin } = look;
  const { box, scale, originX, originY } = piece;
  const ground = [
    Math.floor(originX + box.minX * scale),
    Math.floor(originY + box.minY * scale),
    Math.ceil((box.maxX - box.minX) * scale) + 1,
    Math.ceil((box.maxY - box.minY) * scale) + 1,
  ] as const;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = skin.theme.ground;
  if (skin.isTransparent) ctx.clearRect(...ground);
  else ctx.fillRect(...ground);
  paintStage(ctx, look, piece);
  if (plan.areTables) paintTables(ctx, look, piece);
  // Seats at the edge reach into the next piece.
  const reach = growBox(box, 0.6);
  if (scale / piece.dpr < SHAPES_FROM) paintDots(ctx, look, piece, reach);
  else forEachInBox(plan.grid, reach, i => drawSeatAt(ctx, look, piece, i));
}

/** Draws seats as dots: at a small scale there are tens of thousands, so each costs one call. */
function paintDots(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece, reach: Box): void {
  const { plan, skin, colors } = look;
  const { scale, dpr, originX, originY } = piece;
  const dots = skin.states.map(state => state && dotOf(state, { scale, dpr }));
  let last = '';
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  forEachInBox(plan.grid, reach, i => {
    const dot = dots[plan.states[i] ?? 0];
    if (!dot) return;
    const own = dot.color === undefined ? colors[plan.categories[i] ?? 0] : undefined;
    const color = dot.color ?? own?.color ?? skin.theme.bone3;
    if (color !== last) ctx.fillStyle = color;
    last = color;
    ctx.globalAlpha = own?.faded ? FADED : 1;
    const half = dot.side / 2;
    const x = originX + (plan.xs[i] ?? 0) * scale - half;
    const y = originY + (plan.ys[i] ?? 0) * scale - half;
    ctx.fillRect(x, y, dot.side, dot.side);
  });
  ctx.globalAlpha = 1;
}

/** Draws one seat of the plan in its current state. */
export function drawSeatAt(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece, i: number): void {
  const { plan, skin } = look;
  const state = skin.states[plan.states[i] ?? 0];
  if (state) drawSeat(ctx, state, seatLook(look, i), spotOf(look, piece, i), skin.theme);
}

/** The place and size at which a seat is drawn. */
export function spotOf({ plan }: PlanLook, { scale, dpr, originX, originY }: Piece, i: number): Spot {
  const { x, y } = placeOf(plan, i);
  return { x: originX + x * scale, y: originY + y * scale, scale, dpr };
}

/** The outline of a seat's category. */
export function shapeOf({ plan, skin: { shapes } }: PlanLook, i: number): Path2D {
  const { shape = 0 } = plan.looks[plan.categories[i] ?? 0] ?? {};
  return shapes[shape % shapes.length] ?? new Path2D();
}

export function seatLook(look: PlanLook, i: number): SeatLook {
  const { plan, colors, skin } = look;
  const { theme } = skin;
  const paint = colors[plan.categories[i] ?? 0];
  const { color = theme.bone3, ink = theme.onPick, mark, faded = false } = paint ?? {};
  // A table is bought whole, so its chairs have no numbers.
  const number = plan.areTables ? '' : (plan.numbers[i] ?? '');
  return { shape: shapeOf(look, i), color, ink, number, mark, faded };
}

function paintStage(ctx: CanvasRenderingContext2D, { plan, skin }: PlanLook, piece: Piece): void {
  const { theme } = skin;
  if (plan.stageName === null) return;
  const { a, control, b } = plan.stage;
  const { scale, originX, originY, dpr } = piece;
  ctx.setTransform(scale, 0, 0, scale, originX, originY);
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.quadraticCurveTo(control.x, control.y, b.x, b.y);
  ctx.lineWidth = 0.8;
  ctx.lineCap = 'round';
  ctx.strokeStyle = theme.stage;
  ctx.stroke();

  const css = scale / dpr;
  if (css * Math.hypot(b.x - a.x, b.y - a.y) < 90) return;
  const vertical = plan.orientation === 'vertical';
  const size = Math.min(16, Math.max(11, css * 0.42)) * dpr;
  const middle = { x: (a.x + 2 * control.x + b.x) / 4, y: (a.y + 2 * control.y + b.y) / 4 };
  ctx.setTransform(1, 0, 0, 1, originX + middle.x * scale, originY + middle.y * scale);
  if (vertical) ctx.rotate(-Math.PI / 2);
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = theme.bone2;
  // The name stands inside a stage that is thick enough, else behind it.
  ctx.fillText(plan.stageName, 0, css * 0.8 >= size / dpr + 4 ? size * 0.05 : -0.4 * scale - size * 0.75);
}

function paintTables(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece): void {
  const seen = growBox(piece.box, 3);
  for (const table of look.plan.rows) {
    if (overlaps(table.box, seen)) paintTable(ctx, look, piece, table);
  }
}

function paintTable(
  ctx: CanvasRenderingContext2D,
  { plan, skin: { theme } }: PlanLook,
  piece: Piece,
  table: RowSpan,
): void {
  const { scale, dpr, originX, originY } = piece;
  const { box, radius } = tableTop(plan, table);
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  ctx.setTransform(scale, 0, 0, scale, originX, originY);
  ctx.beginPath();
  ctx.roundRect(box.minX, box.minY, width, height, radius);
  ctx.fillStyle = theme.stage;
  ctx.fill();

  const size = Math.min(20, Math.max(11, (scale / dpr) * 0.5)) * dpr;
  if (scale * Math.min(width, height) < size * 1.3) return;
  ctx.setTransform(
    1,
    0,
    0,
    1,
    originX + (box.minX + width / 2) * scale,
    originY + (box.minY + height / 2) * scale,
  );
  ctx.font = `650 ${size}px ${theme.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = isTableFree(plan, table) ? theme.bone : theme.bone3;
  ctx.fillText(table.name, 0, size * 0.05, scale * width * 0.86);
}
