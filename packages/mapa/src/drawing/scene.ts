import { type Box, growBox } from '../view/geometry.ts';
import type { Piece } from './paintPlan.ts';
import { createTileLayer, type TileLayer } from './tiles.ts';

/** Milliseconds for new pictures in one frame, out of the 16 that a frame has. */
export const BUDGET_MS = 5;
const BASE_PX = 768;
/** Device pixels beyond the view that are drawn ahead, for the next drag, while there is time. */
const AHEAD_PX = 256;

/** The plan on the canvas, as pictures that are made sharp once the camera's scale rests. */
export interface Scene {
  /**
   * Draws the visible piece: nothing before all of it can be shown, and never one part sharp beside a missing one. While
   * `restless`, it stretches the last pictures. Scenes that share a frame share its deadline.
   */
  draw: (ctx: CanvasRenderingContext2D, piece: Piece, restless: boolean, deadline?: number) => Drawn;
  /** Draws the whole plan small, always at the same scale. */
  drawSmall: (ctx: CanvasRenderingContext2D, target: Piece) => void;
  /** Draws again small parts of the plan that changed. */
  patch: (parts: readonly Box[]) => void;
  clear: () => void;
}

interface Drawn {
  /** The plan is on the canvas, blurred or sharp. */
  isShown: boolean;
  /** Nothing is left to draw. */
  isDone: boolean;
}

export interface SceneOptions {
  plan: Box;
  dpr: number;
  paint: (ctx: CanvasRenderingContext2D, piece: Piece) => void;
  now: () => number;
  /** Whether something else shows through between the seats. */
  isTransparent?: boolean;
  /** Pixels along the longer side of the picture of the whole plan. */
  basePx?: number;
}

export function createScene({ plan, dpr, paint, now, isTransparent, basePx = BASE_PX }: SceneOptions): Scene {
  const layerAt = (scale: number) =>
    createTileLayer({ scale, dpr, plan, paint, now, isTransparent: isTransparent ?? false });
  /** The whole plan at low resolution, shown where no picture is ready. */
  const base = layerAt(basePx / Math.max(plan.maxX - plan.minX, plan.maxY - plan.minY));
  let layer: TileLayer | null = null;
  /** The pictures of the earlier scale, shown until the new ones are made. */
  let previous: TileLayer | null = null;
  let small: HTMLCanvasElement | null = null;
  let hasBase = false;
  /** The layer that has covered a view once: from then on it is shown, and the base only at its edges. */
  let covering: TileLayer | null = null;

  const layers = () => [base, layer, previous].filter(one => one !== null);

  /** The layer to show: a new one once the scale has changed and rests; null where it has never rested yet. */
  const layerFor = (scale: number, restless: boolean): TileLayer | null => {
    if (restless || (layer && isSame(layer.scale, scale))) return layer;
    if (layer && layer !== covering) layer.clear();
    else {
      previous?.clear();
      previous = layer;
    }
    layer = layerAt(scale);
    return layer;
  };

  return {
    draw(ctx, piece, restless, deadline = now() + BUDGET_MS) {
      hasBase ||= base.fill(plan, deadline);
      if (!hasBase) return { isShown: false, isDone: false };
      const shown = layerFor(piece.scale, restless);
      const isSharp = shown && isSame(shown.scale, piece.scale) && shown.fill(piece.box, deadline);
      if (isSharp) covering = shown;
      else {
        base.draw(ctx, piece.box, piece);
        previous?.draw(ctx, piece.box, piece);
      }
      if (shown === covering) shown?.draw(ctx, piece.box, piece);
      if (!isSharp) return { isShown: true, isDone: false };

      previous?.clear();
      previous = null;
      return {
        isShown: true,
        isDone: shown.fill(growBox(piece.box, AHEAD_PX / piece.scale), deadline),
      };
    },
    drawSmall(ctx, target) {
      base.fill(plan, Number.POSITIVE_INFINITY);
      small ??= shrink(base, plan, target);
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(
        small,
        Math.round(target.originX + plan.minX * target.scale),
        Math.round(target.originY + plan.minY * target.scale),
      );
    },
    patch(parts) {
      for (const one of layers()) for (const part of parts) one.patch(part);
      small = null;
    },
    clear() {
      for (const one of layers()) one.clear();
      layer = null;
      previous = null;
      covering = null;
      small = null;
      hasBase = false;
    },
  };
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < 1e-6;
}

/** Makes a small picture of the whole plan from a larger one: smoothly, and without drawing each seat again. */
function shrink(base: TileLayer, plan: Box, { scale, dpr }: Piece): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((plan.maxX - plan.minX) * scale);
  canvas.height = Math.ceil((plan.maxY - plan.minY) * scale);
  const ctx = canvas.getContext('2d', { alpha: false });
  if (ctx) {
    ctx.imageSmoothingQuality = 'high';
    const target = { box: plan, scale, dpr, originX: -plan.minX * scale, originY: -plan.minY * scale };
    base.draw(ctx, plan, target);
  }
  return canvas;
}
