import { canPickAt, seatAt, spotOf } from '../plan/hit.ts';
import { areSameFaded, hasSameLayout, type Plan, placeOf } from '../plan/plan.ts';
import { type Camera, toPlan, toScreen, visibleBox } from '../view/camera.ts';
import { boxAt, growBox, overlaps, type Point, type Size } from '../view/geometry.ts';
import type { Touch } from '../view/gestures.ts';
import { type EndLabel, endLabelsOf } from './endLabels.ts';
import type { Spot } from './engine.ts';
import { type Change, drawOverlay } from './overlay.ts';
import { lookOf, type PlanLook, paintPlan, pieceInView } from './paintPlan.ts';
import { createPicking, type Picking } from './picking.ts';
import { BUDGET_MS, createScene, type Scene } from './scene.ts';
import type { Skin } from './skin.ts';

/** A section's seats on a venue's map: the plan's origin and the length of its pitch, in the map's units. */
export interface PlacedPlan {
  id: number;
  name: string;
  /** The seats, turned as they lie on the map. */
  plan: Plan;
  at: Point;
  pitch: number;
}

/** A seat of one of the sections. */
export interface SeatOnMap {
  section: number;
  index: number;
}

export interface VenueSeatsOptions {
  skin: Skin;
  /** The sections whose seats can be seen have changed. */
  onShown: (sections: readonly number[]) => void;
}

/** CSS pixels per pitch from which on seats are drawn; below it the map's sections are. */
const SEATS_FROM = 7;
const LABELS_FROM = 15;
/** A section's name may be so much wider than its seats. */
const NAME_WIDER = 1.15;
const REST_MS = 110;
/** CSS pixels per pitch of the picture that stands in until a section is sharp: dots, which take no time. */
const BASE_SCALE = 6;
const MAX_DPR = 3;
const MOST_SCENES = 12;

interface Layer {
  placed: PlacedPlan;
  look: PlanLook;
  labels: readonly EndLabel[];
  picking: Picking;
  scene: Scene | null;
  isShown: boolean;
}

/** The seats of a venue's sections over its map, drawn by the parts of the engine that draws one section. */
export class VenueSeats {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #options: VenueSeatsOptions;
  readonly #layers = new Map<number, Layer>();
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #clock = { now: () => performance.now(), isCalm: () => this.#calm.matches };
  readonly #resized = new ResizeObserver(() => this.#resize());

  #view: Size = { width: 0, height: 0 };
  #dpr = 1;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #isHidden = true;
  #restlessUntil = 0;
  #frame = 0;
  #hovered: SeatOnMap | null = null;
  #shown = '';

  constructor(ctx: CanvasRenderingContext2D, options: VenueSeatsOptions) {
    this.#ctx = ctx;
    this.#options = options;
    this.#resized.observe(ctx.canvas);
    this.#resize();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#resized.disconnect();
    for (const id of [...this.#layers.keys()]) this.#drop(id);
  }

  /** Shows these sections and no others; of one that differs in its seats' states, those seats alone are drawn again. */
  show(sections: readonly PlacedPlan[]): void {
    const wanted = new Set(sections.map(({ id }) => id));
    for (const id of [...this.#layers.keys()]) if (!wanted.has(id)) this.#drop(id);
    for (const placed of sections) {
      const before = this.#layers.get(placed.id);
      if (before && hasSameLayout(before.placed.plan, placed.plan)) this.#change(before, placed);
      else {
        this.#drop(placed.id);
        this.#layers.set(placed.id, {
          placed,
          look: lookOf(placed.plan, this.#options.skin),
          labels: endLabelsOf(placed.plan),
          picking: createPicking(this.#clock),
          scene: null,
          isShown: false,
        });
      }
    }
    this.#request();
  }

  /** Shows which seats are picked, by section, and how they change a hold. */
  pick(picked: ReadonlyMap<number, { picked: readonly number[]; change?: Change | undefined }>): void {
    for (const [id, { picking }] of this.#layers) {
      const { picked: indices = [], change } = picked.get(id) ?? {};
      picking.pick(indices, change);
    }
    this.#request();
  }

  /**
   * Follows the map: the camera of the canvas, in CSS pixels per unit of the map. Null shows no seats: on a whole map all
   * sections have their names and prices, however large the window.
   */
  follow(camera: Camera | null): void {
    this.#isHidden = camera === null;
    if (camera && camera.scale !== this.#camera.scale) this.#restlessUntil = performance.now() + REST_MS;
    this.#camera = camera ?? this.#camera;
    this.#request();
  }

  /** The seat under a pixel of the canvas; null for none, also where seats are not drawn. */
  seatAt(at: Point, kind: Touch['kind']): SeatOnMap | null {
    for (const [section, layer] of this.#layers) {
      if (!layer.isShown) continue;
      const index = seatAt(layer.placed.plan, this.#cameraOf(layer), { at, kind });
      if (index >= 0) return { section, index };
    }
    return null;
  }

  /** The section whose drawn seats lie around a pixel; null for none. */
  sectionAt(at: Point): number | null {
    for (const [id, layer] of this.#layers) {
      const point = toPlan(this.#cameraOf(layer), at);
      if (layer.isShown && overlaps(boxAt(point), layer.placed.plan.box)) return id;
    }
    return null;
  }

  /** Whether seats of a section are large enough to be picked. */
  canPick(section: number, kind: Touch['kind']): boolean {
    const layer = this.#layers.get(section);
    return !!layer && canPickAt(layer.placed.plan, this.#cameraOf(layer).scale, kind);
  }

  /** The length of a section's pitch, in the map's units; 0 for an unknown one. */
  pitchOf(section: number): number {
    return this.#layers.get(section)?.placed.pitch ?? 0;
  }

  /** Rings the seat under the pointer; null for none. */
  hover(seat: SeatOnMap | null): void {
    const before = this.#hovered;
    if (seat?.section === before?.section && seat?.index === before?.index) return;
    this.#hovered = seat;
    this.#request();
  }

  /** The place of a seat on the canvas. */
  spotOf({ section, index }: SeatOnMap): Spot | null {
    const layer = this.#layers.get(section);
    if (!layer) return null;
    return { ...spotOf(layer.placed.plan, this.#cameraOf(layer), index), view: this.#view };
  }

  #request(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(now => this.#draw(now));
  }

  #resize(): void {
    const { canvas } = this.#ctx;
    const { width, height } = canvas.getBoundingClientRect();
    this.#view = { width, height };
    this.#dpr = Math.min(MAX_DPR, devicePixelRatio || 1);
    canvas.width = Math.round(width * this.#dpr);
    canvas.height = Math.round(height * this.#dpr);
    this.#request();
  }

  #drop(id: number): void {
    this.#layers.get(id)?.scene?.clear();
    this.#layers.delete(id);
  }

  #change(layer: Layer, placed: PlacedPlan): void {
    const before = layer.placed.plan;
    layer.placed = placed;
    layer.look = lookOf(placed.plan, this.#options.skin);
    const changed = layer.picking.compare(before, placed.plan);
    // A table's name shows whether the table is free.
    if ((placed.plan.areTables && changed.length > 0) || !areSameFaded(before, placed.plan)) {
      layer.scene?.clear();
      layer.scene = null;
    } else layer.scene?.patch(changed.map(i => growBox(boxAt(placeOf(placed.plan, i)), 0.5)));
  }

  /** The camera in a section's own pitches. */
  #cameraOf({ placed: { at, pitch } }: Layer): Camera {
    const { x, y, scale } = this.#camera;
    return { x: (x - at.x) / pitch, y: (y - at.y) / pitch, scale: scale * pitch };
  }

  #draw(now: number): void {
    this.#frame = 0;
    const ctx = this.#ctx;
    if (this.#view.width === 0) return;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    const restless = now < this.#restlessUntil;
    const deadline = performance.now() + BUDGET_MS;
    let isStill = !restless;
    for (const [id, layer] of this.#layers) {
      const own = this.#cameraOf(layer);
      const isNear = !this.#isHidden && own.scale >= SEATS_FROM;
      layer.isShown = isNear && overlaps(visibleBox(own, this.#view), layer.placed.plan.box);
      if (layer.isShown) isStill = this.#drawLayer(layer, { id, now, restless, deadline }) && isStill;
    }
    this.#freeUnseen();
    const shown = [...this.#layers].flatMap(([id, { isShown }]) => (isShown ? [id] : []));
    if (shown.join() !== this.#shown) {
      this.#shown = shown.join();
      this.#options.onShown(shown);
    }
    if (!isStill) this.#request();
  }

  /** Frees the pictures of sections out of sight, but for a few that a drag may bring back. */
  #freeUnseen(): void {
    const drawn = [...this.#layers.values()].filter(({ scene }) => scene);
    const unseen = drawn.filter(({ isShown }) => !isShown);
    for (const layer of unseen.slice(0, Math.max(0, drawn.length - MOST_SCENES))) {
      layer.scene?.clear();
      layer.scene = null;
    }
  }

  /** Draws a section's seats, all of them or none yet; returns whether nothing is left to draw. */
  #drawLayer(
    layer: Layer,
    { id, now, restless, deadline }: { id: number; now: number; restless: boolean; deadline: number },
  ): boolean {
    const own = this.#cameraOf(layer);
    const piece = pieceInView({ camera: own, view: this.#view, dpr: this.#dpr });
    layer.scene ??= createScene({
      plan: layer.placed.plan.box,
      dpr: this.#dpr,
      // The look changes with the seats' states.
      paint: (target, part) => paintPlan(target, layer.look, part),
      now: this.#clock.now,
      isTransparent: true,
      basePx: BASE_SCALE * this.#dpr * longestOf(layer.placed.plan),
    });
    const { isShown, isDone } = layer.scene.draw(this.#ctx, piece, restless, deadline);
    layer.isShown = isShown;
    if (!isShown) return false;
    const { isStill, ...seats } = layer.picking.at(now);
    const hovered = this.#hovered?.section === id ? this.#hovered.index : -1;
    drawOverlay(this.#ctx, layer.look, piece, { ...seats, hovered, cursor: -1 });
    this.#drawNames(layer, own);
    return isDone && isStill;
  }

  /** The section's name where it has room, over its first row or amid small seats, and its rows' names at both ends. */
  #drawNames({ placed: { name, plan }, labels }: Layer, own: Camera): void {
    const ctx = this.#ctx;
    const { theme } = this.#options.skin;
    const { width, height } = this.#view;
    const put = (text: string, point: Point) => {
      const { x, y } = toScreen(own, point);
      if (x < -40 || y < -20 || x > width + 40 || y > height + 20) return;
      ctx.strokeText(text, x, y);
      ctx.fillText(text, x, y);
    };
    ctx.setTransform(this.#dpr, 0, 0, this.#dpr, 0, 0);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = theme.ground;
    ctx.fillStyle = theme.bone;
    ctx.font = `650 13px ${theme.font}`;
    const isFar = own.scale < LABELS_FROM;
    const { minX, maxX, minY, maxY } = plan.box;
    if (ctx.measureText(name).width <= (maxX - minX) * own.scale * NAME_WIDER)
      put(name, { x: (minX + maxX) / 2, y: isFar ? (minY + maxY) / 2 : minY + 0.4 });
    if (isFar) return;
    ctx.fillStyle = theme.bone2;
    ctx.font = `650 ${Math.min(14, Math.max(10, own.scale * 0.4)).toFixed(1)}px ${theme.font}`;
    for (const label of labels) put(label.text, label);
  }
}

/** The longer side of a plan, in pitches. */
function longestOf({ box }: Plan): number {
  return Math.max(box.maxX - box.minX, box.maxY - box.minY);
}
