import { contrasenaNueva, correo, limpio } from '@taquilla/contract/comun/campos';
import { REGLAS_CONTRASENA, validarContrasenaNueva } from '@taquilla/rules/contrasena';
import { esCorreo } from '@taquilla/rules/formularios';
import { limpiar } from '@taquilla/rules/limpiar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/**
 * The browser checks a form by the rules, the server by the contract. The server must accept all input that the browser
 * accepts, or a buyer reads "Revisa los datos enviados." about input that the form had accepted.
 */

// Letters of every kind, and characters that only a hostile or broken keyboard sends.
const LETRAS = [
  'a',
  'Z',
  'ñ',
  'É',
  'Ç',
  'ж',
  '0',
  '9',
  '.',
  '@',
  '-',
  '+',
  '-',
  '©',
  ' ',
  '"',
  '<',
  ',',
  ';',
  ':',
  '(',
  ']',
  '\\',
  '\u0000',
  '\u007f',
  '\u0085',
  '\ud800',
  '\u200b',
  '\u202a',
  '😀',
];
const chunk = fc.string({ unit: fc.constantFrom(...LETRAS), maxLength: 8 });
const direccion = fc.oneof(
  fc.tuple(chunk, chunk, chunk).map(([buzon, dominio, fin]) => `${buzon}@${dominio}.${fin}`),
  fc.string({ unit: fc.constantFrom(...LETRAS), maxLength: 30 }),
  fc.nat(300).map(n => `${'a'.repeat(n)}@correo.example`),
  fc.nat(80).map(n => `a@${'c'.repeat(n)}.mx`),
);

describe('the rules of the forms and the contract of the calls', () => {
  it('agree on every e-mail address (§5.1, §5.2, §5.10)', () => {
    fc.assert(
      fc.property(direccion, texto => {
        expect(esCorreo(texto), JSON.stringify(texto)).toBe(correo.safeParse(texto).success);
      }),
      { numRuns: 2_000 },
    );
  });

  it('clean every text alike (§5.10)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), texto => {
        expect(limpiar(texto)).toBe(limpio(texto));
      }),
      {
        numRuns: 1_000,
        examples: [['\u200bA\u3164na\u3000\uFF32\u2800\u00ad'], ['e\u0301\ufe0f'], ['ﬁ𝐧ℯ№™']],
      },
    );
  });

  it('agree on every new password (§5.2)', () => {
    const contrasena = fc.oneof(
      fc.string({ unit: fc.constantFrom(...LETRAS), maxLength: 12 }),
      fc.nat(260).map(n => `Aa1${'x'.repeat(n)}`),
    );
    fc.assert(
      fc.property(contrasena, texto => {
        expect(validarContrasenaNueva(texto) === null, JSON.stringify(texto)).toBe(
          contrasenaNueva.safeParse(texto).success,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('name the same faults of a password in the same words', () => {
    const delContrato = contrasenaNueva.safeParse('-').error?.issues.map(({ message }) => message);
    expect(delContrato).toEqual(REGLAS_CONTRASENA.map(({ texto }) => texto));
  });
});
