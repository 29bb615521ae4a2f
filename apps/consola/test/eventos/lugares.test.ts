import { createPlan } from '@taquilla/mapa/plan/plan';
import { describe, expect, it } from 'vitest';
import { vigentesDe } from '../../src/eventos/lugares/elegir.ts';
import { conCeldas, leerLugares } from '../../src/eventos/lugares/escritos.ts';
import type { LugarConFila } from '../../src/eventos/lugares/planoDeSeccion.ts';
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

describe('a selection over which another person works (§C6.1, §C14.2)', () => {
  const lugar = (id: number, estado: LugarConFila['estado'], bloqueoId: number | null = null) =>
    ({ id, estado, bloqueoId }) as LugarConFila;
  const elegidos = new Map([
    [11, null],
    [12, null],
    [13, 7],
  ]);

  it('stays while its places do', () => {
    const lugares = [lugar(11, 'libre'), lugar(12, 'libre'), lugar(13, 'bloqueado', 7), lugar(14, 'libre')];
    expect(vigentesDe(lugares, elegidos)).toEqual({ vigentes: [11, 12, 13], fuera: null });
  });

  it.each([
    ['are blocked', [lugar(11, 'bloqueado', 8), lugar(12, 'libre'), lugar(13, 'bloqueado', 7)], [12, 13]],
    ['go to another block', [lugar(11, 'libre'), lugar(12, 'libre'), lugar(13, 'bloqueado', 8)], [11, 12]],
    ['are released', [lugar(11, 'libre'), lugar(12, 'libre'), lugar(13, 'libre')], [11, 12]],
    ['are sold', [lugar(11, 'libre'), lugar(12, 'vendido'), lugar(13, 'bloqueado', 7)], [11, 13]],
  ])('loses those that %s, and says so', (_, lugares, quedan) => {
    expect(vigentesDe(lugares, elegidos)).toEqual({
      vigentes: quedan,
      fuera: 'Un lugar cambió mientras tanto y salió de tu selección.',
    });
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
    ['A-1 - A-3', [11, 12, 13]],
  ])('reads %j', (texto, esperados) => {
    const { ids, desconocidos } = leerLugares(texto, lugares);
    expect(ids).toEqual(esperados);
    expect(desconocidos).toEqual([]);
  });

  it('names what it does not find, and takes the rest', () => {
    expect(leerLugares('A1 - Z9', lugares)).toEqual({ ids: [], desconocidos: ['A1 - Z9'] });
    expect(leerLugares('A1 Z9', lugares)).toEqual({ ids: [11], desconocidos: ['Z9'] });
    expect(leerLugares('A1, Z9, A1-C9', lugares)).toEqual({ ids: [11], desconocidos: ['Z9', 'A1-C9'] });
  });

  // Odd numbers on the left and even ones on the right, as the row stands: 7 5 3 1 2 4 6 8.
  const nonesYPares = [7, 5, 3, 1, 2, 4, 6, 8].map(n => ({ id: n, fila: 'A', numero: String(n) }));
  it.each([
    ['A1-A7', [1, 2, 3, 4, 5, 6, 7]],
    ['A1 a 4', [1, 2, 3, 4]],
    ['A7-A1', [1, 2, 3, 4, 5, 6, 7]],
    // A range between two odd numbers over a row without even ones has only those.
    ['A2-A3', [2, 3]],
  ])('goes by the numbers that people read where a row is odd and even: %s', (texto, esperados) => {
    expect(leerLugares(texto, nonesYPares).ids.toSorted((a, b) => a - b)).toEqual(esperados);
  });

  it('reads seats with letters at a table that is called one', () => {
    const letras = ['A', 'B', 'C', 'D'].map((numero, i) => ({ id: i + 1, fila: 'Mesa 4', numero }));
    expect(leerLugares('Mesa 4 A-C', letras).ids).toEqual([1, 2, 3]);
  });

  it('reads rows from one to another by their names too, whatever the order in which they stand', () => {
    const foso = ['AA', 'BB', 'C', 'A', 'B'].map((fila, i) => ({ id: i + 1, fila, numero: '1' }));
    expect(leerLugares('A-C', foso).ids.toSorted()).toEqual([3, 4, 5]);
    expect(leerLugares('AA-C', foso).ids.toSorted()).toEqual([1, 2, 3]);
    const conCifra = ['10', '9', '2', '1'].map((fila, i) => ({ id: i + 1, fila, numero: '1' }));
    expect(leerLugares('1-9', conCifra).ids.toSorted()).toEqual([2, 3, 4]);
  });

  it.each([
    ['A1\nA2\r\nB3', 'A1, A2, B3'],
    ['A\t1\nA\t2\n', 'A 1, A 2'],
    ['Fila\tAsiento\nA\t1\nB\t3', 'A 1, B 3'],
    ['Lugar\nA1\nA1\nB3', 'A1, B3'],
    ['"A1"\n"B3"', 'A1, B3'],
    ['A\t1\t$ 500.00\nB\t3\t$ 500.00', 'A 1, B 3'],
    ['Platea\tA\t1\nPlatea\tB\t3', 'A 1, B 3'],
  ])('takes a column pasted from a spreadsheet: %j', (pegado, esperado) => {
    const dicho = conCeldas('', pegado, { seccion: 'Platea' });
    expect(dicho).toBe(esperado);
    expect(leerLugares(dicho, lugares).desconocidos).toEqual([]);
  });

  it('keeps what was written before a pasted column, and takes one pasted as one line', () => {
    expect(conCeldas('C1', 'A1\nA2', { seccion: 'Platea' })).toBe('C1, A1, A2');
    // A field of one line joins the lines of a paste with blanks.
    expect(leerLugares('A1 A2 B3', lugares).ids).toEqual([11, 12, 23]);
    expect(leerLugares('A 1 A 2', lugares).ids).toEqual([11, 12]);
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
