import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repartir, repartirSinPasar } from '../src/reparto.ts';

const unMonto = fc.integer({ min: 0, max: 10_000_000 });
const pesos = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
const sumar = (partes: readonly number[]) => partes.reduce((total, parte) => total + parte, 0);

describe('a refund split by what each ticket cost (§C7.1)', () => {
  it.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [100, [1, 1, 0], [50, 50, 0]],
    [5, [1, 1, 0], [3, 2, 0]],
    [5, [1, 1], [3, 2]],
    [1_150, [480, 0, 670], [480, 0, 670]],
    [70, [0, 0], [70, 0]],
    [0, [3, 4], [0, 0]],
  ])('gives of %i by %j %j', (monto, por, partes) => {
    expect(repartir(monto, por)).toEqual(partes);
  });

  it('adds up to the centavo, and leaves tickets that cost nothing with nothing', () => {
    fc.assert(
      fc.property(unMonto, pesos, (monto, por) => {
        const partes = repartir(monto, por);
        expect(sumar(partes)).toBe(monto);
        if (sumar(por) > 0)
          expect(partes.filter((_, i) => por[i] === 0).every(parte => parte === 0)).toBe(true);
      }),
    );
  });
});

describe('money taken from payments in proportion (§C7.2)', () => {
  it('takes all where all goes back, and the same share of each otherwise', () => {
    expect(repartirSinPasar(1_000, [300, 700])).toEqual([300, 700]);
    expect(repartirSinPasar(500, [300, 700])).toEqual([150, 350]);
    expect(repartirSinPasar(1, [1, 1, 1])).toEqual([0, 1, 0]);
    expect(repartirSinPasar(0, [0, 0])).toEqual([0, 0]);
  });

  it('adds up to the centavo, and takes from none more than it has', () => {
    fc.assert(
      fc.property(pesos, fc.double({ min: 0, max: 1, noNaN: true }), (tienen, parte) => {
        const monto = Math.round(sumar(tienen) * parte);
        const partes = repartirSinPasar(monto, tienen);
        expect(sumar(partes)).toBe(monto);
        partes.forEach((suya, i) => {
          expect(suya).toBeGreaterThanOrEqual(0);
          expect(suya).toBeLessThanOrEqual(tienen[i] ?? 0);
        });
      }),
    );
  });
});
