import { describe, expect, it } from 'vitest';
import { differingWords } from '../../src/edicion/differingWords.ts';
import { sayValue } from '../../src/edicion/sayValue.ts';

/** Both texts with their differing words in brackets. */
const marked = (one: string, other: string) =>
  differingWords(one, other).map(pieces =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  );

describe('two people’s values of one field (§C14.2)', () => {
  it.each([
    ['Texto de Lucía.', 'Texto de Sofía.', ['Texto de [Lucía].', 'Texto de [Sofía].']],
    [
      'Una noche de boleros',
      'Una noche larga de boleros',
      ['Una noche de boleros', 'Una noche [larga ]de boleros'],
    ],
    ['uno\n\ndos tres', 'uno\n\ndos cuatro', ['uno\n\ndos [tres]', 'uno\n\ndos [cuatro]']],
    ['Bolero', 'Tango', ['Bolero', 'Tango']],
    ['', 'Tango', ['', 'Tango']],
  ])('show %j and %j whole, with the words that differ', (one, other, both) => {
    expect(marked(one, other)).toEqual(both);
  });

  it('are compared in no time, however long', () => {
    const long = Array.from({ length: 2_500 }, (_, i) => `p${i}`).join(' ');
    const [mine] = differingWords(long, long.replace('p7 ', 'q7 '));
    expect(mine.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(['p7']);
  });

  it.each([
    ['Texto de Sofía.', 'Texto de Sofía.'],
    ['La Tropa', 'La Tropa'],
    ['1T2', '1T2'],
    ['', 'vacío'],
    [true, 'sí'],
    [false, 'no'],
    [null, 'vacío'],
    ['2031-02-14T20:30', 'viernes 14 de febrero de 2031, 8:30 p. m.'],
  ])('are said whole, letter by letter: %j', (value, words) => expect(sayValue(value)).toBe(words));
});
