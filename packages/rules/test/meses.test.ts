import { describe, expect, it } from 'vitest';
import { contarMeses, planesPara } from '../src/meses.ts';

const PLANES = [
  { pagos: 3, minimo: 300_00 },
  { pagos: 6, minimo: 600_00 },
];

describe('months without interest (§B2.3)', () => {
  it('are those whose least total is reached, each with its payment to the centavo', () => {
    expect(planesPara(PLANES, 4_312_00)).toEqual([
      { pagos: 3, mensualidad: 143_733 },
      { pagos: 6, mensualidad: 71_867 },
    ]);
    expect(planesPara(PLANES, 600_00).map(({ pagos }) => pagos)).toEqual([3, 6]);
    expect(planesPara(PLANES, 599_99).map(({ pagos }) => pagos)).toEqual([3]);
    expect(planesPara(PLANES, 299_99)).toEqual([]);
    expect(planesPara([{ pagos: 3, minimo: 0 }], 0)).toEqual([]);
  });

  it('are told with an amount that the bank may round', () => {
    expect(contarMeses(4_312_00, 6)).toBe('6 pagos de $718.67 aprox.');
  });
});
