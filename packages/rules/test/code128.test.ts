import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codificar128 } from '../src/code128.ts';

const imprimible = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map(n => String.fromCharCode(n)) });
const conCifras = fc.string({ unit: fc.constantFrom('0', '1', '7', '9', 'a'), minLength: 1, maxLength: 24 });

describe('the bars of a Code 128 (§B2.10)', () => {
  // Drawn by a foreign writer (zxing-cpp).
  it.each([
    ['Wikipedia', '2112143113211421122412111421121112421122141412211421121211244212112331112'],
    ['1010109876543210', '2112322213122213122213124113112211143111232321212213122212312331112'],
  ])('of %s are those of a foreign writer', (texto, barras) => {
    expect(codificar128(texto).join('')).toBe(barras);
  });

  it.each([
    ['1010109876543210', [105, 10, 10, 10, 98, 76, 54, 32, 10]],
    ['12', [105, 12]],
    ['123', [104, 17, 18, 19]],
    ['12345', [105, 12, 34, 100, 21]],
    ['A1234', [104, 33, 99, 12, 34]],
    ['A12345', [104, 33, 17, 99, 23, 45]],
    ['A1234B', [104, 33, 17, 18, 19, 20, 34]],
    ['A123456B', [104, 33, 99, 12, 34, 56, 100, 34]],
    ['~', [104, 94]],
  ])('switch between the sets where it pays: %s', (texto, valores) => {
    expect(leer(codificar128(texto)).valores).toEqual(valores);
  });

  it('read back as their text, each symbol eleven modules wide and the stop thirteen', () => {
    fc.assert(
      fc.property(fc.oneof(imprimible, conCifras), texto => {
        fc.pre(texto !== '');
        const anchos = codificar128(texto);
        const { texto: leido, valores } = leer(anchos);
        expect(leido).toBe(texto);
        expect(anchos.reduce((suma, ancho) => suma + ancho, 0)).toBe(11 * (valores.length + 1) + 13);
      }),
    );
  });

  it('are as few as sets B and C allow', () => {
    fc.assert(
      fc.property(conCifras, texto => {
        expect(leer(codificar128(texto)).valores).toHaveLength(menorLargo(texto));
      }),
    );
  });

  it('are all different, and black in an even number of modules', () => {
    expect(new Set(TABLA).size).toBe(103);
    for (const simbolo of TABLA) {
      const [a = 0, , b = 0, , c = 0] = [...simbolo].map(Number);
      expect((a + b + c) % 2).toBe(0);
    }
  });

  it.each(['', 'ñ', '🎟', 'a\n', '\u007f'])('do not exist for %j', texto => {
    expect(() => codificar128(texto)).toThrow(RangeError);
  });
});

/** The symbols of the values 0 to 102, by the digits and signs that they stand for. */
const TABLA = [
  ...Array.from({ length: 100 }, (_, par) => simbolo(codificar128(`${par}`.padStart(2, '0')), 1)),
  // The switch to B, and two values that only a check symbol has here: 105 + 1 + 2 · 49 and 105 + 2 · 50, less 103.
  simbolo(codificar128('12345'), 3),
  simbolo(codificar128('0149'), 3),
  simbolo(codificar128('0050'), 3),
];

function simbolo(anchos: readonly number[], lugar: number): string {
  return anchos.slice(6 * lugar, 6 * lugar + 6).join('');
}

/** Reads bars as a till does, and fails on a wrong check symbol. */
function leer(anchos: readonly number[]): { texto: string; valores: number[] } {
  expect(anchos.slice(-7).join('')).toBe('2331112');
  const simbolos = Array.from({ length: (anchos.length - 7) / 6 }, (_, lugar) => simbolo(anchos, lugar));
  const INICIOS = new Map([
    ['211214', 104],
    ['211232', 105],
  ]);
  const [inicio = 0, ...resto] = simbolos.map(
    (uno, i) => (i === 0 ? INICIOS.get(uno) : TABLA.indexOf(uno)) ?? -1,
  );
  const control = resto.pop();
  expect(resto).not.toContain(-1);
  expect(control).toBe(resto.reduce((suma, valor, i) => suma + valor * (i + 1), inicio) % 103);
  let enPares = inicio === 105;
  const texto = resto.map(valor => {
    if (valor === (enPares ? 100 : 99)) {
      enPares = !enPares;
      return '';
    }
    return enPares ? String(valor).padStart(2, '0') : String.fromCharCode(valor + 32);
  });
  return { texto: texto.join(''), valores: [inicio, ...resto] };
}

/** The least number of symbols, start included, over every choice of sets. */
function menorLargo(texto: string): number {
  let [enB, enC] = [1, 1];
  let enCAntes = Number.POSITIVE_INFINITY;
  for (let i = 1; i <= texto.length; i += 1) {
    const esPar = /^\d\d$/.test(texto.slice(i - 2, i)) && i >= 2;
    const b = enB + 1;
    const c = esPar ? enCAntes + 1 : Number.POSITIVE_INFINITY;
    enCAntes = Math.min(enC, enB + (i === 1 ? 0 : 1));
    [enB, enC] = [Math.min(b, c + 1), Math.min(c, b + 1)];
  }
  return Math.min(enB, enC);
}
