import { describe, expect, it } from 'vitest';
import { textoDeQr } from '../../src/boletoQr.ts';
import { leerCodigo, type Rafaga, SIN_TECLAS, sumarTecla, type Tecleado } from '../../src/puerta/codigo.ts';

const UUID = '0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d';
const F = `AQ${'b-_9'.repeat(26)}c`;
const ENTERO = textoDeQr({ quemadoUUID: UUID, esGeneral: false, f: F });

/** Characters that a reader set to an English layout produces on a phone or computer set to these layouts. */
const TECLADOS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Latinoamérica (Windows)': { '{': '¨', '}': '*', '"': '[', ':': 'Ñ', '-': "'", _: '?' },
  'España (Windows)': { '{': '^', '}': '*', '"': '¨', ':': 'Ñ', '-': "'", _: '?' },
  'España (ISO, Mac)': { '{': 'Ç', '}': '¨', '"': 'º', ':': 'Ñ', '-': "'", _: '?' },
  inglés: {},
};

describe('a code that a reader types (§P6.3)', () => {
  it.each(Object.entries(TECLADOS))('is read on the layout %s', (_, keys) => {
    const tecleado = [...ENTERO].map(letra => keys[letra] ?? letra).join('');
    expect(leerCodigo(tecleado)).toEqual({ tipo: 'boleto', quemadoUUID: UUID, f: F });
  });

  it('is read without its signature where that cannot be told', () => {
    expect(leerCodigo(`quemadoUUID ${UUID} esGeneral false`)).toEqual({
      tipo: 'boleto',
      quemadoUUID: UUID,
      f: undefined,
    });
  });

  it.each(['', 'https://otra.example/?id=12', '7501031311309', 'x'.repeat(2_000)])(
    'is none of ours: %s',
    texto => {
      expect(leerCodigo(texto)).toEqual({ tipo: 'ajeno' });
    },
  );
});

describe('keys (§P6.3)', () => {
  /** The code that comes of keys, each `cadaMs` after the one before but where a pause stands. */
  const teclear = (
    texto: string,
    { cadaMs = 8, fin = 'Enter', pausas = {} as Record<number, number>, desde = SIN_TECLAS } = {},
  ) => {
    let rafaga: Rafaga = desde;
    let hecho: Tecleado = null;
    let en = desde.en + 1_000_000;
    for (const [i, tecla] of [...texto, fin].entries()) {
      en += pausas[i] ?? cadaMs;
      ({ rafaga, hecho } = sumarTecla(rafaga, { tecla, en }));
    }
    return hecho;
  };
  const esElCodigo = { tipo: 'codigo', texto: ENTERO };
  const AJENO = 'https://otra.example/entrada/12345';

  it('are a reader’s where they come fast, many, and end in Enter or Tab', () => {
    expect(teclear(ENTERO)).toEqual(esElCodigo);
    expect(teclear(ENTERO, { fin: 'Tab' })).toEqual(esElCodigo);
    expect(teclear(AJENO)).toEqual({ tipo: 'codigo', texto: AJENO });
    expect(teclear('corto')).toBeNull();
    expect(teclear('María José Ñandú Paz de la Garza', { cadaMs: 90 })).toBeNull();
  });

  it('are a ticket’s at any pace: a reader pauses, a machine is slow', () => {
    expect(teclear(ENTERO, { cadaMs: 90 })).toEqual(esElCodigo);
    for (const i of [1, 20, 60, 120, ENTERO.length])
      expect(teclear(ENTERO, { pausas: { [i]: 1_400 } }), String(i)).toEqual(esElCodigo);
  });

  it('are a part of a code after a longer pause, which refuses nobody', () => {
    for (const i of [20, 40, 80, 185])
      expect(teclear(ENTERO, { pausas: { [i]: 1_600 } }), String(i)).toEqual({ tipo: 'a_medias' });
    // A foreign code with a pause may be the end of another.
    expect(teclear(AJENO, { pausas: { 12: 300 } })).toEqual({ tipo: 'a_medias' });
    // Long after a code that was cut off, a person's keys are their own.
    expect(teclear(`${ENTERO.slice(0, 60)}María Paz`, { pausas: { 60: 6_000 } })).toBeNull();
  });
});
