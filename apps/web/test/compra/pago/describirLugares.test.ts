import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { describe, expect, it } from 'vitest';
import {
  contarBoletos,
  describirLugares,
  enVariasSecciones,
  lineasDeResumen,
  nombrarAsientos,
} from '../../../src/compra/pago/resumen/describirLugares.ts';
import { buildReserva } from '../fabrica.ts';

const TERRAZA = { seccionId: 4, seccion: 'Terraza', bloque: '' };

/** A table for two, and a dearer chair of the next table. */
const mesas = (): Reserva['lugares'] =>
  [
    { id: 1, fila: '21', numero: '1', precio: 900 },
    { id: 2, fila: '21', numero: '2', precio: 900 },
    { id: 3, fila: '22', numero: '1', precio: 1200 },
  ].map(lugar => ({ ...lugar, ...TERRAZA, esMesa: true, categoria: 'Terraza' }));

const general = (id: number, precio = 450) => ({
  id,
  seccionId: 5,
  seccion: 'Pista General',
  bloque: '',
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
    expect(lineasDeResumen(reserva.lugares)).toMatchObject([
      { titulo: 'Mesa 21', categoria: 'Terraza', precio: 900, cantidad: 2 },
      { titulo: 'Mesa 22', categoria: 'Terraza', precio: 1200, cantidad: 1 },
    ]);
  });

  it('keeps a name from right to left apart from the figures beside it', () => {
    const lugares = buildReserva().lugares.map(lugar => ({ ...lugar, seccion: 'יציע', fila: 'ג' }));
    expect(describirLugares({ lugares })).toBe('\u2068יציע\u2069: \u2068ג\u20699, \u2068ג\u206910');
  });

  it('names general places by their section, and puts those of one price together', () => {
    const lugares = [general(1), general(2), general(3, 300)];
    expect(describirLugares({ lugares })).toBe('Pista General');
    expect(lineasDeResumen(lugares)).toMatchObject([
      { titulo: 'Pista General', cantidad: 2, precio: 450 },
      { titulo: 'Pista General', cantidad: 1, precio: 300 },
    ]);
  });

  it('names the places of several sections one section after another (§B1.1)', () => {
    const reserva = buildReserva({ lugares: [...buildReserva().lugares, ...mesas(), general(9)] });
    expect(describirLugares(reserva)).toBe(
      'Luneta centro: F9, F10; Terraza: Mesa 21, Mesa 22; Pista General',
    );
    expect(enVariasSecciones(reserva)).toBe(true);
    expect(enVariasSecciones(buildReserva())).toBe(false);
    expect(lineasDeResumen(reserva.lugares).map(({ seccion, titulo }) => `${seccion}: ${titulo}`)).toEqual([
      'Luneta centro: Fila F, asiento 9',
      'Luneta centro: Fila F, asiento 10',
      'Terraza: Mesa 21',
      'Terraza: Mesa 22',
      'Pista General: Pista General',
    ]);
  });

  it('gives every numbered seat its own line', () => {
    expect(lineasDeResumen(buildReserva().lugares).map(({ titulo }) => titulo)).toEqual([
      'Fila F, asiento 9',
      'Fila F, asiento 10',
    ]);
  });
});
