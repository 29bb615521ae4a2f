import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limiteEn, nivelesDePrecio, pasosDePrecio } from '../src/nivelesDePrecio.ts';

const VIOLETA = '#a78bff';
const dibujado = (categoria: string, precio: number, color = VIOLETA) => ({
  categoria,
  precio,
  color,
  total: precio * 112,
});

describe('what tells apart the prices of one colour (§2.24, §2.29)', () => {
  it('is a level for each total, the dearest first', () => {
    const nivelDe = nivelesDePrecio([
      dibujado('Luneta', 980),
      dibujado('Luneta', 1250),
      dibujado('Luneta', 760),
    ]);
    expect([1250, 980, 760].map(precio => nivelDe('Luneta', precio))).toEqual([0, 1, 2]);
  });

  it('holds across zones that share a colour, however it is written', () => {
    const nivelDe = nivelesDePrecio([dibujado('Oro', 1450), dibujado('Palcos', 1200, VIOLETA.toUpperCase())]);
    expect([nivelDe('Oro', 1450), nivelDe('Palcos', 1200)]).toEqual([0, 1]);
  });

  it('is the plain colour where a colour has one price, and for a price that nothing draws', () => {
    const nivelDe = nivelesDePrecio([dibujado('Luneta', 980), dibujado('Balcón', 480, '#ffab5e')]);
    expect([nivelDe('Luneta', 980), nivelDe('Balcón', 480), nivelDe('Platea', 1)]).toEqual([0, 0, 0]);
  });

  it('goes by the total, since two prices under a promotion may cost the same', () => {
    const nivelDe = nivelesDePrecio([
      { ...dibujado('Luneta', 1000), total: 900 },
      { ...dibujado('Palcos', 900), total: 900 },
    ]);
    expect([nivelDe('Luneta', 1000), nivelDe('Palcos', 900)]).toEqual([0, 0]);
  });
});

describe('a limit of price (§2.24)', () => {
  it('has each total once as its steps, the lowest first', () => {
    expect(pasosDePrecio([300, 100, 300, 200])).toEqual([100, 200, 300]);
  });

  it('that was kept falls on the nearest step below when prices have changed', () => {
    expect(limiteEn([100, 200, 300], 250)).toBe(200);
    expect(limiteEn([100, 200, 300], 50)).toBe(100);
  });

  it('is none where it lets everything through, or nothing has a price', () => {
    expect([
      limiteEn([100, 200], 200),
      limiteEn([100, 200], 999),
      limiteEn([], 5),
      limiteEn([100], null),
    ]).toEqual([null, null, null, null]);
  });

  it('is always a step, or none', () => {
    const pasos = fc.uniqueArray(fc.nat(1_000)).map(pasosDePrecio);
    fc.assert(
      fc.property(pasos, fc.nat(1_200), (todos, limite) => {
        const en = limiteEn(todos, limite);
        expect(en === null || todos.includes(en)).toBe(true);
      }),
    );
  });
});
