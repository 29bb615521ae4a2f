import type { Punto } from '@taquilla/rules/recinto/geometria';
import { expect, it } from 'vitest';
import { cornersOf } from '../../src/recintos/lienzo/cornersOf.ts';

it('§C10.9: the minimap shows a block of rows with its corners', () => {
  const lado = Array.from({ length: 20 }, (_, i) => i);
  const bloque: Punto[] = [
    [0, 0],
    ...lado.map((i): Punto => [100, i]),
    [0, 19],
    ...lado.slice(1, -1).map((i): Punto => [0, 19 - i]),
  ];
  expect(cornersOf(bloque)).toEqual([
    [0, 0],
    [100, 0],
    [100, 19],
    [0, 19],
  ]);
});

it('§C10.9: of a round outline it shows some, and of an arena not ten thousand', () => {
  const rueda = Array.from({ length: 200 }, (_, i): Punto => [Math.cos(i / 31.83), Math.sin(i / 31.83)]);
  expect(cornersOf(rueda).length).toBeGreaterThan(16);
  expect(cornersOf(rueda).length).toBeLessThanOrEqual(32);
  expect(cornersOf(rueda.slice(0, 20))).toHaveLength(20);
});
