/** Presses in quick succession at one place: a double click, a nervous finger. */
interface Burst {
  x: number;
  y: number;
  /** Time of the last press. */
  time: number;
  presses: number;
  /** The target of the first press. */
  target: EventTarget | null;
}

/** Longest pause and distance between two presses of one burst. */
const WITHIN_MS = 500;
const WITHIN_PX = 24;

let burst: Burst | null = null;

if (typeof document !== 'undefined') {
  addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, timeStamp: time, target }) => {
      const goesOn =
        burst && time - burst.time <= WITHIN_MS && Math.hypot(x - burst.x, y - burst.y) <= WITHIN_PX;
      burst =
        burst && goesOn ? { ...burst, time, presses: burst.presses + 1 } : { x, y, time, presses: 1, target };
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether a click belongs to a burst that began outside of `box`: a double click on a button that opens a box must not
 * press the control that appears under the pointer. `detail` is no help, because a finger's click always has 1.
 */
export function beganOutside(box: Element, { detail }: MouseEvent): boolean {
  // A click made by a key has no pointer and no burst.
  if (detail === 0 || !burst || burst.presses === 1) return false;
  return burst.target instanceof Node && !box.contains(burst.target);
}
