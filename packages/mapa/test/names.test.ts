import { describe, expect, it } from 'vitest';
import { type Name, readableNames } from '../src/view/names.ts';

const caja = (x: number, y: number, ancho: number, alto = 12) => ({
  minX: x,
  minY: y,
  maxX: x + ancho,
  maxY: y + alto,
});
const nombre = (cual: string, cambios: Partial<Name> = {}) => ({
  cual,
  box: caja(10, 10, 40),
  rooms: [caja(0, 0, 60, 40)],
  written: 5,
  isGrown: true,
  ...cambios,
});
const leidos = (...nombres: ReturnType<typeof nombre>[]) =>
  [...readableNames(nombres)].map(({ cual }) => cual).sort();

describe('names that grew on a phone (§2.24)', () => {
  it('are shown in a part of their section where they fit, and hidden where they stick out of all', () => {
    const cabe = nombre('cabe', { rooms: [caja(200, 0, 9), caja(9, 9, 41, 13)] });
    const corto = nombre('corto', { box: caja(100, 10, 40), rooms: [caja(110, 0, 60, 40)] });
    expect(leidos(cabe, corto)).toEqual(['cabe']);
  });

  it('that collide leave the larger one, of equals the first, and a section before a mark outside', () => {
    const choca = { box: caja(30, 12, 20) };
    expect(leidos(nombre('a'), nombre('b', choca))).toEqual(['a']);
    expect(leidos(nombre('a'), nombre('b', { ...choca, written: 7 }))).toEqual(['b']);
    expect(leidos(nombre('a', { rooms: [], written: 9 }), nombre('b', choca))).toEqual(['b']);
  });

  it('stand one below the other as close as lines of a text do', () => {
    expect(leidos(nombre('a'), nombre('b', { box: caja(10, 18, 40) }))).toEqual(['a', 'b']);
  });

  it('give way to those that stand as they were written, which are always shown', () => {
    const escrito = { isGrown: false, rooms: [], box: caja(5, 8, 90, 16) };
    expect(leidos(nombre('a', { written: 99 }), nombre('b', escrito), nombre('c', escrito))).toEqual([
      'b',
      'c',
    ]);
  });
});
