import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Field } from '../src/Field.tsx';

describe('a text that is longer than its field takes (§C16.2)', () => {
  const leer = (value: string, error?: string) =>
    renderToString(createElement(Field, { label: 'Motivo', most: 500, value, error, readOnly: true }));

  it('is kept whole and told beside the field: the browser would cut a paste in silence', () => {
    const html = leer('z'.repeat(10_000));
    expect(html).toContain('z'.repeat(10_000));
    expect(html).not.toMatch(/maxlength/i);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Lo más son 500 caracteres; sobran 9,500.');
  });

  it('is told in the words of its form where that has some, and no word is lost on one that fits', () => {
    expect(leer('z'.repeat(501), 'El motivo es demasiado largo.')).toContain('El motivo es demasiado largo.');
    expect(leer('z'.repeat(500))).not.toContain('aria-invalid');
  });
});
