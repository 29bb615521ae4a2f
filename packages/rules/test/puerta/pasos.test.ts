import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hallarChoque,
  type Paso,
  puedeEntrar,
  type ReglasDeReingreso,
  resumir,
} from '../../src/puerta/pasos.ts';

const SIN: ReglasDeReingreso = { reingreso: 'no', reingresosMaximos: 3, minutosEntre: 10 };
const CON_SALIDA: ReglasDeReingreso = { ...SIN, reingreso: 'con_salida' };
const LIBRE: ReglasDeReingreso = { ...SIN, reingreso: 'libre', reingresosMaximos: 1 };
const MIN = 60_000;

function paso(id: string, momento: number, cambios: Partial<Paso> = {}): Paso {
  return { id, momento, sentido: 'entrada', forzado: false, ...cambios };
}
const salida = (id: string, momento: number) => paso(id, momento, { sentido: 'salida' });

describe('reentry (§P7.2)', () => {
  it.each([
    ['nobody yet', SIN, [], 0, 'primera'],
    ['once in, no reentry', SIN, [paso('a', 0)], 5, 'no'],
    ['once out, no reentry', SIN, [paso('a', 0), salida('b', 1)], 5, 'no'],
    ['inside, with exits', CON_SALIDA, [paso('a', 0)], 5, 'no'],
    ['outside, with exits', CON_SALIDA, [paso('a', 0), salida('b', 1)], 5, 'reingreso'],
    ['free, too soon', LIBRE, [paso('a', 0)], 9 * MIN, 'no'],
    ['free, in time', LIBRE, [paso('a', 0)], 10 * MIN, 'reingreso'],
    ['free, too often', LIBRE, [paso('a', 0), paso('b', 10 * MIN)], 60 * MIN, 'no'],
  ] as const)('%s', (_, reglas, pasos, momento, esperado) => {
    expect(puedeEntrar(resumir(pasos), reglas, momento)).toBe(esperado);
  });
});

describe('choques (§P5.3)', () => {
  it('are the passes that the rules would not have allowed; what a supervisor forced is none', () => {
    expect(hallarChoque([paso('a', 1), paso('b', 2)], SIN)).toEqual(['b']);
    expect(hallarChoque([paso('a', 1), paso('b', 2, { forzado: true })], SIN)).toEqual([]);
    expect(hallarChoque([paso('a', 1), salida('s', 2), paso('b', 3)], CON_SALIDA)).toEqual([]);
    expect(hallarChoque([paso('a', 1), paso('b', 2), salida('s', 3)], CON_SALIDA)).toEqual(['b']);
  });

  /** 10,000 tries by 20 phones for 2,000 tickets with copies; sent twice and in any order (§P11). */
  it('are the same whatever the order in which 10,000 passes of 20 phones come, doubled (§P4.4, §P11)', () => {
    const cruce = fc.record({
      boleto: fc.integer({ min: 0, max: 1_999 }),
      momento: fc.integer({ min: 0, max: 100_000 }),
      telefono: fc.integer({ min: 0, max: 19 }),
      sentido: fc.constantFrom('entrada', 'entrada', 'salida'),
    });
    fc.assert(
      fc.property(
        fc.array(cruce, { minLength: 10_000, maxLength: 10_000, size: 'max' }),
        fc.constantFrom(SIN, CON_SALIDA, LIBRE),
        (dados, reglas) => {
          const cruces = dados.map(({ boleto, momento, telefono, sentido }, i) => ({
            boleto,
            ...paso(`${telefono}-${i}`, momento, { sentido: sentido as Paso['sentido'] }),
          }));
          const doblados = [...cruces, ...cruces.slice(0, 3_000)].reverse();
          const deUno = estadoDe(cruces, reglas);
          expect(estadoDe(doblados, reglas)).toEqual(deUno);
          if (reglas !== SIN) return;
          // Without reentry the oracle is plain: exactly the tickets that came in more than once.
          const entradas = new Map<number, number>();
          for (const { boleto, sentido } of cruces)
            if (sentido === 'entrada') entradas.set(boleto, (entradas.get(boleto) ?? 0) + 1);
          const repetidos = [...entradas].filter(([, veces]) => veces > 1).map(([boleto]) => boleto);
          expect([...deUno.keys()].sort((a, b) => a - b)).toEqual(repetidos.sort((a, b) => a - b));
        },
      ),
      { numRuns: 6 },
    );
  });
});

/** Tickets with a choque and their excess passes; each try counts once, by its id. */
function estadoDe(cruces: readonly (Paso & { boleto: number })[], reglas: ReglasDeReingreso) {
  const porBoleto = new Map<number, Map<string, Paso>>();
  for (const { boleto, ...suyo } of cruces) {
    const suyos = porBoleto.get(boleto) ?? new Map<string, Paso>();
    suyos.set(suyo.id, suyo);
    porBoleto.set(boleto, suyos);
  }
  return new Map(
    [...porBoleto].flatMap(([boleto, pasos]) => {
      const sobran = hallarChoque([...pasos.values()], reglas);
      return sobran.length > 0 ? [[boleto, sobran] as const] : [];
    }),
  );
}
