import { describe, expect, it } from 'vitest';
import {
  abreviarAsiento,
  abreviarLugares,
  datosDeLugar,
  lugarEnSeccion,
  nombrarLugar,
  nombrarMesa,
} from '../src/lugares.ts';

const asiento = { fila: 'F', numero: '9', esMesa: false };
const silla = { fila: '21', numero: '2', esMesa: true };

describe('the name of a place', () => {
  it('is row and seat, or table and chair (§2.29)', () => {
    expect([asiento, silla].map(nombrarLugar)).toEqual(['Fila F, asiento 9', 'Mesa 21, silla 2']);
    expect(lugarEnSeccion('Luneta', asiento)).toBe('Luneta, fila F, asiento 9');
    expect(lugarEnSeccion('Terraza', silla)).toBe('Terraza, mesa 21, silla 2');
    expect(lugarEnSeccion('Pista', null)).toBe('Pista, pase general');
  });

  it('says "Mesa" once where the organiser calls the table so', () => {
    expect(nombrarMesa('Mesa real')).toBe('Mesa real');
    expect(nombrarMesa('Mesana')).toBe('Mesa Mesana');
    expect(datosDeLugar({ ...silla, fila: 'MESA 4' })).toEqual([
      ['Mesa', '4'],
      ['Silla', '2'],
    ]);
    expect(datosDeLugar({ ...silla, fila: 'Mesa' })).toContainEqual(['Mesa', 'Mesa']);
  });

  it('is printed under its own heading (§2.32)', () => {
    expect(datosDeLugar(asiento)).toEqual([
      ['Fila', 'F'],
      ['Asiento', '9'],
    ]);
  });

  it('is short among others, with a hyphen between two figures, and a table stands there once', () => {
    expect(abreviarAsiento({ fila: '12', numero: '3' })).toBe('12-3');
    expect(abreviarLugares([asiento, { ...asiento, numero: '10' }])).toEqual(['F9', 'F10']);
    expect(abreviarLugares([silla, { ...silla, numero: '3' }, { ...silla, fila: '22' }])).toEqual([
      'Mesa 21',
      'Mesa 22',
    ]);
  });
});
