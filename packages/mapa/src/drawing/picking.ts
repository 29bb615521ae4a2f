import { kindOf, type Plan } from '../plan/plan.ts';
import type { Change, Overlay } from './overlay.ts';

const LAND_MS = 140;
const VANISH_MS = 700;
/** A picked seat begins its landing at this part of its size. */
const LANDS_FROM = 0.7;

const NO_CHANGE: Change = { added: new Set(), dropped: [], lost: [] };

/** Seats that are picked, pointed at, or just taken by others: indices of seats, times in milliseconds. */
export interface Picking {
  pick: (indices: Iterable<number>, change?: Change) => void;
  /** Lets seats vanish that were free in the plan before. Returns the indices of all seats whose look changed. */
  compare: (before: Plan, plan: Plan) => number[];
  /** Forgets all seats, since another plan has other indices. */
  clear: () => void;
  /** The look at a moment. `isStill` is true if it stays like that from then on. */
  at: (time: number) => Pick<Overlay, 'picked' | 'vanishing' | 'change'> & { isStill: boolean };
}

export function createPicking({ now, isCalm }: { now: () => number; isCalm: () => boolean }): Picking {
  let picked = new Map<number, number>();
  let change = NO_CHANGE;
  const vanishing = new Map<number, number>();
  const part = (start: number, time: number, ms: number) =>
    isCalm() ? 1 : Math.min(1, Math.max(0, (time - start) / ms));

  return {
    pick(indices, changed = NO_CHANGE) {
      change = changed;
      const next = new Map<number, number>();
      for (const i of indices) next.set(i, picked.get(i) ?? now());
      picked = next;
    },
    compare(before, plan) {
      const changed = [...plan.states.keys()].filter(i => plan.states[i] !== before.states[i]);
      for (const i of changed) {
        if (kindOf(before, i) === 'free' && !isCalm()) vanishing.set(i, now());
      }
      return changed;
    },
    clear() {
      picked.clear();
      vanishing.clear();
      change = NO_CHANGE;
    },
    at(time) {
      const landed = [...picked].map(([i, start]) => [i, part(start, time, LAND_MS)] as const);
      for (const [i, start] of vanishing) if (part(start, time, VANISH_MS) === 1) vanishing.delete(i);
      return {
        change,
        picked: new Map(landed.map(([i, done]) => [i, LANDS_FROM + (1 - LANDS_FROM) * done])),
        vanishing: new Map([...vanishing].map(([i, start]) => [i, 1 - part(start, time, VANISH_MS)])),
        isStill: vanishing.size === 0 && landed.every(([, done]) => done === 1),
      };
    },
  };
}
