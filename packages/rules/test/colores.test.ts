import { describe, expect, it } from 'vitest';
import { contraste, mezclar } from '../src/colores.ts';

describe('colours of the house (§C13.7, §C10.12)', () => {
  it('are made lighter and darker by a part', () => {
    expect(mezclar('#000000', '#ffffff', 0.25)).toBe('#404040');
    expect(mezclar('#ffd60a', '#000000', 0)).toBe('#ffd60a');
  });

  it('stand out from each other as WCAG counts, written short or long', () => {
    expect(contraste('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contraste('#777777', '#fff')).toBeCloseTo(4.478, 3);
    expect(contraste('#ffd60a', '#ffd60a')).toBe(1);
  });
});
