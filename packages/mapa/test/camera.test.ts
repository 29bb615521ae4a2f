import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeatMotion } from '../src/drawing/seatMotion.ts';
import {
  between,
  bringIntoView,
  type Camera,
  canPan,
  centerOn,
  clampCamera,
  fitScale,
  panBy,
  toPlan,
  toScreen,
  visibleBox,
  zoomAbout,
} from '../src/view/camera.ts';
import type { Box } from '../src/view/geometry.ts';

const view = { width: 800, height: 600 };
const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const camera = fc.record({
  x: coordinate,
  y: coordinate,
  scale: fc.double({ min: 2, max: 80, noNaN: true }),
});
const pixel = fc.record({
  x: fc.double({ min: 0, max: 800, noNaN: true }),
  y: fc.double({ min: 0, max: 600, noNaN: true }),
});

describe('the camera of a map', () => {
  it('finds the point of the plan under a pixel, and the pixel of a point', () => {
    fc.assert(
      fc.property(camera, pixel, (at, p) => {
        const back = toScreen(at, toPlan(at, p));
        expect(back.x).toBeCloseTo(p.x, 6);
        expect(back.y).toBeCloseTo(p.y, 6);
      }),
    );
  });

  it('keeps what lies under the finger there while it zooms', () => {
    fc.assert(
      fc.property(camera, pixel, fc.double({ min: 2, max: 80, noNaN: true }), (at, p, scale) => {
        const fixed = toPlan(at, p);
        const after = toScreen(zoomAbout(at, scale, p), fixed);
        expect(after.x).toBeCloseTo(p.x, 5);
        expect(after.y).toBeCloseTo(p.y, 5);
      }),
    );
  });

  it('drags the plan as far as the finger went, at any scale', () => {
    fc.assert(
      fc.property(camera, pixel, pixel, (at, from, to) => {
        const held = toPlan(at, from);
        const after = toScreen(panBy(at, { x: to.x - from.x, y: to.y - from.y }), held);
        expect(after.x).toBeCloseTo(to.x, 5);
        expect(after.y).toBeCloseTo(to.y, 5);
      }),
    );
  });

  it('keeps the fixed point of a zoom fixed all the way there', () => {
    fc.assert(
      fc.property(camera, pixel, fc.double({ min: 2, max: 80, noNaN: true }), (at, p, scale) => {
        fc.pre(Math.abs(scale / at.scale - 1) > 0.01);
        const to = zoomAbout(at, scale, p);
        const fixed = toPlan(at, p);
        for (const t of [0.25, 0.5, 0.75]) {
          const on = toScreen(between(at, to, t), fixed);
          expect(on.x).toBeCloseTo(p.x, 3);
          expect(on.y).toBeCloseTo(p.y, 3);
        }
      }),
    );
  });

  it('ends a flight exactly where it was to go', () => {
    const to: Camera = { x: 3, y: 4, scale: 12 };
    expect(between({ x: 0, y: 0, scale: 30 }, to, 1)).toBe(to);
  });
});

describe('how far the camera may go', () => {
  const box: Box = { minX: 0, minY: 0, maxX: 100, maxY: 60 };
  const limits = { box, view, minScale: 6, maxScale: 60, margin: 72 };

  it('never leaves more than its margin empty beside a plan larger than the view', () => {
    fc.assert(
      fc.property(camera, at => {
        const { scale, ...corner } = clampCamera(at, limits);
        expect(scale).toBeGreaterThanOrEqual(6);
        expect(scale).toBeLessThanOrEqual(60);
        const seen = visibleBox({ ...corner, scale }, view);
        if (100 * scale > 800) {
          expect(seen.minX).toBeGreaterThanOrEqual(-72 / scale - 1e-6);
          expect(seen.maxX).toBeLessThanOrEqual(100 + 72 / scale + 1e-6);
        }
      }),
    );
  });

  it('puts a plan that is smaller than the view in its middle', () => {
    const small = { ...limits, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } };
    expect(clampCamera({ x: 99, y: 99, scale: 20 }, small)).toEqual({ x: -15, y: -10, scale: 20 });
    expect(canPan(small, 20)).toBe(false);
    expect(canPan(small, 61)).toBe(true);
  });

  it('is the same camera when it is clamped twice', () => {
    fc.assert(
      fc.property(camera, at => {
        const once = clampCamera(at, limits);
        const twice = clampCamera(once, limits);
        expect(twice.x).toBeCloseTo(once.x, 6);
        expect(twice.y).toBeCloseTo(once.y, 6);
        expect(twice.scale).toBe(once.scale);
      }),
    );
  });

  it('fits a box into the view, whichever side is tighter', () => {
    expect(fitScale({ minX: 0, minY: 0, maxX: 78, maxY: 10 }, view, 10)).toBeCloseTo(10);
    expect(fitScale({ minX: 0, minY: 0, maxX: 10, maxY: 58 }, view, 10)).toBeCloseTo(10);
  });

  it('goes no further than it takes to bring a part into sight, its middle where the part is larger', () => {
    const at: Camera = { x: 20, y: 20, scale: 20 };
    const part = (minX: number, maxX: number): Box => ({ minX, maxX, minY: 25, maxY: 30 });
    expect(bringIntoView(at, part(25, 30), view)).toEqual(at);
    expect(bringIntoView(at, part(10, 15), view)).toEqual({ ...at, x: 10 });
    expect(bringIntoView(at, part(70, 75), view)).toEqual({ ...at, x: 35 });
    expect(bringIntoView(at, part(0, 100), view)).toEqual({ ...at, x: 30 });
  });

  it('shows a point in the middle when it is centred there', () => {
    expect(toScreen(centerOn({ x: 7, y: 9 }, 20, view), { x: 7, y: 9 })).toEqual({ x: 400, y: 300 });
  });
});

describe('where the map opens and goes', () => {
  const phone = { width: 328, height: 500 };
  const setUp = (options: { calm?: boolean; opensWhole?: boolean } = {}) => {
    let time = 0;
    const motion = createSeatMotion({
      now: () => time,
      isCalm: () => options.calm ?? false,
      canPickAt: scale => scale >= 29,
      opensWhole: options.opensWhole ?? false,
    });
    const pass = (ms: number) => {
      time += ms;
      motion.step(time);
    };
    return { motion, pass };
  };

  it('opens a section near enough to pick from on a phone, its stage at the top', () => {
    const { motion } = setUp();
    motion.settle({ minX: 0, minY: 0, maxX: 24, maxY: 20 }, phone);
    expect(motion.camera().scale).toBe(33);
    expect(toScreen(motion.camera(), { x: 12, y: 0 })).toEqual({ x: 164, y: 0 });
  });

  it('opens a section whole on a phone too where staff look over all of it (§C2.6)', () => {
    const { motion } = setUp({ opensWhole: true });
    motion.settle({ minX: 0, minY: 0, maxX: 24, maxY: 20 }, phone);
    expect(motion.camera().scale).toBeCloseTo(304 / 24);
  });

  it('shows all of it on a phone that is turned while all of it is shown', () => {
    const { motion, pass } = setUp();
    const box = { minX: 0, minY: 0, maxX: 24, maxY: 20 };
    motion.settle(box, phone);
    motion.showAll();
    pass(1000);
    for (const turned of [{ width: 780, height: 328 }, phone]) {
      motion.settle(box, turned);
      expect(motion.zoom().canZoomOut).toBe(false);
    }
    expect(motion.camera().scale).toBeCloseTo(304 / 24);
  });

  it('opens a section that is far too large whole, and comes near where it is pressed', () => {
    const { motion, pass } = setUp();
    motion.settle({ minX: 0, minY: 0, maxX: 130, maxY: 40 }, phone);
    expect(motion.camera().scale).toBeCloseTo(304 / 130);
    const pressed = toPlan(motion.camera(), { x: 100, y: 250 });
    motion.comeNear({ x: 100, y: 250 });
    pass(1000);
    expect(motion.camera().scale).toBe(33);
    expect(toScreen(motion.camera(), pressed).x).toBeCloseTo(100, 3);
  });

  it('is there at once where motion is unwelcome', () => {
    const { motion } = setUp({ calm: true });
    motion.settle({ minX: 0, minY: 0, maxX: 130, maxY: 40 }, view);
    motion.comeNear({ x: 400, y: 300 });
    expect(motion.isFlying()).toBe(false);
    expect(motion.camera().scale).toBe(33);
  });

  it('keeps its middle when the canvas changes its size after it was moved', () => {
    const { motion } = setUp();
    const box = { minX: 0, minY: 0, maxX: 130, maxY: 90 };
    motion.settle(box, view);
    motion.jump(centerOn({ x: 60, y: 45 }, 30, view));
    motion.settle(box, { width: 400, height: 900 });
    const middle = toPlan(motion.camera(), { x: 200, y: 450 });
    expect(middle.x).toBeCloseTo(60);
    expect(middle.y).toBeCloseTo(45);
  });

  it('keeps what lies between two fingers between them, from the whole plan on', () => {
    const { motion } = setUp();
    motion.settle({ minX: 0, minY: 0, maxX: 130, maxY: 90 }, view);
    const held = toPlan(motion.camera(), { x: 300, y: 250 });
    // A browser reports the fingers one after the other.
    for (const [by, grown, before] of [
      [-2.5, 45, 40],
      [2.5, 50, 45],
    ] as const) {
      const at = { x: by < 0 ? 297.5 : 300, y: 250 };
      motion.pinch({ at, by: { x: by, y: 0 }, factor: grown / before });
    }
    expect(toScreen(motion.camera(), held).x).toBeCloseTo(300, 6);
  });

  it('says that the wheel can do nothing more at the end of the way out', () => {
    const { motion } = setUp();
    motion.settle({ minX: 0, minY: 0, maxX: 130, maxY: 90 }, view);
    expect(motion.scaleBy(0.8, { x: 1, y: 1 }, 'jump')).toBe(false);
    expect(motion.zoom()).toEqual({ canZoomIn: true, canZoomOut: false });
    expect(motion.scaleBy(1.2, { x: 1, y: 1 }, 'jump')).toBe(true);
  });

  it('brings seats into sight only where they are not', () => {
    const { motion, pass } = setUp();
    motion.settle({ minX: 0, minY: 0, maxX: 130, maxY: 90 }, view);
    motion.reveal({ minX: 100, minY: 80, maxX: 103, maxY: 80 });
    pass(1000);
    const there = motion.camera();
    expect(there.scale).toBe(33);
    motion.reveal({ minX: 101, minY: 80, maxX: 101, maxY: 80 });
    pass(1000);
    expect(motion.camera()).toEqual(there);
  });
});
