import {
  allowedScale,
  between,
  type Camera,
  canPan,
  centerOn,
  clampCamera,
  type Limits,
  panBy,
  visibleBox,
  zoomAbout,
} from './camera.ts';
import { type Box, middleOf, type Point, type Size } from './geometry.ts';
import type { Pinch } from './gestures.ts';

const FLIGHT_MS = 220;

/** The camera's place, its destination and its bounds. */
export interface Motion {
  camera: () => Camera;
  /** The destination of a flight, or the camera at rest. */
  target: () => Camera;
  limits: () => Limits;
  isFlying: () => boolean;
  zoom: () => { canZoomIn: boolean; canZoomOut: boolean };
  /** Whether the plan is larger than the view. */
  canPan: () => boolean;
  /**
   * Fits another plan or size. A map that was never moved opens anew; a whole one stays whole; otherwise the middle
   * stays.
   */
  settle: (box: Box, view: Size) => void;
  /** Forgets that the map has been moved. */
  reset: () => void;
  /** Moves the camera at once. */
  jump: (camera: Camera) => void;
  /** Moves the camera over a short time. */
  fly: (camera: Camera) => void;
  /** Scales by a factor about a pixel; returns whether that was possible. */
  scaleBy: (factor: number, at: Point, how: 'jump' | 'fly') => boolean;
  /** Drags and scales with two fingers in one step, since a whole plan alone could not be dragged. */
  pinch: (pinch: Pinch) => void;
  showAll: () => void;
  /** Advances the camera to the time `now`, in milliseconds. */
  step: (now: number) => void;
}

export interface MotionOptions {
  now: () => number;
  /** Whether the person prefers reduced motion: then the camera never flies. */
  isCalm: () => boolean;
  limitsOf: (box: Box, view: Size) => Limits;
  /** The first camera of a map that does not open whole. */
  opening?: (limits: Limits) => Camera | null;
}

export function createMotion({ now, isCalm, limitsOf, opening = () => null }: MotionOptions): Motion {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let flight: { from: Camera; to: Camera; start: number } | null = null;
  let limits = limitsOf({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, { width: 1, height: 1 });
  let touched = false;

  const target = () => flight?.to ?? camera;
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
  const isWhole = () => target().scale <= limits.minScale * (1 + BARELY);
  const whole = () => centerOn(middleOf(limits.box), limits.minScale, limits.view);

  return {
    camera: () => camera,
    target,
    limits: () => limits,
    isFlying: () => flight !== null,
    zoom: () => ({
      canZoomIn: target().scale < limits.maxScale * (1 - BARELY),
      canZoomOut: !isWhole(),
    }),
    canPan: () => canPan(limits, target().scale),
    settle(box, view) {
      const middle = middleOf(visibleBox(camera, limits.view));
      const wasWhole = isWhole();
      limits = limitsOf(box, view);
      if (!touched) put(opening(limits) ?? whole());
      else put(wasWhole ? whole() : centerOn(middle, allowedScale(camera.scale, limits), view));
    },
    reset() {
      touched = false;
    },
    jump,
    fly,
    scaleBy(factor, at, how) {
      const from = how === 'fly' ? target() : camera;
      const scale = allowedScale(from.scale * factor, limits);
      if (Math.abs(scale / from.scale - 1) < 1e-6) return false;
      (how === 'fly' ? fly : jump)(zoomAbout(from, scale, at));
      return true;
    },
    pinch({ at, by, factor }) {
      jump(zoomAbout(panBy(camera, by), allowedScale(camera.scale * factor, limits), at));
    },
    showAll: () => fly(whole()),
    step(time) {
      if (!flight) return;
      const t = Math.min(1, Math.max(0, (time - flight.start) / FLIGHT_MS));
      camera = between(flight.from, flight.to, 1 - (1 - t) ** 3);
      if (t >= 1) flight = null;
    },
  };
}

/** A scale this near to its limit counts as the limit. */
const BARELY = 2e-4;
