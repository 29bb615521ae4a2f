import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRAZO_RECTO } from '../../src/eventos/archivo/esquemaRecinto.ts';
import {
  type AsientoTrazado,
  type FilaPorTrazar,
  trazarFilas,
  trazarMesas,
} from '../../src/eventos/archivo/geometria.ts';
import { expandirRango } from '../../src/eventos/recintos/rangos.ts';

function buildFila(nombre: string, asientos: number, cambios: Partial<FilaPorTrazar> = {}): FilaPorTrazar {
  return {
    nombre,
    asientos,
    desde: 1,
    paso: 1,
    pasillos: [],
    sinAsiento: [],
    desfase: 0,
    espacio: 0,
    ...cambios,
  };
}

function trazar(filas: FilaPorTrazar[], trazo: Partial<typeof TRAZO_RECTO> = {}): AsientoTrazado[][] {
  return trazarFilas(filas, { ...TRAZO_RECTO, ...trazo })?.map(fila => fila.asientos) ?? [];
}

const xs = (fila: AsientoTrazado[] | undefined) => fila?.map(asiento => asiento.x);
const numeros = (fila: AsientoTrazado[] | undefined) => fila?.map(asiento => asiento.numero);

describe('rows of seats', () => {
  it('stand a pitch apart, centred, from the stage outwards', () => {
    const [a, b] = trazar([buildFila('A', 2), buildFila('B', 4)]);
    expect(xs(a)).toEqual([1, 2]);
    expect(xs(b)).toEqual([0, 1, 2, 3]);
    expect([a?.[0]?.y, b?.[0]?.y]).toEqual([0, 1.15]);
  });

  it('are numbered towards the side said, in odd or even numbers', () => {
    const [impares] = trazar([buildFila('A', 3, { paso: 2 })], { sentido: 'izquierda' });
    expect(numeros(impares)).toEqual(['1', '3', '5']);
    expect(xs(impares)).toEqual([2, 1, 0]);
  });

  it('leave room for an aisle after the seat said, whichever way they are numbered', () => {
    const [derecha] = trazar([buildFila('A', 4, { pasillos: [1] })]);
    const [izquierda] = trazar([buildFila('A', 4, { pasillos: [1] })], { sentido: 'izquierda' });
    expect(xs(derecha)).toEqual([0, 2.25, 3.25, 4.25]);
    expect(xs(izquierda)).toEqual([4.25, 2, 1, 0]);
  });

  it('bend around the stage, their ends nearer to it', () => {
    const [fila = []] = trazar([buildFila('A', 11)], { curva: 15 });
    const [primero, centro, ultimo] = [fila[0], fila[5], fila[10]];
    expect(primero?.y).toBe(0);
    expect(ultimo?.y).toBe(0);
    expect(centro?.y).toBeCloseTo(15 - 15 * Math.cos(5 / 15), 1);
  });

  it('are refused when they would close the circle', () => {
    expect(trazarFilas([buildFila('A', 40)], { ...TRAZO_RECTO, curva: 10 })).toBeNull();
  });

  it('never put two seats on one another', () => {
    const fila = fc.record({
      asientos: fc.integer({ min: 1, max: 30 }),
      pasillos: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
      espacio: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    const curva = fc.option(fc.double({ min: 14, max: 200, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fila, { minLength: 1, maxLength: 8 }), curva, (filas, radio) => {
        const trazo = radio === undefined ? TRAZO_RECTO : { ...TRAZO_RECTO, curva: radio };
        const trazadas = trazarFilas(
          filas.map((f, i) => buildFila(String(i), f.asientos, f)),
          trazo,
        );
        const asientos = (trazadas ?? []).flatMap(f => f.asientos);
        expect(menorDistancia(asientos)).toBeGreaterThan(0.95);
        expect(Math.min(0, ...asientos.flatMap(a => [a.x, a.y]))).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('tables', () => {
  it('put their chairs around them, never on one another', () => {
    const mesa = fc.record({
      sillas: fc.integer({ min: 1, max: 12 }),
      linea: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(mesa, { minLength: 1, maxLength: 12 }), mesas => {
        const trazadas = trazarMesas(
          mesas.map((m, i) => ({ ...m, nombre: String(i), desfase: 0, espacio: 0 })),
        );
        expect(trazadas.map(f => f.asientos.length).sort()).toEqual(mesas.map(m => m.sillas).sort());
        expect(menorDistancia(trazadas.flatMap(f => f.asientos))).toBeGreaterThan(0.95);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a range of names', () => {
  const casos: [string, string[] | null][] = [
    ['A-C', ['A', 'B', 'C']],
    ['A-C,F', ['A', 'B', 'C', 'F']],
    ['101-103', ['101', '102', '103']],
    ['AA-AC', ['AA', 'AB', 'AC']],
    ['palco-[1-2]', ['palco-1', 'palco-2']],
    ['luneta-centro', ['luneta-centro']],
    ['C-A', null],
    ['9-3', null],
    ['A-9', null],
    ['A,,B', null],
    ['1-9999', null],
  ];
  for (const [rango, esperado] of casos) {
    it(`reads «${rango}»`, () => expect(expandirRango(rango)).toEqual(esperado));
  }
});

function menorDistancia(asientos: readonly AsientoTrazado[]): number {
  let menor = Number.POSITIVE_INFINITY;
  for (const [i, uno] of asientos.entries()) {
    for (const otro of asientos.slice(i + 1))
      menor = Math.min(menor, Math.hypot(uno.x - otro.x, uno.y - otro.y));
  }
  return menor;
}
