import { describe, expect, it } from 'vitest';
import { ELEMENTS, isAllowedAttribute, isAllowedStyle, WITH_TEXT, WRAPPERS } from '../src/svg/allowed.ts';

describe('what an uploaded map may hold (S3)', () => {
  it.each(['script', 'style', 'a', 'use', 'image', 'foreignObject', 'filter', 'animate', 'SVG', 'iframe'])(
    'has no %s',
    nombre => expect(ELEMENTS.has(nombre)).toBe(false),
  );

  it('has text only in elements that it has, and draws no wrapper', () => {
    expect([...WITH_TEXT].filter(nombre => !ELEMENTS.has(nombre))).toEqual([]);
    expect([...WRAPPERS].filter(nombre => ELEMENTS.has(nombre))).toEqual([]);
  });

  it.each([
    ['fill', 'url(#a)'],
    ['fill', 'rgb(0 0 0 / 50%)'],
    ['data-seccion', 'luneta-centro'],
    ['data-seccion', '4711'],
    ['textLength', '12.5'],
    ['fr', '3'],
  ])('may have %s="%s"', (nombre, valor) => expect(isAllowedAttribute(nombre, valor)).toBe(true));

  it.each([
    ['fill', 'url(//x#a)'],
    ['onload', 'x'],
    ['href', '#a'],
    ['class', 'boton'],
    ['role', 'img'],
    ['aria-hidden', 'true'],
    ['data-seccion', 'VIP "'],
    ['d', 'M0 0"'],
  ])('may not have %s="%s"', (nombre, valor) => expect(isAllowedAttribute(nombre, valor)).toBe(false));

  it('takes of a style only what paints', () => {
    expect(isAllowedStyle('fill', '#fff')).toBe(true);
    expect(isAllowedStyle('pointer-events', 'none')).toBe(false);
  });
});
