import { describe, expect, it } from 'vitest';
import { decidirSinRed, type PorDecidir } from '../../src/puerta/decidir.ts';
import { SIN_PASOS } from '../../src/puerta/pasos.ts';
import { dejaPasar, NOTAS, senalDe } from '../../src/puerta/veredicto.ts';

const MOMENTO = 1_800_000_000_000;
const BUENO = { seccionId: 12, estado: 'v', notas: 0, pasos: SIN_PASOS };
const DATOS = { llave: 0, eventoId: 7, boletoId: 900, seccion: 12, esGeneral: false };
const BASE: PorDecidir = {
  codigo: { quemadoUUID: '0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d' },
  firma: { tipo: 'buena', datos: DATOS },
  boleto: BUENO,
  boletoMaximo: 1_000,
  eventoId: 7,
  puerta: { secciones: null, abreEn: null, cierraEn: null },
  reglas: {
    reingreso: 'no',
    reingresosMaximos: 3,
    minutosEntre: 10,
    contracargo: 'avisar',
  },
  sentido: 'entrada',
  momento: MOMENTO,
};
const ADENTRO = { entradas: 1, adentro: true, ultimaEntrada: MOMENTO - 60_000 };

describe('a phone without a network (§P4.5)', () => {
  it.each<[string, Partial<PorDecidir>, string]>([
    ['a good ticket', {}, 'pasa'],
    ['one of before signatures', { firma: { tipo: 'ilegible' } }, 'pasa'],
    ['what is no ticket', { codigo: null }, 'no_valido'],
    ['a forged signature, though the list has the ticket', { firma: { tipo: 'mala' } }, 'no_valido'],
    [
      'another event',
      { firma: { tipo: 'buena', datos: { ...DATOS, eventoId: 8 } }, boleto: null },
      'otro_evento',
    ],
    ['a burned one', { boleto: { ...BUENO, estado: 'u', pasos: ADENTRO } }, 'ya_usado'],
    ['a void one', { boleto: { ...BUENO, estado: 'a' } }, 'anulado'],
    ['one that was issued anew', { boleto: { ...BUENO, estado: 'n' } }, 'anulado'],
    ['another gate', { puerta: { ...BASE.puerta, secciones: [13] } }, 'puerta_equivocada'],
    [
      'a void one at another gate: no gate lets it in',
      { boleto: { ...BUENO, estado: 'a' }, puerta: { ...BASE.puerta, secciones: [13] } },
      'anulado',
    ],
    ['too early', { puerta: { ...BASE.puerta, abreEn: MOMENTO + 11 * 60_000 } }, 'fuera_de_hora'],
    ['early, within ten minutes', { puerta: { ...BASE.puerta, abreEn: MOMENTO + 9 * 60_000 } }, 'pasa'],
    ['too late', { puerta: { ...BASE.puerta, cierraEn: MOMENTO - 11 * 60_000 } }, 'fuera_de_hora'],
    ['a chargeback', { boleto: { ...BUENO, notas: NOTAS.contracargo } }, 'contracargo'],
    ['a wheelchair', { boleto: { ...BUENO, notas: NOTAS.sillaDeRuedas } }, 'pasa_con_nota'],
    ['not on the list, without a signature', { boleto: null, firma: { tipo: 'ilegible' } }, 'sin_datos'],
    ['not on the list, though of its time', { boleto: null }, 'sin_datos'],
    ['a good signature, and the phone has no list', { boleto: null, boletoMaximo: null }, 'sin_datos'],
    [
      'sold since the list',
      { boleto: null, firma: { tipo: 'buena', datos: { ...DATOS, boletoId: 1_001 } } },
      'pasa_con_nota',
    ],
    [
      'sold since, for another gate',
      {
        boleto: null,
        firma: { tipo: 'buena', datos: { ...DATOS, boletoId: 1_001 } },
        puerta: { ...BASE.puerta, secciones: [65_536 + 13] },
      },
      'puerta_equivocada',
    ],
    [
      'sold since, and passed here already (§P5.2)',
      { boleto: null, firma: { tipo: 'buena', datos: { ...DATOS, boletoId: 1_001 } }, pasosSueltos: ADENTRO },
      'ya_usado',
    ],
    [
      'not on the list, let in here by a supervisor before',
      { boleto: null, firma: { tipo: 'ilegible' }, pasosSueltos: ADENTRO },
      'ya_usado',
    ],
    ['out of a closed gate', { sentido: 'salida', puerta: { ...BASE.puerta, cierraEn: 0 } }, 'pasa'],
  ])('%s', (_, cambios, esperado) => {
    expect(decidirSinRed({ ...BASE, ...cambios }).veredicto).toBe(esperado);
  });

  it('takes a signature for the issue alone, not for a ticket that is unused or stands (§P2.4)', () => {
    const con = (boleto: PorDecidir['boleto']) => decidirSinRed({ ...BASE, boleto }).veredicto;
    expect(con({ ...BUENO, estado: 'a' })).toBe('anulado');
    expect(con({ ...BUENO, estado: 'u', pasos: ADENTRO })).toBe('ya_usado');
    expect(con({ ...BUENO, notas: NOTAS.contracargo })).toBe('contracargo');
  });

  it('says that a ticket was sold since the list, and of no other', () => {
    const datos = { ...DATOS, boletoId: 1_001 };
    expect(decidirSinRed({ ...BASE, boleto: null, firma: { tipo: 'buena', datos } }).vendidoDespues).toBe(
      true,
    );
    expect(decidirSinRed(BASE).vendidoDespues).toBe(false);
  });

  it('opens the way with a circle alone (§P4.6)', () => {
    const avisar = { contracargo: 'avisar' } as const;
    expect(senalDe('pasa', avisar)).toBe('adelante');
    expect(senalDe('contracargo', avisar)).toBe('duda');
    expect(senalDe('contracargo', { contracargo: 'negar' })).toBe('alto');
    for (const veredicto of ['pasa', 'pasa_con_nota'] as const) expect(dejaPasar(veredicto)).toBe(true);
    for (const veredicto of ['ya_usado', 'anulado', 'contracargo', 'sin_datos'] as const)
      expect(dejaPasar(veredicto)).toBe(false);
  });
});
