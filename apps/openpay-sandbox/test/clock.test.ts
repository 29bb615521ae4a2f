import { expect, it, onTestFinished, vi } from 'vitest';
import { SandboxClock } from '../src/clock.ts';
import { NOON } from './openpay.ts';

it('fires each timer at its own instant and in order, also those that a timer sets', () => {
  const clock = new SandboxClock(NOON);
  const fired: [string, number][] = [];
  const note = (name: string) => fired.push([name, clock.now() - NOON.getTime()]);
  clock.after(300, () => note('third'));
  clock.after(100, () => {
    note('first');
    clock.after(100, () => note('second'));
  });
  const cancel = clock.after(150, () => note('never'));
  cancel();
  clock.advance(299);
  expect(fired).toEqual([
    ['first', 100],
    ['second', 200],
  ]);
  clock.advance(1);
  expect(fired.at(-1)).toEqual(['third', 300]);
  expect(clock.now()).toBe(NOON.getTime() + 300);
});

it('rings by itself when it is not frozen', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = new SandboxClock(null);
  const order: string[] = [];
  const both = Promise.all([
    clock.sleep(2).then(() => order.push('later')),
    clock.sleep(1).then(() => order.push('sooner')),
  ]);
  await vi.advanceTimersByTimeAsync(2);
  await both;
  expect(order).toEqual(['sooner', 'later']);
  clock.stop();
});
