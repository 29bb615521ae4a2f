import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { describe, expect, it } from 'vitest';
import {
  contarBoletos,
  describirLugares,
  lineasDeResumen,
  nombrarAsientos,
} from '../../../src/compra/pago/resumen/describirLugares.ts';
import { buildReserva } from '../fabrica.ts';

const TERRAZA = { seccionId: 7, seccion: 'Terraza', bloque: 'Terraza' };
const PISTA = { seccionId: 8, seccion: 'Pista General', bloque: 'Pista' };

/** A table for two, and a dearer chair of the next table. */
const mesas = (): Reserva['lugares'] =>
  [
    { id: 1, fila: '21', numero: '1', precio: 900 },
    { id: 2, fila: '21', numero: '2', precio: 900 },
    { id: 3, fila: '22', numero: '1', precio: 1200 },
  ].map(lugar => ({ ...lugar, ...TERRAZA, esMesa: true, categoria: 'Terraza' }));

const general = (id: number, precio = 450) => ({
  id,
  ...PISTA,
  fila: null,
  numero: null,
  esMesa: false,
  categoria: 'Pista',
  precio,
});

describe('what is bought, in words', () => {
  it('counts tickets', () => {
    expect([contarBoletos(1), contarBoletos(3)]).toEqual(['1 boleto', '3 boletos']);
  });

  it('names seats by row and number, apart where the row is a number', () => {
    expect(describirLugares(buildReserva())).toBe('Luneta centro: F9, F10');
    const lugares = buildReserva().lugares.map(lugar => ({ ...lugar, fila: 'Mesa 4' }));
    expect(nombrarAsientos(lugares)).toBe('Mesa 4-9, Mesa 4-10');
  });

  it('names a table as a table and once, in the summary and where the places stand in a line (§2.29)', () => {
    const reserva = buildReserva({ seccion: 'Terraza', lugares: mesas() });
    expect(describirLugares(reserva)).toBe('Terraza: Mesa 21, Mesa 22');
    expect(nombrarAsientos(reserva.lugares)).toBe('Mesa 21, Mesa 22');
    expect(lineasDeResumen(reserva)).toMatchObject([
      { titulo: 'Mesa 21', categoria: 'Terraza', precio: 900, cantidad: 2 },
      { titulo: 'Mesa 22', categoria: 'Terraza', precio: 1200, cantidad: 1 },
    ]);
  });

  it('keeps a name from right to left apart from the figures beside it', () => {
    const lugares = buildReserva().lugares.map(lugar => ({ ...lugar, fila: 'ג' }));
    expect(describirLugares({ seccion: 'יציע', lugares })).toBe(
      '\u2068יציע\u2069: \u2068ג\u20699, \u2068ג\u206910',
    );
  });

  it('names general places by their section, and puts those of one price together', () => {
    const reserva = { seccion: 'Pista General', lugares: [general(1), general(2), general(3, 300)] };
    expect(describirLugares(reserva)).toBe('Pista General');
    expect(lineasDeResumen(reserva)).toMatchObject([
      { titulo: 'Pista General', cantidad: 2, precio: 450 },
      { titulo: 'Pista General', cantidad: 1, precio: 300 },
    ]);
  });

  it('gives every numbered seat its own line', () => {
    expect(lineasDeResumen(buildReserva()).map(({ titulo }) => titulo)).toEqual([
      'Fila F, asiento 9',
      'Fila F, asiento 10',
    ]);
  });
});
