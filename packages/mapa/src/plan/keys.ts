import type { Plan } from './plan.ts';
import { rowEnd, seatTowards } from './stops.ts';

/** The factor of one press of a zoom button or key. */
export const ZOOM_STEP = 1.6;

/** The action of a key on a map of seats. */
type KeyAction =
  | { kind: 'go'; to: number }
  | { kind: 'press' }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' };

/**
 * The action of a key; null for a key without one. The first arrow shows the cursor where it is; `from` is -1 without a
 * seat.
 */
export function keyAction(
  key: string,
  { from, isFirst, plan }: { from: number; isFirst: boolean; plan: Plan },
): KeyAction | null {
  const go = (to: () => number): KeyAction => ({ kind: 'go', to: isFirst || from < 0 ? from : to() });
  switch (key) {
    case 'ArrowLeft':
      return go(() => seatTowards(plan, from, 'left'));
    case 'ArrowRight':
      return go(() => seatTowards(plan, from, 'right'));
    case 'ArrowUp':
      return go(() => seatTowards(plan, from, 'up'));
    case 'ArrowDown':
      return go(() => seatTowards(plan, from, 'down'));
    case 'Home':
      return go(() => rowEnd(plan, from, 'first'));
    case 'End':
      return go(() => rowEnd(plan, from, 'last'));
    case 'Enter':
    case ' ':
      return { kind: 'press' };
    case '+':
    case '=':
      return { kind: 'zoom', factor: ZOOM_STEP };
    case '-':
      return { kind: 'zoom', factor: 1 / ZOOM_STEP };
    case '0':
      return { kind: 'fit' };
    default:
      return null;
  }
}
