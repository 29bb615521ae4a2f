import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The colours that a sheet's rule gives, by token; the first rule's unless told. */
function coloursOf(sheet: string, rule = '{'): Record<string, string> {
  const css = readFileSync(new URL(`../src/estilos/${sheet}`, import.meta.url), 'utf8');
  const from = css.indexOf(rule);
  const first = css.slice(from, css.indexOf('}', from));
  return Object.fromEntries(
    [...first.matchAll(/--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\));/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const NIGHT = coloursOf('tokens.css');
const THEMES = [
  { name: 'night', colours: NIGHT },
  { name: 'day', colours: { ...NIGHT, ...coloursOf('dia.css') } },
];
const SURFACES = ['noche-0', 'noche-1', 'noche-2', 'noche-3'];

describe.each(THEMES)('by $name', ({ colours }) => {
  const of = (token: string): string => {
    const value = colours[token] ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return other ? of(other) : value;
  };

  it.each(['hueso', 'hueso-2', 'hueso-3'])('text in %s is 4.5:1 on every surface', text => {
    for (const surface of SURFACES)
      expect(contrast(of(text), of(surface)), surface).toBeGreaterThanOrEqual(4.5);
  });

  it('text on bone is 4.5:1', () => {
    expect(contrast(of('sobre-hueso'), of('hueso'))).toBeGreaterThanOrEqual(4.5);
  });

  it('what moves while work is under way is 3:1 on every surface', () => {
    for (const surface of SURFACES)
      expect(contrast(of('en-marcha'), of(surface)), surface).toBeGreaterThanOrEqual(3);
  });

  it.each(['urgencia', 'exito'])('the signal %s is 4.5:1 on its own ground and on the page', signal => {
    for (const ground of [`${signal}-fondo`, 'noche-0', 'noche-1'])
      expect(contrast(of(signal), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control is 3:1 on every surface', () => {
    for (const surface of SURFACES)
      expect(contrast(of('borde'), of(surface)), surface).toBeGreaterThanOrEqual(3);
  });
});

it('the day changes every surface, text and signal of the night', () => {
  const changed = Object.keys(coloursOf('dia.css'));
  const themed = Object.keys(NIGHT).filter(token => /^(noche|linea|hueso|urgencia|exito)/.test(token));
  expect(changed).toEqual(expect.arrayContaining(themed));
});

describe.each(['dia', 'noche'])('the console by %s', tema => {
  const colours = coloursOf('consola.css', `:root[data-tema="${tema}"]`);
  const of = (token: string) => colours[token] ?? '';
  const GROUNDS = ['fondo', 'panel', 'panel-2', 'hundido', 'acento-suave'];

  it.each(['txt', 'txt-2', 'txt-3'])('text in %s is 4.5:1 on every surface', text => {
    for (const ground of GROUNDS) expect(contrast(of(text), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['rojo', 'verde'])('the signal %s is 4.5:1 on its own ground, the page and a panel', signal => {
    for (const ground of [`${signal}-fondo`, 'fondo', 'panel'])
      expect(contrast(of(signal), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control is 3:1 on every surface', () => {
    for (const ground of GROUNDS) expect(contrast(of('borde'), of(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  it('text on what is inverse, and of a section that is sold out, is 4.5:1', () => {
    expect(contrast(of('inverso-txt'), of('inverso'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('inverso-2'), of('inverso'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('luz-4-txt'), of('luz-4'))).toBeGreaterThanOrEqual(4.5);
  });

  it('both themes give the same tokens', () => {
    const other = coloursOf('consola.css', `:root[data-tema="${tema === 'dia' ? 'noche' : 'dia'}"]`);
    expect(Object.keys(colours).sort()).toEqual(Object.keys(other).sort());
  });
});
