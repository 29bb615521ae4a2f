import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CountdownTicks } from '../../src/ui/CountdownTicks.tsx';
import { announcement, tickFills } from '../../src/ui/clock.ts';

const MIN = 60_000;

describe("the hold's ten ticks", () => {
  it('are whole at the start and gone at the end', () => {
    expect(tickFills(10 * MIN, 10 * MIN)).toEqual(Array(10).fill(1));
    expect(tickFills(0, 10 * MIN)).toEqual(Array(10).fill(0));
  });

  it('are torn off from the last to the first', () => {
    expect(tickFills(2.5 * MIN, 10 * MIN)).toEqual([1, 1, 0.5, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('stay whole while a clock says that more is left than there ever was', () => {
    expect(tickFills(11 * MIN, 10 * MIN)).toEqual(Array(10).fill(1));
  });
});

describe('what a screen reader is told', () => {
  it.each([
    [5 * MIN + 1000, 5 * MIN, 'Quedan 5 minutos para pagar'],
    [2 * MIN + 1000, 2 * MIN, 'Quedan 2 minutos para pagar'],
    [MIN + 1000, MIN, 'Queda 1 minuto para pagar'],
    [5 * MIN, 5 * MIN - 1000, null],
    [9 * MIN, 8 * MIN, null],
  ])('from %i to %i ms: %s', (before, now, words) => {
    expect(announcement(before, now)).toBe(words);
  });

  it('is the last mark only when a sleeping tab wakes up past several', () => {
    expect(announcement(9 * MIN, 90_000)).toBe('Quedan 2 minutos para pagar');
  });

  it('is not that a minute is left when the tab wakes up after the end, or at the end itself (§4.11)', () => {
    expect(announcement(9 * MIN, 0)).toBe('');
    expect(announcement(1000, 0)).toBe('');
  });
});

describe('the clock of places that cost nothing', () => {
  const words = (remaining: number) =>
    renderToString(createElement(CountdownTicks, { remaining, free: true })).replaceAll(/<[^>]+>/g, ' ');

  it('asks for no payment (§4.9)', () => {
    expect(words(5 * MIN)).toContain('Confirma antes de que termine');
    expect(words(MIN)).toContain('Confirma ahora o se liberan');
    expect(announcement(MIN + 1000, MIN, true)).toBe('Queda 1 minuto para confirmar');
    for (const remaining of [5 * MIN, MIN]) expect(words(remaining)).not.toMatch(/paga/i);
  });
});
