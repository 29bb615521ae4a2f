import {
  type Box,
  between,
  type Camera,
  canPan,
  centerOn,
  clampCamera,
  fitScale,
  growBox,
  type Limits,
  type Point,
  type Size,
  visibleBox,
  zoomAbout,
} from './camera.ts';

const FLIGHT_MS = 220;
/** Seats never grow beyond this, nor does a small section: CSS pixels per pitch. */
const MAX_SCALE = 60;
const MAX_FIT_SCALE = 44;
const FIT_MARGIN = 12;
const PAN_MARGIN = 72;
/** Seats are picked comfortably here. */
const NEAR_SCALE = 33;
/** A plan that is at most this many times too small to pick from opens near; a larger one opens whole. */
const OPENS_NEAR = 3.4;

/** Where the camera is, where it is going, and how far it may go. */
export interface Motion {
  camera: () => Camera;
  /** The camera, or where it is flying to. */
  target: () => Camera;
  isFlying: () => boolean;
  zoom: () => { canZoomIn: boolean; canZoomOut: boolean };
  /** Whether there is anything to drag. */
  canPan: () => boolean;
  /** Fits another plan or another size. Until the buyer has moved the map it opens anew; then it keeps its middle. */
  settle: (box: Box, view: Size) => void;
  /** Forgets that the buyer has moved the map. */
  reset: () => void;
  /** At once. */
  jump: (camera: Camera) => void;
  /** In a moment. */
  fly: (camera: Camera) => void;
  /** Scales by a factor about a pixel; answers whether that was possible. */
  scaleBy: (factor: number, at: Point, how: 'jump' | 'fly') => boolean;
  comeNear: (at: Point) => void;
  showAll: () => void;
  /** Brings a part of the plan into sight, near enough to pick from. */
  reveal: (box: Box) => void;
  /** The camera's way until `now`, in milliseconds. */
  step: (now: number) => void;
}

export interface MotionOptions {
  now: () => number;
  /** Whether motion is unwelcome: then there are no flights. */
  isCalm: () => boolean;
  /** Whether seats can be picked at a scale. */
  canPickAt: (scale: number) => boolean;
}

export function createMotion({ now, isCalm, canPickAt }: MotionOptions): Motion {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let flight: { from: Camera; to: Camera; start: number } | null = null;
  let limits: Limits = limitsOf({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, { width: 1, height: 1 });
  let touched = false;

  const target = () => flight?.to ?? camera;
  const allowed = (scale: number) => Math.min(limits.maxScale, Math.max(limits.minScale, scale));
  const put = (next: Camera) => {
    flight = null;
    camera = clampCamera(next, limits);
  };
  const jump = (next: Camera) => {
    touched = true;
    put(next);
  };
  const fly = (next: Camera) => {
    if (isCalm()) return jump(next);
    touched = true;
    flight = { from: camera, to: clampCamera(next, limits), start: now() };
  };
  const whole = () => centerOn(middleOf(limits.box), limits.minScale, limits.view);

  /** Whole, or on a phone near enough to pick, the stage at the top. */
  const opening = (): Camera => {
    const { box, view, minScale } = limits;
    const isPhone = view.width < 640;
    if (!isPhone || canPickAt(minScale) || minScale * OPENS_NEAR < NEAR_SCALE) return whole();
    const x = middleOf(box).x - view.width / NEAR_SCALE / 2;
    return { x, y: box.minY, scale: NEAR_SCALE };
  };

  return {
    camera: () => camera,
    target,
    isFlying: () => flight !== null,
    zoom: () => ({
      canZoomIn: target().scale < limits.maxScale - 0.01,
      canZoomOut: target().scale > limits.minScale + 0.01,
    }),
    canPan: () => canPan(limits, target().scale),
    settle(box, view) {
      const middle = middleOf(visibleBox(camera, limits.view));
      limits = limitsOf(box, view);
      put(touched ? centerOn(middle, allowed(camera.scale), view) : opening());
    },
    reset() {
      touched = false;
    },
    jump,
    fly,
    scaleBy(factor, at, how) {
      const from = how === 'fly' ? target() : camera;
      const scale = allowed(from.scale * factor);
      if (Math.abs(scale - from.scale) < 1e-6) return false;
      (how === 'fly' ? fly : jump)(zoomAbout(from, scale, at));
      return true;
    },
    comeNear(at) {
      fly(zoomAbout(camera, allowed(Math.max(NEAR_SCALE, camera.scale * 2)), at));
    },
    showAll: () => fly(whole()),
    reveal(box) {
      const { view } = limits;
      const { scale } = target();
      const seen = visibleBox(target(), view, -1.2);
      const isSeen =
        box.minX >= seen.minX && box.maxX <= seen.maxX && box.minY >= seen.minY && box.maxY <= seen.maxY;
      if (isSeen && canPickAt(scale)) return;
      const near = Math.min(Math.max(scale, NEAR_SCALE), fitScale(growBox(box, 1.5), view, FIT_MARGIN));
      fly(centerOn(middleOf(box), allowed(near), view));
    },
    step(time) {
      if (!flight) return;
      const t = Math.min(1, Math.max(0, (time - flight.start) / FLIGHT_MS));
      camera = between(flight.from, flight.to, 1 - (1 - t) ** 3);
      if (t >= 1) flight = null;
    },
  };
}

function limitsOf(box: Box, view: Size): Limits {
  const fit = Math.min(MAX_FIT_SCALE, fitScale(box, view, FIT_MARGIN));
  return { box, view, minScale: fit, maxScale: Math.max(MAX_SCALE, fit), margin: PAN_MARGIN };
}

function middleOf({ minX, minY, maxX, maxY }: Box): Point {
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}
