import { CAUSAS_DE_CANCELACION, COMO_VA, TIPOS_DE_CANCELACION } from '@taquilla/contract/comun/cancelacion';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAUSAS,
  COMPENSACION_MINIMA,
  compensacionDe,
  conDecision,
  ESTADOS_CANCELACION,
  loQueVuelve,
  PALABRAS_DE_COMO_VA,
  PALABRAS_PREVISTAS,
} from '../src/cancelacion.ts';
import { centavos } from '../src/dinero.ts';

describe('a cancelled event (§C7)', () => {
  it("carries Profeco's default in each cause (§C7.4)", () => {
    const atribuibles = CAUSAS_DE_CANCELACION.filter(causa => CAUSAS[causa].atribuible);
    expect(atribuibles).toEqual(['ventas_bajas', 'produccion', 'artista_no_viene', 'recinto', 'otra']);
    expect(Object.keys(CAUSAS)).toEqual([...CAUSAS_DE_CANCELACION]);
  });

  it("holds the house responsible only for causes that are not another's, each of which staff knows by its name (§C7.4)", () => {
    const ajenas = CAUSAS_DE_CANCELACION.filter(causa => CAUSAS[causa].atribuible === false);
    expect(ajenas).toEqual(['clima', 'sanitaria', 'enfermedad', 'autoridad']);
    const nombres = Object.values(CAUSAS).map(({ nombre }) => nombre);
    expect(nombres.filter(nombre => /^\p{Lu}/u.test(nombre))).toHaveLength(CAUSAS_DE_CANCELACION.length);
    expect(new Set(nombres).size).toBe(nombres.length);
  });

  it('tells staff each way that a sale can be in by a name of its own and a note (§C7.7)', () => {
    const palabras = COMO_VA.map(como => PALABRAS_DE_COMO_VA[como]);
    for (const { nombre, nota } of palabras) {
      expect(nombre).toMatch(/^\p{Lu}/u);
      expect(nota).toMatch(/^\p{Lu}/u);
    }
    expect(new Set(palabras.map(({ nombre }) => nombre)).size).toBe(palabras.length);
  });

  it('moves a run only along these ways (§C7.14)', () => {
    const pasos = Object.entries(ESTADOS_CANCELACION).flatMap(([de, a]) => a.map(otro => `${de} → ${otro}`));
    expect(pasos.sort()).toEqual([
      'corriendo → pausada',
      'corriendo → sin_fondos',
      'corriendo → terminada',
      'gracia → corriendo',
      'gracia → deshecha',
      'pausada → corriendo',
      'propuesta → gracia',
      'propuesta → retirada',
      'sin_fondos → corriendo',
      'sin_fondos → pausada',
      'terminada → corriendo',
    ]);
  });

  it("names show, day and place in the mail's own words, and the money exactly where some comes back (§C7.13)", () => {
    for (const [grupo, { asunto, texto }] of Object.entries(PALABRAS_PREVISTAS)) {
      expect(asunto, grupo).toContain('{evento}');
      expect(texto.match(/\{\w+\}/g), grupo).toEqual(
        ['{evento}', '{fecha}', '{recinto}'].concat(grupo === 'gratis' ? [] : '{total}'),
      );
      expect(/devolvemos todo/.test(asunto), grupo).toBe(grupo !== 'gratis');
      expect(/taquilla/.test(texto), grupo).toBe(grupo === 'caja');
    }
    expect(Object.keys(PALABRAS_PREVISTAS)).toEqual(['tarjeta', 'cuenta', 'caja', 'gratis']);
  });

  it('gives back neither what is kept nor what is not decided (§C7.7, §C7.17)', () => {
    const comoVa = [
      { como: 'devuelto', ventas: 1, monto: 1_000 },
      { como: 'por_enviar', ventas: 1, monto: 500.5 },
      { como: 'conserva', ventas: 2, monto: 2_000.1 },
      { como: 'sin_decidir', ventas: 6, monto: 6_499.4 },
    ] as const;
    expect(loQueVuelve({ ventas: 10, total: 10_000, comoVa })).toEqual({ ventas: 2, monto: 1_500.5 });
    expect(loQueVuelve({ ventas: 2, total: 1_500.5, comoVa: comoVa.slice(0, 2) })).toEqual({
      ventas: 2,
      monto: 1_500.5,
    });
  });

  it('owes no less than a fifth of all that was paid, to the centavo (§C7.11)', () => {
    expect(compensacionDe(centavos(3_144_00), COMPENSACION_MINIMA)).toBe(628_80);
    expect(compensacionDe(centavos(101), COMPENSACION_MINIMA)).toBe(21);
    expect(compensacionDe(centavos(0), COMPENSACION_MINIMA)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), pagado => {
        const debida = compensacionDe(centavos(pagado), COMPENSACION_MINIMA);
        expect(debida).toBe(Math.ceil(pagado / 5));
      }),
    );
  });

  it('lets buyers choose in all but a cancellation, and undoes only within the grace (§C7.8, §C7.14)', () => {
    expect(TIPOS_DE_CANCELACION.filter(conDecision)).toHaveLength(5);
    const deshacibles = Object.entries(ESTADOS_CANCELACION).filter(([, a]) => a.includes('deshecha'));
    expect(deshacibles.map(([de]) => de)).toEqual(['gracia']);
  });
});
