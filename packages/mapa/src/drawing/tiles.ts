import { type Box, growBox, overlaps } from '../view/geometry.ts';
import type { Piece } from './paintPlan.ts';

/** The plan as pictures of one scale: a drag copies pictures, however many seats they show. */
export interface TileLayer {
  /** Device pixels per pitch that the pictures are made for. */
  readonly scale: number;
  /** Makes missing pictures of a part of the plan until the deadline; returns true when none is missing. */
  fill: (seen: Box, deadline: number) => boolean;
  /** Copies the finished pictures of a part of the plan. */
  draw: (ctx: CanvasRenderingContext2D, seen: Box, target: Piece) => void;
  /** Draws a small part again in the pictures that show it. */
  patch: (part: Box) => void;
  /** Frees the pictures' memory. */
  clear: () => void;
}

export interface TileOptions {
  scale: number;
  dpr: number;
  /** Bounds of the plan; nothing is drawn outside. */
  plan: Box;
  paint: (ctx: CanvasRenderingContext2D, piece: Piece) => void;
  now: () => number;
  /** Whether something else shows through between the seats. */
  isTransparent?: boolean;
}

/** Device pixels along a picture's side: fewer where a whole picture shows so many seats that it takes too long. */
const SIDE = 512;
const SMALL_SIDE = 256;
const CROWDED_BELOW = 8;
/** At most 48 MB of pixels, except on a screen that shows more at once. */
const MAX_TILES = 48;

interface Tile {
  ctx: CanvasRenderingContext2D;
  column: number;
  row: number;
}

export function createTileLayer({
  scale,
  dpr,
  plan,
  paint,
  now,
  isTransparent = false,
}: TileOptions): TileLayer {
  const tiles = new Map<string, Tile>();
  const size = scale / dpr < CROWDED_BELOW ? SMALL_SIDE : SIDE;
  const span = size / scale;

  const pieceOf = ({ column, row }: Pick<Tile, 'column' | 'row'>): Piece => ({
    box: {
      minX: column * span,
      minY: row * span,
      maxX: (column + 1) * span,
      maxY: (row + 1) * span,
    },
    scale,
    dpr,
    originX: -column * size,
    originY: -row * size,
  });

  function* placesIn(box: Box): Generator<Pick<Tile, 'column' | 'row'>> {
    if (!overlaps(box, plan)) return;
    const from = {
      column: Math.floor(Math.max(box.minX, plan.minX) / span),
      row: Math.floor(Math.max(box.minY, plan.minY) / span),
    };
    const to = {
      column: Math.floor(Math.min(box.maxX, plan.maxX) / span),
      row: Math.floor(Math.min(box.maxY, plan.maxY) / span),
    };
    for (let row = from.row; row <= to.row; row += 1) {
      for (let column = from.column; column <= to.column; column += 1) yield { column, row };
    }
  }

  const make = (place: Pick<Tile, 'column' | 'row'>): void => {
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const ctx = canvas.getContext('2d', { alpha: isTransparent });
    if (!ctx) return;
    paint(ctx, pieceOf(place));
    tiles.set(keyOf(place), { ctx, ...place });
  };

  const drop = (key: string | undefined): void => {
    const tile = key === undefined ? undefined : tiles.get(key);
    if (key === undefined || !tile) return;
    // Some browsers keep a canvas's memory until it is collected, unless the canvas is made small.
    tile.ctx.canvas.width = 0;
    tiles.delete(key);
  };

  return {
    scale,
    fill(seen, deadline) {
      const wanted = [...placesIn(seen)];
      for (const place of wanted) {
        if (tiles.has(keyOf(place))) continue;
        if (now() >= deadline) return false;
        make(place);
        if (tiles.size > Math.max(MAX_TILES, wanted.length)) drop(tiles.keys().next().value);
      }
      return true;
    },
    draw(ctx, seen, target) {
      const side = size * (target.scale / scale);
      // A scaled picture gets one pixel more, so that no seam shows.
      const drawn = side === size ? size : Math.ceil(side) + 1;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      for (const place of placesIn(seen)) {
        const tile = tiles.get(keyOf(place));
        if (!tile) continue;
        touch(tiles, tile);
        const x = target.originX + tile.column * side;
        const y = target.originY + tile.row * side;
        ctx.drawImage(tile.ctx.canvas, x, y, drawn, drawn);
      }
    },
    patch(part) {
      for (const tile of tiles.values()) {
        const piece = pieceOf(tile);
        if (!overlaps(part, growBox(piece.box, 1))) continue;
        tile.ctx.save();
        clipTo(tile.ctx, part, piece);
        paint(tile.ctx, { ...piece, box: part });
        tile.ctx.restore();
      }
    },
    clear() {
      for (const key of [...tiles.keys()]) drop(key);
    },
  };
}

function clipTo(ctx: CanvasRenderingContext2D, part: Box, { scale, originX, originY }: Piece): void {
  const left = Math.floor(originX + part.minX * scale);
  const top = Math.floor(originY + part.minY * scale);
  const right = Math.ceil(originX + part.maxX * scale);
  const bottom = Math.ceil(originY + part.maxY * scale);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.beginPath();
  ctx.rect(left, top, right - left, bottom - top);
  ctx.clip();
}

function keyOf({ column, row }: Pick<Tile, 'column' | 'row'>): string {
  return `${column}/${row}`;
}

/** Moves a tile to the map's end, so that its first key is the tile that was drawn longest ago. */
function touch(tiles: Map<string, Tile>, tile: Tile): void {
  const key = keyOf(tile);
  tiles.delete(key);
  tiles.set(key, tile);
}
