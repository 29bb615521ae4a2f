import { PALABRAS_PREVISTAS } from '@taquilla/rules/cancelacion';
import { describe, expect, it } from 'vitest';
import {
  cuerpoDe,
  esAtribuible,
  faltasDeCausa,
  gruposDe,
  leerCompensacion,
  plazosDe,
  SIN_DECIDIR,
} from '../../src/cancelaciones/decision.ts';
import { decirDia, decirDiaConAnio, decirParte } from '../../src/cancelaciones/dias.ts';
import { faltasDe } from '../../src/cancelaciones/PasoPalabras.tsx';
import { cuantoTarda } from '../../src/cancelaciones/palabras.ts';

const DECIDIDA = {
  ...SIN_DECIDIR,
  causa: 'produccion',
  frase: ' La producción no pudo montar\nel escenario. ',
} as const;

describe('a cancellation that is being decided', () => {
  it('has the cause’s default, and departing from it wants a reason (§C7.4)', () => {
    expect(esAtribuible(DECIDIDA)).toBe(true);
    expect(esAtribuible({ causa: 'clima', seAparta: false })).toBe(false);
    expect(esAtribuible({ causa: 'clima', seAparta: true })).toBe(true);
    expect(faltasDeCausa({ ...DECIDIDA, seAparta: true })).toEqual({
      motivo: 'Apartarse del reparto pide un motivo escrito.',
    });
    expect(Object.keys(faltasDeCausa(SIN_DECIDIR))).toEqual(['causa', 'frase']);
    expect(cuerpoDe(SIN_DECIDIR)).toBeNull();
  });

  it('cannot say what the law forbids (§C7.18)', () => {
    const frase = 'No devolvemos los cargos por servicio del concierto.';
    expect(faltasDeCausa({ ...DECIDIDA, frase }).frase).toMatch(/^Así no puede salir/);
    const faltas = faltasDe('tarjeta', {
      asunto: 'Se canceló',
      texto: 'Te devolvemos todo, salvo los cargos no reembolsables.',
    });
    expect(Object.keys(faltas)).toEqual(['tarjeta.texto']);
  });

  it('goes to the server in one line, with the words that are not the product’s own (§C7.13)', () => {
    const palabras = {
      tarjeta: PALABRAS_PREVISTAS.tarjeta,
      gratis: { asunto: 'Ya no', texto: 'Perdón, de verdad.' },
    };
    expect(cuerpoDe({ ...DECIDIDA, palabras })).toEqual({
      causa: 'produccion',
      atribuible: true,
      frase: 'La producción no pudo montar el escenario.',
      compensacion: 0.2,
      palabras: { gratis: palabras.gratis },
    });
  });

  it('owes 20 % or more where the house is responsible, and nothing else unless it wants to (§C7.11)', () => {
    const parte = (compensacion: string | null, causa: 'produccion' | 'clima' = 'produccion') =>
      leerCompensacion({ ...DECIDIDA, causa, compensacion });
    expect([parte(null), parte('20'), parte('25.5 %'), parte('100')]).toEqual([0.2, 0.2, 0.255, 1]);
    expect([parte('19'), parte('101'), parte('mucho'), parte('')]).toEqual([null, null, null, null]);
    expect([parte(null, 'clima'), parte('5', 'clima')]).toEqual([0, 0.05]);
    expect(cuerpoDe({ ...DECIDIDA, compensacion: '5' })).toBeNull();
  });

  it('offers business days from the venue’s today, past 12 December (§C7.7)', () => {
    const { hoy, plazos } = plazosDe({ promesa: '2026-12-11', promesaDias: 12 });
    expect(hoy).toBe('2026-11-29');
    expect(plazos.map(({ dia }) => dia)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-28']);
  });

  it('writes a mail for each way of paying that somebody used', () => {
    const medio = (nombre: 'tarjeta' | 'terminal' | 'efectivo' | 'gratis', ventas: number) => ({
      medio: nombre,
      ventas,
      boletos: ventas,
      monto: 0,
    });
    expect(
      gruposDe({
        medios: [medio('tarjeta', 4), medio('terminal', 1), medio('efectivo', 2), medio('gratis', 0)],
      }),
    ).toEqual([
      { grupo: 'tarjeta', ventas: 4 },
      { grupo: 'caja', ventas: 3 },
    ]);
  });
});

it('says days, shares and times as people do', () => {
  expect(decirDia('2026-12-11')).toBe('vie 11 dic');
  expect(decirDiaConAnio('2027-11-29')).toBe('29 nov 2027');
  expect([decirParte(0.2), decirParte(0.125)]).toEqual(['20 %', '12.5 %']);
  expect([
    cuantoTarda(114, 5),
    cuantoTarda(3_600, 5),
    cuantoTarda(27_000, 5),
    cuantoTarda(90_000, 5),
  ]).toEqual(['menos de 1 minuto', 'unos 12 minutos', 'unas 2 horas', 'unas 5 horas']);
});
