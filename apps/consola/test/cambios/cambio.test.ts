import { describe, expect, it } from 'vitest';
import { type FormaDeCambio, faltasDe, SIN_DECIDIR } from '../../src/cambios/cambio.ts';

const ZONA = 'America/Mexico_City';
const COMPLETA: FormaDeCambio = {
  ...SIN_DECIDIR,
  fecha: '2031-05-17T20:00',
  causa: 'clima',
  frase: 'La tormenta no dejó montar el escenario.',
};
const faltas = (cambio: Partial<FormaDeCambio>) => Object.keys(faltasDe({ ...COMPLETA, ...cambio }, ZONA));

describe('a change of a sold event (§C7.8)', () => {
  it('asks for what its kind needs, and for no more', () => {
    expect(faltas({})).toEqual([]);
    expect(faltas({ fecha: '' })).toEqual(['fecha']);
    expect(faltas({ fecha: '17 de mayo' })).toEqual(['fecha']);
    expect(faltas({ que: 'sin_fecha', fecha: '' })).toEqual([]);
    expect(faltas({ que: 'interrumpir', fecha: '' })).toEqual([]);
    expect(faltas({ que: 'recinto', fecha: '' })).toEqual(['borradorId']);
    expect(faltas({ que: 'artista', fecha: '' })).toEqual(['artista']);
  });

  it('wants cause, sentence, a reason to depart from the default, and ten days or more', () => {
    expect(faltas({ causa: '', frase: 'Corta' })).toEqual(['causa', 'frase']);
    expect(faltas({ frase: 'x'.repeat(301) })).toEqual(['frase']);
    expect(faltas({ seAparta: true })).toEqual(['motivo']);
    expect(faltas({ seAparta: true, motivo: 'Lo ordenó la autoridad' })).toEqual([]);
    expect(faltas({ dias: '9' })).toEqual(['dias']);
    expect(faltas({ dias: 'treinta' })).toEqual(['dias']);
  });
});
