import { createPlan } from '@taquilla/mapa/plan/plan';
import { describe, expect, it } from 'vitest';
import { leerLugares } from '../../src/eventos/lugares/escritos.ts';
import { enFila, enLazo, enRectangulo } from '../../src/eventos/lugares/seleccion.ts';

/** Rows A to C of four seats, one pitch apart; ids 11-14, 21-24, 31-34. */
const filas = ['A', 'B', 'C'].map((name, y) => ({
  name,
  seats: [1, 2, 3, 4].map(x => ({ id: (y + 1) * 10 + x, x, y, numero: String(x) })),
}));
const plan = createPlan({
  rows: filas,
  kinds: ['free'],
  colors: ['#fff'],
  areTables: false,
  orientation: 'horizontal',
  stageName: null,
  categoryOf: () => 0,
  stateOf: () => 0,
  numberOf: seat => seat.numero,
});
const ids = (indices: number[]) => indices.map(i => plan.ids[i]);

describe('a selection on the map (§C5.3)', () => {
  it('takes what a lasso encloses, whatever its shape', () => {
    // An L around A1-A4 and B1, C1.
    const lazo = [
      { x: 0.5, y: -0.5 },
      { x: 4.5, y: -0.5 },
      { x: 4.5, y: 0.5 },
      { x: 1.5, y: 0.5 },
      { x: 1.5, y: 2.5 },
      { x: 0.5, y: 2.5 },
    ];
    expect(ids(enLazo(plan, lazo))).toEqual([11, 12, 13, 14, 21, 31]);
    expect(enLazo(plan, lazo.slice(0, 2))).toEqual([]);
  });

  it('takes a rectangle from any corner to any other, and a whole row', () => {
    expect(ids(enRectangulo(plan, { x: 3.2, y: 1.2 }, { x: 1.5, y: 0 }))).toEqual([12, 13, 22, 23]);
    expect(ids(enFila(plan, 5))).toEqual([21, 22, 23, 24]);
  });
});

describe('seats as people write them (§C5.3)', () => {
  const lugares = filas.flatMap(({ name, seats }) =>
    seats.map(({ id, numero }) => ({ id, numero, fila: name })),
  );
  it.each([
    ['A1-A3', [11, 12, 13]],
    ['a3 - a1', [11, 12, 13]],
    ['A1-3', [11, 12, 13]],
    ['B 2', [22]],
    ['fila B, fila C asiento 4', [21, 22, 23, 24, 34]],
    ['A-B', [11, 12, 13, 14, 21, 22, 23, 24]],
    ['A2 a A4; C1', [12, 13, 14, 31]],
    ['A1, A1-A2', [11, 12]],
  ])('reads %j', (texto, esperados) => {
    const { ids, desconocidos } = leerLugares(texto, lugares);
    expect(ids).toEqual(esperados);
    expect(desconocidos).toEqual([]);
  });

  it('names what it does not find, and takes the rest', () => {
    expect(leerLugares('A1, Z9, A1-C9', lugares)).toEqual({ ids: [11], desconocidos: ['Z9', 'A1-C9'] });
  });

  it('tells a row that ends in a figure from its seats', () => {
    const numeradas = [
      { id: 1, fila: '1', numero: '12' },
      { id: 2, fila: '11', numero: '2' },
    ];
    expect(leerLugares('11-2', numeradas).ids).toEqual([2]);
    expect(leerLugares('1-12', numeradas).ids).toEqual([1]);
  });
});
