import { describe, expect, it } from 'vitest';
import { paths, patterns } from '../src/paths.ts';
import { hayPantalla } from '../src/routes.tsx';

const PARTES = [
  'datos',
  'precios',
  'promociones',
  'lugares',
  'tablero',
  'ventas',
  'cortesias',
  'puerta',
] as const;

describe('the addresses of the console (§C2)', () => {
  it.each(Object.entries(patterns))('lead to a screen: %s', (_, pattern) =>
    expect(hayPantalla(pattern.replace(/:\w+/g, '7'))).toBe(true),
  );

  it('are all written for a screen', () => {
    const written = [
      ...Object.values(paths).map(path => (path as (id: string) => string)('7')),
      ...PARTES.map(parte => paths.evento(7, parte)),
    ];
    expect(written.filter(path => !hayPantalla(path))).toEqual([]);
    expect(hayPantalla('/eventos/7/reparar')).toBe(false);
  });
});
