/** Presses one right after the other in one place: a double click, a nervous finger. */
interface Burst {
  x: number;
  y: number;
  /** Of its last press. */
  time: number;
  presses: number;
  /** What the first one was on. */
  target: EventTarget | null;
}

/** The longest pause between two presses of a burst, and how far apart they may be. */
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
 * Whether a click belongs to a burst that began outside of `box`: a double click on a button that opens a box is not
 * meant for the control that came to lie under the pointer. Fingers count too, to whose clicks `detail` is always 1.
 */
export function beganOutside(box: Element, { detail }: MouseEvent): boolean {
  // A key's click is none of the pointer's.
  if (detail === 0 || !burst || burst.presses === 1) return false;
  return burst.target instanceof Node && !box.contains(burst.target);
}
