import { describe, expect, it } from 'vitest';
import { textoDeQr } from '../../src/boletoQr.ts';
import { leerCodigo, type Rafaga, sumarTecla } from '../../src/puerta/codigo.ts';

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
  const teclear = (texto: string, cadaMs: number, fin = 'Enter') => {
    let rafaga: Rafaga = { texto: '', en: 0 };
    let completa: string | null = null;
    [...texto, fin].forEach((tecla, i) => {
      ({ rafaga, completa } = sumarTecla(rafaga, { tecla, en: 1_000 + i * cadaMs }));
    });
    return completa;
  };
  it('are a reader’s where they come fast, many, and end in Enter or Tab', () => {
    expect(teclear(ENTERO, 8)).toBe(ENTERO);
    expect(teclear(ENTERO, 8, 'Tab')).toBe(ENTERO);
    expect(teclear('corto', 8)).toBeNull();
    expect(teclear(ENTERO, 90)).toBeNull();
  });
});
