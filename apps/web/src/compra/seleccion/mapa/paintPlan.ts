import { type Box, type Camera, growBox, type Size, visibleBox } from './camera.ts';
import { inkOn, visibleOn } from './colors.ts';
import { forEachInBox } from './grid.ts';
import { ASPECTOS, type FilaMapa, type PlanoMapa } from './plano.ts';
import { dotOf, drawSeat, type SeatLook, SHAPES_FROM } from './seats.ts';
import { tableTop } from './tables.ts';
import type { Theme } from './theme.ts';

/** Everything of a plan that a drag does not change, and how it is coloured. */
export interface PlanLook {
  plano: PlanoMapa;
  theme: Theme;
  /** By category: the colour, light enough for the ground, and the ink for numbers on it. */
  colors: readonly { color: string; ink: string }[];
}

/** A piece of the plan on a canvas, in device pixels. */
export interface Piece {
  box: Box;
  /** Device pixels per pitch. */
  scale: number;
  dpr: number;
  /** Where the plan's own origin lies on the canvas. */
  originX: number;
  originY: number;
}

/** The part in sight, in whole device pixels, so that pictures are copied and not blurred. */
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

export function lookOf(plano: PlanoMapa, theme: Theme): PlanLook {
  const colors = plano.colores.map(given => {
    const color = visibleOn(given, theme.ground);
    return { color, ink: inkOn(color, { dark: theme.onPick, light: theme.bone }) };
  });
  return { plano, theme, colors };
}

/** Draws ground, stage, tables and seats of one piece of the plan. */
export function paintPlan(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece): void {
  const { plano, theme } = look;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = theme.ground;
  const { box, scale, originX, originY } = piece;
  ctx.fillRect(
    Math.floor(originX + box.minX * scale),
    Math.floor(originY + box.minY * scale),
    Math.ceil((box.maxX - box.minX) * scale) + 1,
    Math.ceil((box.maxY - box.minY) * scale) + 1,
  );
  paintStage(ctx, look, piece);
  if (plano.esMesa) paintTables(ctx, look, piece);
  // A seat reaches into the next piece.
  const reach = growBox(box, 0.6);
  if (scale / piece.dpr < SHAPES_FROM) paintDots(ctx, look, piece, reach);
  else forEachInBox(plano.grid, reach, i => drawSeatAt(ctx, look, piece, i));
}

/** From far away tens of thousands of seats are dots, so each costs one call. */
function paintDots(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece, reach: Box): void {
  const { plano, theme, colors } = look;
  const { scale, dpr, originX, originY } = piece;
  const dots = ASPECTOS.map(aspecto => dotOf(aspecto, { scale, dpr }, theme));
  let last = '';
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  forEachInBox(plano.grid, reach, i => {
    const dot = dots[plano.aspectos[i] ?? 0];
    if (!dot) return;
    const color = dot.color ?? colors[plano.categorias[i] ?? 0]?.color ?? theme.bone3;
    if (color !== last) ctx.fillStyle = color;
    last = color;
    const half = dot.side / 2;
    const x = originX + (plano.xs[i] ?? 0) * scale - half;
    const y = originY + (plano.ys[i] ?? 0) * scale - half;
    ctx.fillRect(x, y, dot.side, dot.side);
  });
}

/** One seat of the plan, as it stands for sale or not. */
export function drawSeatAt(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece, i: number): void {
  const { plano, theme } = look;
  const { scale, dpr, originX, originY } = piece;
  const spot = {
    x: originX + (plano.xs[i] ?? 0) * scale,
    y: originY + (plano.ys[i] ?? 0) * scale,
    scale,
    dpr,
  };
  drawSeat(ctx, ASPECTOS[plano.aspectos[i] ?? 0] ?? 'hueco', seatLook(look, i), spot, theme);
}

export function seatLook({ plano, colors, theme }: PlanLook, i: number): SeatLook {
  const category = plano.categorias[i] ?? 0;
  const { color, ink } = colors[category] ?? { color: theme.bone3, ink: theme.onPick };
  // A table is bought whole: its chairs need no numbers.
  return { category, color, ink, number: plano.esMesa ? '' : (plano.numeros[i] ?? '') };
}

function paintStage(ctx: CanvasRenderingContext2D, { plano, theme }: PlanLook, piece: Piece): void {
  const { a, control, b } = plano.escenario;
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
  const vertical = plano.orientacion === 'vertical';
  const size = Math.min(16, Math.max(11, css * 0.42)) * dpr;
  const middle = { x: (a.x + 2 * control.x + b.x) / 4, y: (a.y + 2 * control.y + b.y) / 4 };
  ctx.setTransform(1, 0, 0, 1, originX + middle.x * scale, originY + middle.y * scale);
  if (vertical) ctx.rotate(-Math.PI / 2);
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = theme.bone2;
  // Within the stage where it is thick enough, else behind it.
  ctx.fillText('Escenario', 0, css * 0.8 >= size / dpr + 4 ? size * 0.05 : -0.4 * scale - size * 0.75);
}

function paintTables(ctx: CanvasRenderingContext2D, look: PlanLook, piece: Piece): void {
  const seen = growBox(piece.box, 3);
  for (const mesa of look.plano.filas) {
    const { box } = mesa;
    const isSeen =
      box.minX <= seen.maxX && box.maxX >= seen.minX && box.minY <= seen.maxY && box.maxY >= seen.minY;
    if (isSeen) paintTable(ctx, look, piece, mesa);
  }
}

function paintTable(
  ctx: CanvasRenderingContext2D,
  { plano, theme }: PlanLook,
  piece: Piece,
  mesa: FilaMapa,
): void {
  const { scale, dpr, originX, originY } = piece;
  const { box, radius } = tableTop(plano, mesa);
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
  ctx.fillStyle = libre(plano, mesa) ? theme.bone : theme.bone3;
  ctx.fillText(mesa.nombre, 0, size * 0.05, scale * width * 0.86);
}

/** Whether a table can be bought: it is sold whole, so all of its seats must be free. */
export function libre({ aspectos }: PlanoMapa, { desde, hasta }: FilaMapa): boolean {
  const suyos = [...aspectos.subarray(desde, hasta)].filter(aspecto => aspecto !== HUECO);
  return suyos.length > 0 && suyos.every(aspecto => aspecto === LIBRE);
}

const LIBRE = ASPECTOS.indexOf('libre');
const HUECO = ASPECTOS.indexOf('hueco');
