import { afterEach, describe, expect, it, vi } from 'vitest';
import { pieceInView } from '../src/drawing/paintPlan.ts';
import { createScene } from '../src/drawing/scene.ts';

const PLAN = { minX: 0, minY: 0, maxX: 120, maxY: 60 };
const VIEW = { width: 900, height: 450 };

interface Copy {
  from: unknown;
  width: number;
}

/** A scene of a plan whose every picture takes more than the 5 milliseconds of a frame, and a canvas that remembers what it got. */
function slowScene() {
  let time = 0;
  const fake = () => {
    const canvas = { width: 0, height: 0, getContext: () => ({ canvas }) };
    return canvas;
  };
  vi.stubGlobal('document', { createElement: fake });
  const copies: Copy[] = [];
  const ctx = {
    setTransform() {},
    drawImage: (from: unknown, _x: number, _y: number, width: number) => copies.push({ from, width }),
  } as unknown as CanvasRenderingContext2D;
  const scene = createScene({
    plan: PLAN,
    dpr: 1,
    now: () => time,
    paint: () => {
      time += 6;
    },
  });
  const frame = (scale: number, restless = false) => {
    copies.length = 0;
    const drawn = scene.draw(
      ctx,
      pieceInView({ camera: { x: 0, y: 0, scale }, view: VIEW, dpr: 1 }),
      restless,
    );
    return { ...drawn, copies: [...copies] };
  };
  const settle = (scale: number) => {
    for (let i = 0; i < 100; i += 1) if (frame(scale).isDone) return;
    throw new Error('the scene is never done');
  };
  return { frame, settle };
}

describe('a section on a slow machine', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is not on the canvas before all of it can be (§2.29)', () => {
    const { frame } = slowScene();
    const first = frame(7.5);
    expect(first).toEqual({ isShown: false, isDone: false, copies: [] });
    let next = first;
    for (let i = 0; i < 100 && !next.isShown; i += 1) next = frame(7.5);
    expect(next.isShown).toBe(true);
    // The whole plan at one resolution: no part is sharp while another is missing.
    expect(new Set(next.copies.map(({ width }) => width)).size).toBe(1);
  });

  it('becomes sharp in one frame after a zoom, and not piece by piece', () => {
    const { frame, settle } = slowScene();
    settle(7.5);
    const widths = new Set<string>();
    for (let i = 0; i < 100; i += 1) {
      const { copies, isDone } = frame(15);
      const sharp = copies.filter(({ width }) => width === 512).length;
      widths.add(sharp === 0 ? 'blurred' : copies.length === sharp ? 'sharp' : 'mixed');
      if (isDone) break;
    }
    expect([...widths]).toEqual(['blurred', 'sharp']);
  });
});
