import type { Point } from './geometry.ts';

/** A pointer's position in CSS pixels from the view's corner, with its time in milliseconds. */
export interface Touch extends Point {
  id: number;
  time: number;
  kind: 'finger' | 'mouse';
}

/** A move of two fingers: their middle went by `by` pixels to `at`, and their distance grew by `factor`. */
export interface Pinch {
  at: Point;
  by: Point;
  factor: number;
}

/** Handlers of recognised gestures. */
export interface GestureHandlers {
  /** The plan was dragged by so many pixels. */
  onPan: (by: Point) => void;
  onPinch: (pinch: Pinch) => void;
  /**
   * A press and release in one place. `again` is true for the second of two quick taps. Returns whether the plan zooms
   * in: then a second tap was part of that zoom, and must not press what lies under it by then.
   */
  onTap: (tap: { at: Point; kind: Touch['kind']; again: boolean }) => boolean;
  /** A drag or pinch began or ended. */
  onGrab: (grabbing: boolean) => void;
}

export interface Gestures {
  down: (touch: Touch) => void;
  move: (touch: Touch) => void;
  up: (touch: Touch) => void;
  /** The browser took the pointer away. */
  cancel: (id: number) => void;
  /** Forgets the press, wherever it is released: the plan was moved from under it. */
  drop: () => void;
}

/** CSS pixels that a pointer may move before a tap becomes a drag: a finger trembles more than a mouse. */
const SLOP = { finger: 10, mouse: 4 } as const;
const TAP_MS = 700;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PX = 30;

/** Tells taps, drags and pinches apart. A drag has no inertia: the plan stays under the finger and stops with it. */
export function createGestures(handlers: GestureHandlers): Gestures {
  const down = new Map<number, { start: Touch; last: Point }>();
  let grabbing = false;
  /** Whether a second finger came: lifting the first one is then no tap. */
  let pinched = false;
  let lastTap: { at: Point; time: number; cameNear: boolean } | null = null;

  const grab = (next: boolean) => {
    if (grabbing === next) return;
    grabbing = next;
    handlers.onGrab(next);
  };

  const release = (id: number) => {
    down.delete(id);
    if (down.size > 0) return;
    grab(false);
    pinched = false;
  };

  return {
    down(touch) {
      // A third finger would only confuse the pinch.
      if (down.size >= 2) return;
      down.set(touch.id, { start: touch, last: touch });
      if (down.size === 2) {
        pinched = true;
        grab(true);
      }
    },

    move(touch) {
      const own = down.get(touch.id);
      if (!own) return;
      const other = [...down].find(([id]) => id !== touch.id)?.[1];
      if (other) {
        handlers.onPinch(pinchOf({ moved: own.last, to: touch, still: other.last }));
      } else {
        const slop = SLOP[touch.kind];
        if (!grabbing && distance(own.start, touch) <= slop) return;
        grab(true);
        handlers.onPan({ x: touch.x - own.last.x, y: touch.y - own.last.y });
      }
      own.last = { x: touch.x, y: touch.y };
    },

    up(touch) {
      const own = down.get(touch.id);
      if (!own) return;
      const isTap = !grabbing && !pinched && touch.time - own.start.time <= TAP_MS;
      release(touch.id);
      if (!isTap) return;
      const at = { x: own.start.x, y: own.start.y };
      const again =
        lastTap !== null &&
        touch.time - lastTap.time <= DOUBLE_TAP_MS &&
        distance(lastTap.at, at) <= DOUBLE_TAP_PX;
      const isMeant = !(again && lastTap?.cameNear);
      const cameNear = isMeant && handlers.onTap({ at, kind: touch.kind, again });
      lastTap = again ? null : { at, time: touch.time, cameNear };
    },

    cancel: release,

    drop() {
      for (const id of [...down.keys()]) release(id);
    },
  };
}

function pinchOf({ moved, to, still }: { moved: Point; to: Point; still: Point }): Pinch {
  const before = middle(moved, still);
  const at = middle(to, still);
  return {
    at,
    by: { x: at.x - before.x, y: at.y - before.y },
    factor: Math.max(1, distance(to, still)) / Math.max(1, distance(moved, still)),
  };
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
