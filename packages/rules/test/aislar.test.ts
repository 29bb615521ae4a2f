import { describe, expect, it } from 'vitest';
import { aislar } from '../src/aislar.ts';

describe('a name beside figures', () => {
  it('is kept to itself where it is written from right to left (§2.29, §4.10)', () => {
    expect(aislar('יציע')).toBe('\u2068יציע\u2069');
    expect(aislar('Sala نجمة')).toBe('\u2068Sala نجمة\u2069');
  });

  it('is as it was otherwise', () => {
    for (const nombre of ['', 'Luneta centro', 'Ñandú 3', 'Зал 2', '二階席'])
      expect(aislar(nombre)).toBe(nombre);
  });
});
