import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aPesos,
  centavos,
  dePesos,
  formatPesos,
  formatPesosMxn,
  multiplicarTasa,
  restar,
  sumar,
  sumarTasas,
  truncarTresDecimales,
} from '../src/dinero.ts';

const unMonto = fc.integer({ min: 0, max: 10_000_000_000_000 }).map(centavos);
const unaTasa = fc.integer({ min: 0, max: 1_000_000 });

describe('centavos', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', n => {
    expect(() => centavos(n)).toThrow(`Not a whole number of centavos: ${n}`);
  });

  it('has one zero', () => {
    expect(Object.is(centavos(-0), 0)).toBe(true);
  });
});

describe('pesos and centavos', () => {
  it.each([
    [1.005, 101],
    [1.004, 100],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [8.165, 817],
    [1.0049999, 100],
    [99_999_999.99, 9_999_999_999],
    [0, 0],
  ])('reads %s pesos as %s centavos, half up (§9.3)', (pesos, esperado) => {
    expect(dePesos(pesos)).toBe(esperado);
  });

  it('comes back from the wire as it went (§9.3)', () => {
    fc.assert(
      fc.property(unMonto, monto => {
        expect(dePesos(JSON.parse(JSON.stringify(aPesos(monto))))).toBe(monto);
      }),
    );
  });

  it('cuts no centavo off an amount of whole centavos (§9.3)', () => {
    fc.assert(
      fc.property(unMonto, monto => {
        expect(truncarTresDecimales(aPesos(monto))).toBe(aPesos(monto));
      }),
    );
  });

  it('refuses what is no number', () => {
    expect(() => dePesos(Number.NaN)).toThrow(RangeError);
  });
});

describe('sums', () => {
  it('adds nothing to zero', () => {
    expect(sumar()).toBe(0);
  });

  it('adds and takes away', () => {
    expect(restar(sumar(centavos(150), centavos(50)), centavos(30))).toBe(170);
  });

  it('refuses a sum that no longer is exact', () => {
    expect(() => sumar(centavos(2 ** 53 - 1), centavos(1))).toThrow(RangeError);
  });
});

describe('rates', () => {
  it.each([
    // In floats 100 × 0.145 is 14.499999999999998 and 100 × 0.285 is 28.499999999999996.
    [100, 0.145, 15],
    [100, 0.285, 29],
    [100, 0.035, 4],
    [1_000, 0.0355, 36],
    [110, 0.15, 17],
    [1, 0.5, 1],
    [1, 0.499999, 0],
    [12_345, 0.16, 1_975],
    [9_007_199_254_740, 0.29, 2_612_087_783_875],
    [50_000, 0, 0],
    [0, 0.16, 0],
  ])('%s centavos at %s gives %s, half up once (§9.3)', (monto, tasa, esperado) => {
    expect(multiplicarTasa(centavos(monto), tasa)).toBe(esperado);
  });

  it('is within half a centavo of the exact product, upwards at the half (§9.3)', () => {
    fc.assert(
      fc.property(unMonto, unaTasa, (monto, millonesimas) => {
        const exacto = BigInt(monto) * BigInt(millonesimas);
        const error = BigInt(multiplicarTasa(monto, millonesimas / 1e6)) * 1_000_000n - exacto;
        expect(error > -500_000n && error <= 500_000n).toBe(true);
      }),
    );
  });

  it('rounds a sum of parts once and not each part (§9.3)', () => {
    const parte = { monto: centavos(10), tasa: 0.04 };
    expect(multiplicarTasa(parte.monto, parte.tasa)).toBe(0);
    expect(sumarTasas([parte, parte])).toBe(1);
  });

  it.each([
    [-1, 0.1],
    [1, -0.1],
  ])('refuses %s at %s', (monto, tasa) => {
    expect(() => multiplicarTasa(centavos(monto), tasa)).toThrow('negative amount or rate');
  });

  it('refuses a rate that is no number', () => {
    expect(() => multiplicarTasa(centavos(1), Number.NaN)).toThrow(RangeError);
  });
});

describe('what is read', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99_999, '$999.99'],
    [125_000, '$1,250.00'],
    [123_456_789_01, '$123,456,789.01'],
    [-125_000, '−$1,250.00'],
  ])('writes %s centavos as %s (§9.1, §9.3)', (monto, texto) => {
    expect(formatPesos(centavos(monto))).toBe(texto);
  });

  it('names the currency (§9.1)', () => {
    expect(formatPesosMxn(centavos(125_000))).toBe('$1,250.00 MXN');
  });

  it('can be read back to the same centavos (§9.3)', () => {
    fc.assert(
      fc.property(unMonto, monto => {
        expect(dePesos(Number(formatPesos(monto).replace(/[$,]/g, '')))).toBe(monto);
      }),
    );
  });
});

describe('truncarTresDecimales', () => {
  it.each([
    [1.2349, 1.234],
    [1.2345, 1.234],
    [1.005, 1.005],
    [0.1 + 0.2, 0.3],
    [1.1 * 1.1 * 100, 121],
    [2.3 * 1.16, 2.668],
    [1250, 1250],
    // × 1000 is 8388609609.999999 in floats.
    [8_388_609.61, 8_388_609.61],
    [999_999_999.9999, 999_999_999.999],
  ])('cuts %s to %s (§9.3)', (pesos, esperado) => {
    expect(truncarTresDecimales(pesos)).toBe(esperado);
  });
});
