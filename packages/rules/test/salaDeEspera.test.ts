import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agregarMuestra,
  anuncioDeEspera,
  describirEspera,
  estimarEspera,
  pausaDeSondeo,
  personasDelante,
} from '../src/salaDeEspera.ts';

describe('the place in the waiting room (§11)', () => {
  it.each([
    [{ numero: 5, avance: 0 }, 4],
    [{ numero: 5, avance: 4 }, 0],
    [{ numero: 5, avance: 5 }, 0],
    [{ numero: 5, avance: 9 }, 0],
  ])('%o has %i before it', (donde, delante) => {
    expect(personasDelante(donde)).toBe(delante);
  });
});

describe('the estimate', () => {
  const a = (momento: number, avance: number) => ({ momento, avance });

  it('believes the rate that the room says until it has seen the room go', () => {
    expect(estimarEspera({ numero: 101, muestras: [a(0, 1)], porSegundo: 20 })).toBe(5);
    expect(estimarEspera({ numero: 101, muestras: [a(0, 0), a(5_000, 1)], porSegundo: 20 })).toBe(5);
  });

  it('then believes what it has seen', () => {
    expect(estimarEspera({ numero: 120, muestras: [a(0, 0), a(20_000, 20)], porSegundo: 20 })).toBe(100);
  });

  it('tells nothing of a room that stands', () => {
    expect(estimarEspera({ numero: 120, muestras: [a(0, 20), a(30_000, 20)], porSegundo: 20 })).toBeNull();
    expect(estimarEspera({ numero: 120, muestras: [], porSegundo: 20 })).toBeNull();
  });

  it('is never negative, whatever was seen', () => {
    const muestra = fc.record({ momento: fc.nat(200_000), avance: fc.nat(5_000_000) });
    fc.assert(
      fc.property(fc.array(muestra), fc.integer({ min: 1, max: 5_000_000 }), (vistas, numero) => {
        const muestras = [...vistas]
          .sort((x, y) => x.momento - y.momento || x.avance - y.avance)
          .reduce<typeof vistas>((antes, una) => agregarMuestra(antes, una), []);
        const espera = estimarEspera({ numero, muestras, porSegundo: 20 });
        expect(espera === null || espera >= 0).toBe(true);
      }),
    );
  });

  it('forgets what was seen more than two minutes ago', () => {
    expect(agregarMuestra([a(0, 1), a(90_000, 2)], a(150_000, 3))).toEqual([a(90_000, 2), a(150_000, 3)]);
  });

  it.each([
    [null, 'En pausa'],
    [0, 'Menos de un minuto'],
    [59, 'Menos de un minuto'],
    [75, 'Alrededor de 1 minuto'],
    [200, 'Alrededor de 3 minutos'],
    [700, 'Alrededor de 10 minutos'],
    [3500, 'Alrededor de 60 minutos'],
    [5000, 'Más de una hora'],
    [250_000, 'Más de 69 horas'],
  ])('%s seconds read "%s"', (segundos, texto) => {
    expect(describirEspera(segundos)).toBe(texto);
  });
});

describe('asking again', () => {
  it('is frequent near the turn, seldom far from it, and spread', () => {
    expect(pausaDeSondeo(2, 0)).toBe(1_100);
    expect(pausaDeSondeo(600, 0)).toBe(30_000);
    expect(pausaDeSondeo(100_000, 0)).toBe(60_000);
    expect(pausaDeSondeo(100_000, 1)).toBe(78_000);
    expect(pausaDeSondeo(null, 0)).toBe(8_000);
  });
});

describe('what is said aloud', () => {
  it('is said at 30, 10, 5, 2 and 1 minutes, once', () => {
    expect(anuncioDeEspera(700, 590)).toBe('Faltan alrededor de 10 minutos');
    expect(anuncioDeEspera(590, 400)).toBeNull();
    expect(anuncioDeEspera(700, 40)).toBe('Falta alrededor de 1 minuto');
    expect(anuncioDeEspera(40, 70)).toBeNull();
    expect(anuncioDeEspera(null, 40)).toBeNull();
  });
});
