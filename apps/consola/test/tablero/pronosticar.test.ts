import { describe, expect, it } from 'vitest';
import { pronosticar } from '../../src/tablero/pronosticar.ts';

const DIA_MS = 86_400_000;
const FUNCION = Date.parse('2026-12-31T00:00:00Z') / DIA_MS;
/** Tickets sold on each of the last days; the last of them is `hoy` days before the show. */
const vender = (porDia: readonly number[], hoy: number) =>
  porDia.map((boletos, i) => ({
    dia: new Date((FUNCION - hoy - (porDia.length - 1 - i)) * DIA_MS).toISOString().slice(0, 10),
    ventas: boletos,
    boletos,
    cobrado: 0,
    acumulado: 0,
  }));

describe('where sales go at the pace of the last two weeks (§C11.3)', () => {
  it('is the day on which the event is full, if that comes before the show', () => {
    const dado = pronosticar(vender([10, 10, 10, 10], 20), {
      funcion: FUNCION,
      hoy: 20,
      vendidos: 40,
      tope: 90,
    });
    expect(dado).toEqual({
      dias: 15,
      boletos: 90,
      palabras: expect.stringMatching(/^lleno el .*16 .*, a este paso$/),
    });
  });

  it('is how many will be sold by then, if it does not', () => {
    const dado = pronosticar(vender([10, 10, 10, 10], 20), {
      funcion: FUNCION,
      hoy: 20,
      vendidos: 40,
      tope: 900,
    });
    expect(dado).toEqual({ dias: 0, boletos: 240, palabras: '240 a este paso' });
  });

  it('knows the last two weeks alone', () => {
    const viejas = vender([5_000, ...Array.from({ length: 19 }, () => 0), 14], 10);
    expect(pronosticar(viejas, { funcion: FUNCION, hoy: 10, vendidos: 5_014, tope: 9_000 })?.boletos).toBe(
      5_024,
    );
  });

  it.each([
    ['nothing was sold', [], { hoy: 5, vendidos: 0 }],
    ['sales began yesterday', [10, 10], { hoy: 5, vendidos: 20 }],
    ['the show is today', [10], { hoy: 0, vendidos: 10 }],
    ['nothing is left', [10], { hoy: 5, vendidos: 100 }],
  ] as const)('is none where %s', (_, porDia, caso) => {
    expect(pronosticar(vender(porDia, caso.hoy), { funcion: FUNCION, tope: 100, ...caso })).toBeNull();
  });
});
