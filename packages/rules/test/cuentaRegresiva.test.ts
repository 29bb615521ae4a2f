import { describe, expect, it } from 'vitest';
import { formatMinutosSegundos, segundosRestantes, tiempoRestante } from '../src/cuentaRegresiva.ts';

const hasta = new Date('2025-05-17T19:00:00Z');
const antes = (ms: number) => new Date(hasta.getTime() - ms);

describe('the countdown to a moment (§2.23)', () => {
  it('splits what is left', () => {
    const ms = (((2 * 24 + 3) * 60 + 4) * 60 + 5) * 1000;
    expect(tiempoRestante(hasta, antes(ms))).toEqual({ dias: 2, horas: 3, minutos: 4, segundos: 5 });
  });

  it('is over at the moment and not a second before', () => {
    expect(tiempoRestante(hasta, antes(1))).toEqual({ dias: 0, horas: 0, minutos: 0, segundos: 1 });
    expect(tiempoRestante(hasta, hasta)).toBeNull();
    expect(tiempoRestante(hasta, antes(-1))).toBeNull();
  });
});

describe('the countdown of a hold (§4.7)', () => {
  it.each([
    [600_000, '10:00'],
    [599_001, '10:00'],
    [599_000, '09:59'],
    [1, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
    [4_500_000, '75:00'],
  ])('shows %s ms as %s', (ms, texto) => {
    expect(formatMinutosSegundos(segundosRestantes(hasta, antes(ms)))).toBe(texto);
  });
});
