import { canPickAt, seatAt, spotOf } from '../plan/hit.ts';
import { areSameFaded, hasSameLayout, kindOf, type Plan, placeOf } from '../plan/plan.ts';
import { centerOn, panBy, toPlan } from '../view/camera.ts';
import { boxAround, boxAt, growBox, type Point, type Size } from '../view/geometry.ts';
import type { Touch } from '../view/gestures.ts';
import { listenToPointer } from '../view/pointer.ts';
import { drawMiniMap, type MiniMap, placeMiniMap, pointOnMiniMap } from './miniMap.ts';
import { type Change, drawOverlay, drawRowLabels } from './overlay.ts';
import { lookOf, type Piece, type PlanLook, paintPlan, pieceInView } from './paintPlan.ts';
import { createPicking, type Picking } from './picking.ts';
import { createScene, type Scene } from './scene.ts';
import { createSeatMotion, type SeatMotion } from './seatMotion.ts';
import type { Skin } from './skin.ts';

/** The place of a seat or a table on a canvas, in CSS pixels. */
export interface Spot {
  at: Point;
  radius: number;
  view: Size;
}

/** The events of a map. None of them is sent at every frame. */
export interface EngineEvents {
  /** A seat was pressed at a scale where seats can be picked. */
  onPress: (index: number, spot: Spot & { kind: Touch['kind'] }) => void;
  /** The mouse moved to another seat; null for none. */
  onHover: (hover: (Spot & { index: number }) | null) => void;
  /** Whether the map can zoom in or out. */
  onZoom: (zoom: { canZoomIn: boolean; canZoomOut: boolean }) => void;
}

/** Milliseconds from the wheel's last turn until the plan is drawn sharp at its new scale. */
const WHEEL_REST_MS = 110;
const DOUBLE_TAP = 1.8;
const MAX_DPR = 3;
const PHONE_PX = 640;

/** A section on a canvas: draws it, moves it, and reports presses. Lives as long as its canvas. */
export class MapEngine {
  readonly #canvas: HTMLCanvasElement;
  readonly #ctx: CanvasRenderingContext2D;
  readonly #events: EngineEvents;
  readonly #skin: Skin;
  readonly #motion: SeatMotion;
  readonly #picking: Picking;
  readonly #stop: (() => void)[] = [];
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');

  #look: PlanLook;
  #scene: Scene | null = null;
  /** The pictures before a change of looks, shown until the new ones are whole. */
  #before: Scene | null = null;
  #view: Size = { width: 0, height: 0 };
  #dpr = 1;
  #frame = 0;

  #grabbing = false;
  #restlessUntil = 0;
  #pointer: Point | null = null;
  #mini: MiniMap | null = null;
  #zoom = { canZoomIn: true, canZoomOut: true };

  #hovered = -1;
  #cursor = -1;

  constructor(
    ctx: CanvasRenderingContext2D,
    {
      plan,
      skin,
      events,
      opensWhole = false,
    }: { plan: Plan; skin: Skin; events: EngineEvents; opensWhole?: boolean },
  ) {
    const { canvas } = ctx;
    this.#canvas = canvas;
    this.#ctx = ctx;
    this.#events = events;
    this.#skin = skin;
    this.#look = lookOf(plan, this.#skin);
    const clock = { now: () => performance.now(), isCalm: () => this.#calm.matches };
    this.#picking = createPicking(clock);
    this.#motion = createSeatMotion({
      ...clock,
      opensWhole,
      canPickAt: scale => canPickAt(this.#look.plan, scale, this.#view.width < PHONE_PX ? 'finger' : 'mouse'),
    });

    const pointer = listenToPointer(canvas, {
      onPan: by => this.#move(() => this.#motion.jump(panBy(this.#motion.camera(), by))),
      onPinch: pinch => this.#move(() => this.#motion.pinch(pinch)),
      onTap: tap => this.#tap(tap),
      onGrab: grabbing => this.#grab(grabbing),
      onHover: at => this.#point(at),
      onWheel: wheel => this.#wheel(wheel),
    });
    const resized = new ResizeObserver(() => {
      pointer.drop();
      this.#resize();
    });
    resized.observe(canvas);
    this.#stop.push(pointer.stop, () => resized.disconnect());
    // Draws the numbers again in our font, once it has loaded.
    void document.fonts?.ready.then(() => this.#redraw());
  }

  destroy(): void {
    for (const stop of this.#stop) stop();
    cancelAnimationFrame(this.#frame);
    this.#dropScenes();
  }

  /** Shows a plan; one that differs only in its seats' states redraws those seats alone. */
  setPlan(plan: Plan): void {
    const before = this.#look.plan;
    if (plan === before) return;
    this.#look = lookOf(plan, this.#skin);
    if (hasSameLayout(before, plan)) {
      this.#showChanges(before, plan);
      return;
    }
    this.#picking.clear();
    this.#motion.reset();
    this.#move(() => this.#motion.settle(plan.box, this.#view));
    this.#dropScenes();
    this.#request();
  }

  /** Shows which seats are picked, by index, and how they change a hold. */
  setPicked(indices: Iterable<number>, change?: Change): void {
    this.#picking.pick(indices, change);
    this.#request();
  }

  /** Puts the keyboard's cursor on a seat and brings it into sight; -1 removes it. */
  setCursor(index: number): void {
    this.#cursor = index;
    if (index >= 0) this.reveal([index]);
    this.#request();
  }

  zoomBy(factor: number): void {
    const middle = { x: this.#view.width / 2, y: this.#view.height / 2 };
    this.#move(() => this.#motion.scaleBy(factor, middle, 'fly'));
  }

  /** Shows the whole section. */
  fit(): void {
    this.#move(() => this.#motion.showAll());
  }

  /** The point of the plan under a pixel of the canvas. */
  pointAt(at: Point): Point {
    return toPlan(this.#motion.camera(), at);
  }

  /** Brings seats into sight, at a scale where they can be picked. */
  reveal(indices: readonly number[]): void {
    const box = boxAround(indices.map(i => placeOf(this.#look.plan, i)));
    if (box) this.#move(() => this.#motion.reveal(box));
  }

  // — Fingers and mouse —

  #tap({ at, kind, again }: { at: Point; kind: Touch['kind']; again: boolean }): boolean {
    const camera = this.#motion.camera();
    const there = this.#mini && pointOnMiniMap(this.#mini, at);
    const index = seatAt(this.#look.plan, camera, { at, kind });
    if (there) {
      this.#move(() => this.#motion.fly(centerOn(there, camera.scale, this.#view)));
    } else if (!canPickAt(this.#look.plan, camera.scale, kind)) {
      // Seats are too small to pick, so the first press zooms in.
      this.#move(() => this.#motion.comeNear(at));
      return true;
    } else if (index >= 0) {
      this.#events.onPress(index, { ...this.#spot(index), kind });
    } else if (again) {
      this.#move(() => this.#motion.scaleBy(DOUBLE_TAP, at, 'fly'));
    }
    return false;
  }

  #grab(grabbing: boolean): void {
    this.#grabbing = grabbing;
    this.#canvas.style.cursor = grabbing ? 'grabbing' : '';
    this.#hover(-1);
    this.#request();
  }

  #wheel({ at, factor }: { at: Point; factor: number }): boolean {
    // At the smallest scale the wheel scrolls the page.
    if (!this.#motion.scaleBy(factor, at, 'jump')) return factor > 1;
    this.#restlessUntil = performance.now() + WHEEL_REST_MS;
    this.#move(() => {});
    return true;
  }

  #move(act: () => void): void {
    act();
    this.#hover(-1);
    const zoom = this.#motion.zoom();
    if (zoom.canZoomIn !== this.#zoom.canZoomIn || zoom.canZoomOut !== this.#zoom.canZoomOut) {
      this.#zoom = zoom;
      this.#events.onZoom(zoom);
    }
    // While the whole plan is in sight, a finger on the map may scroll the page.
    this.#canvas.style.touchAction = this.#motion.canPan() ? 'none' : 'pan-y';
    this.#request();
  }

  #point(at: Point | null): void {
    this.#pointer = at;
    if (this.#isRestless(performance.now())) return;
    this.#hover(at ? seatAt(this.#look.plan, this.#motion.camera(), { at, kind: 'mouse' }) : -1);
  }

  #hover(index: number): void {
    if (index === this.#hovered) return;
    this.#hovered = index;
    const isFree = index >= 0 && kindOf(this.#look.plan, index) === 'free';
    if (!this.#grabbing) this.#canvas.style.cursor = isFree ? 'pointer' : '';
    this.#events.onHover(index < 0 ? null : { index, ...this.#spot(index) });
    this.#request();
  }

  #spot(index: number): Spot {
    return { ...spotOf(this.#look.plan, this.#motion.camera(), index), view: this.#view };
  }

  #isRestless(now: number): boolean {
    return this.#grabbing || this.#motion.isFlying() || now < this.#restlessUntil;
  }

  // — Drawing —

  #resize(): void {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.#view = { width, height };
    this.#dpr = Math.min(MAX_DPR, devicePixelRatio || 1);
    this.#canvas.width = Math.round(width * this.#dpr);
    this.#canvas.height = Math.round(height * this.#dpr);
    this.#move(() => this.#motion.settle(this.#look.plan.box, this.#view));
    this.#redraw();
    // At once: a resized canvas is empty.
    this.#draw(performance.now());
  }

  #request(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(time => this.#draw(time));
  }

  /** Makes all pictures again; the old ones stay until the new ones are whole. */
  #redraw(): void {
    if (this.#scene) {
      this.#before?.clear();
      this.#before = this.#scene;
    }
    this.#scene = null;
    this.#request();
  }

  #dropScenes(): void {
    for (const scene of [this.#scene, this.#before]) scene?.clear();
    this.#scene = null;
    this.#before = null;
  }

  #showChanges(before: Plan, plan: Plan): void {
    const changed = this.#picking.compare(before, plan);
    // A table's name shows whether the table is free.
    if ((plan.areTables && changed.length > 0) || !areSameFaded(before, plan)) this.#redraw();
    else this.#scene?.patch(changed.map(i => growBox(boxAt(placeOf(plan, i)), 0.5)));
    this.#request();
  }

  #draw(now: number): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#view.width === 0) return;
    this.#motion.step(now);
    const camera = this.#motion.camera();
    const at = { camera, view: this.#view, dpr: this.#dpr };
    const piece = pieceInView(at);
    const ctx = this.#ctx;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = this.#skin.theme.ground;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);

    const { scene, isDone } = this.#drawScene(piece, this.#isRestless(now));
    if (!scene) {
      this.#request();
      return;
    }
    const { isStill, ...seats } = this.#picking.at(now);
    drawOverlay(ctx, this.#look, piece, { ...seats, hovered: this.#hovered, cursor: this.#cursor });
    drawRowLabels(ctx, this.#look, at);
    this.#mini = placeMiniMap(this.#look, camera, this.#view);
    if (this.#mini) {
      drawMiniMap(ctx, this.#look, {
        mini: this.#mini,
        ...at,
        paint: target => scene.drawSmall(ctx, target),
      });
    }

    if (this.#pointer && this.#hovered < 0) this.#point(this.#pointer);
    // While a finger rests on a stretched plan no frame is scheduled; its next move schedules one.
    const isWaiting = this.#motion.isFlying() || now < this.#restlessUntil || (!isDone && !this.#grabbing);
    if (isWaiting || !isStill) this.#request();
  }

  /** Draws the plan; returns the pictures that show it, null while they are not whole yet. */
  #drawScene(piece: Piece, restless: boolean): { scene: Scene | null; isDone: boolean } {
    this.#scene ??= createScene({
      plan: this.#look.plan.box,
      dpr: this.#dpr,
      paint: (target, part) => paintPlan(target, this.#look, part),
      now: () => performance.now(),
    });
    const { isShown, isDone } = this.#scene.draw(this.#ctx, piece, restless);
    if (isShown) {
      this.#before?.clear();
      this.#before = null;
      return { scene: this.#scene, isDone };
    }
    const shown = this.#before?.draw(this.#ctx, piece, true).isShown;
    return { scene: shown ? this.#before : null, isDone: false };
  }
}
