import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry } from '../../src/correos/retries.ts';

describe('when a mail is tried again (R18)', () => {
  const falla = { rechazos: 0, esRechazo: false, esDuda: false, edadHoras: 1 };
  const segundosTras = (intentos: number, random = 0.5) => {
    const reintento = decideRetry({ ...falla, intentos }, random);
    return reintento.tipo === 'esperar' ? Math.round(reintento.segundos) : null;
  };

  it('waits longer each time for a server that cannot be reached, 5 minutes at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map(n => segundosTras(n))).toEqual([
      5, 10, 20, 40, 80, 160, 300, 300, 300,
    ]);
  });

  it('spreads the tries of mails that failed together by a fifth to both sides', () => {
    expect([segundosTras(7, 0), segundosTras(7, 1)]).toEqual([240, 360]);
  });

  it('asks four times more after a refusal, over five hours, and then gives up', () => {
    const esperas = [1, 2, 3, 4, 5].map(rechazos =>
      decideRetry({ ...falla, intentos: 50, rechazos, esRechazo: true }, 0.5),
    );
    expect(esperas).toEqual([
      { tipo: 'esperar', segundos: 60 },
      { tipo: 'esperar', segundos: 600 },
      { tipo: 'esperar', segundos: 3_600 },
      { tipo: 'esperar', segundos: 14_400 },
      { tipo: 'desistir' },
    ]);
  });

  it('sends what may have arrived again after 10 minutes, and eight times in five days at most', () => {
    const horas: number[] = [];
    for (let edadHoras = 0; ; ) {
      const reintento = decideRetry({ ...falla, esDuda: true, intentos: 1, edadHoras }, 0.5);
      if (reintento.tipo === 'desistir') break;
      edadHoras += reintento.segundos / 3_600;
      horas.push(edadHoras);
    }
    expect(horas.map(h => Math.round(h * 60))).toEqual([10, 30, 90, 270, 810, 2_430, 7_290]);
  });

  it('gives every mail up after five days and none before for want of a server', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 240, noNaN: true }),
        (intentos, edadHoras) => {
          const { tipo } = decideRetry({ ...falla, intentos, edadHoras }, 0.5);
          expect(tipo).toBe(edadHoras >= 120 ? 'desistir' : 'esperar');
        },
      ),
    );
  });
});
