import { describe, expect, it } from 'vitest';
import {
  contarBoletos,
  describirLugares,
  lineasDeResumen,
  nombrarAsientos,
} from '../../src/compra/pago/resumen/describirLugares.ts';
import { buildReserva } from './fabrica.ts';

const general = (id: number, precio = 450) => ({ id, fila: null, numero: null, categoria: 'Pista', precio });

describe('what is bought, in words', () => {
  it('counts tickets', () => {
    expect([contarBoletos(1), contarBoletos(3)]).toEqual(['1 boleto', '3 boletos']);
  });

  it('names seats by row and number, apart where the row is a number', () => {
    expect(describirLugares(buildReserva())).toBe('Luneta centro: F9, F10');
    const lugares = buildReserva().lugares.map(lugar => ({ ...lugar, fila: 'Mesa 4' }));
    expect(nombrarAsientos(lugares)).toBe('Mesa 4-9, Mesa 4-10');
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
