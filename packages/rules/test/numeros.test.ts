import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enCuantos, formatEntero } from '../src/numeros.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%s is written %s', (n, escrito) => {
  expect(formatEntero(n)).toBe(escrito);
});

it('whole numbers are written as Intl writes them', () => {
  fc.assert(
    fc.property(fc.nat(), n => {
      expect(formatEntero(n)).toBe(n.toLocaleString('en-US'));
    }),
  );
});

it('one thing is written in the singular', () => {
  expect([0, 1, 2, 1_200].map(n => enCuantos(n, 'día'))).toEqual(['0 días', '1 día', '2 días', '1,200 días']);
});
