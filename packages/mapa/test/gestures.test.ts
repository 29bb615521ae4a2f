import { describe, expect, it } from 'vitest';
import { createGestures, type Touch } from '../src/view/gestures.ts';

describe('what fingers and mouse mean', () => {
  function record({ comesNear = false } = {}) {
    const log: unknown[] = [];
    const gestures = createGestures({
      onPan: by => log.push(['pan', by.x, by.y]),
      onPinch: ({ factor }) => log.push(['pinch', Number(factor.toFixed(3))]),
      onTap: ({ kind, again }) => {
        log.push([again ? 'double tap' : 'tap', kind]);
        return comesNear;
      },
      onGrab: grabbing => log.push(grabbing ? 'grab' : 'release'),
    });
    const touch = (x: number, y: number, time = 0, more: Partial<Touch> = {}): Touch => ({
      id: 1,
      kind: 'finger',
      x,
      y,
      time,
      ...more,
    });
    return { log, gestures, touch };
  }

  it('is a tap although the finger trembles', () => {
    const { log, gestures, touch } = record();
    gestures.down(touch(50, 50));
    gestures.move(touch(54, 47, 30));
    gestures.up(touch(54, 47, 90));
    expect(log).toEqual([['tap', 'finger']]);
  });

  it('is a drag that leaves nothing out, once the finger has left its place', () => {
    const { log, gestures, touch } = record();
    gestures.down(touch(50, 50));
    gestures.move(touch(58, 50, 10));
    gestures.move(touch(70, 50, 20));
    gestures.move(touch(90, 45, 30));
    gestures.up(touch(90, 45, 40));
    expect(log).toEqual(['grab', ['pan', 20, 0], ['pan', 20, -5], 'release']);
  });

  it('is a pinch with two fingers, and no tap when they are lifted', () => {
    const { log, gestures, touch } = record();
    gestures.down(touch(100, 100));
    gestures.down(touch(200, 100, 10, { id: 2 }));
    gestures.move(touch(300, 100, 20, { id: 2 }));
    gestures.up(touch(300, 100, 30, { id: 2 }));
    gestures.up(touch(100, 100, 40));
    expect(log).toEqual(['grab', ['pinch', 2], 'release']);
  });

  it('is nothing any more once the plan was moved from under it, as by a phone that is turned (§2.29)', () => {
    const { log, gestures, touch } = record();
    gestures.down(touch(50, 50));
    gestures.drop();
    gestures.up(touch(50, 50, 90));
    gestures.down(touch(100, 100, 200));
    gestures.down(touch(200, 100, 210, { id: 2 }));
    gestures.drop();
    gestures.move(touch(300, 100, 220, { id: 2 }));
    expect(log).toEqual(['grab', 'release']);
    gestures.down(touch(50, 50, 900));
    gestures.up(touch(50, 50, 940));
    expect(log).toEqual(['grab', 'release', ['tap', 'finger']]);
  });

  it('is one tap where the first of two quick ones brought the plan nearer: the second picks no seat that came under it (§2.29)', () => {
    const { log, gestures, touch } = record({ comesNear: true });
    for (const time of [0, 150, 900]) {
      gestures.down(touch(50, 50, time));
      gestures.up(touch(50, 50, time + 40));
    }
    expect(log).toEqual([
      ['tap', 'finger'],
      ['tap', 'finger'],
    ]);
  });

  it('is a double tap only where and when the first one was', () => {
    const { log, gestures, touch } = record();
    const tap = (x: number, time: number) => {
      gestures.down(touch(x, 50, time));
      gestures.up(touch(x, 50, time + 40));
    };
    tap(50, 0);
    tap(55, 200);
    tap(55, 400);
    tap(200, 600);
    tap(200, 2000);
    expect(log.map(entry => (Array.isArray(entry) ? entry[0] : entry))).toEqual([
      'tap',
      'double tap',
      'tap',
      'tap',
      'tap',
    ]);
  });

  it('is nothing when it lasts too long, or the browser takes the finger away', () => {
    const { log, gestures, touch } = record();
    gestures.down(touch(50, 50));
    gestures.up(touch(50, 50, 5000));
    gestures.down(touch(50, 50, 6000));
    gestures.cancel(1);
    gestures.up(touch(50, 50, 6050));
    expect(log).toEqual([]);
  });
});
