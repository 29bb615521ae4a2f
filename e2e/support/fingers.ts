import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Several fingers on the screen, which Playwright's own taps do not offer. */
export interface Fingers {
  /**
   * Puts fingers down, moves each from its first point to its last in small steps, and lifts them one after another.
   */
  drag: (...paths: readonly { from: Point; to: Point }[]) => Promise<void>;
}

const STEPS = 8;

export async function putFingers(page: Page): Promise<Fingers> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  return {
    async drag(...paths) {
      const atStep = (step: number) =>
        paths.map(({ from, to }) => ({
          x: from.x + ((to.x - from.x) * step) / STEPS,
          y: from.y + ((to.y - from.y) * step) / STEPS,
        }));
      await touch('touchStart', atStep(0));
      for (let step = 1; step <= STEPS; step++) await touch('touchMove', atStep(step));
      for (let remaining = paths.length - 1; remaining >= 0; remaining--)
        await touch('touchEnd', atStep(STEPS).slice(0, remaining));
    },
  };
}
