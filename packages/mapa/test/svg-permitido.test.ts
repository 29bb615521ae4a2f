import { describe, expect, it } from 'vitest';
import {
  CON_TEXTO,
  ELEMENTOS,
  ENVOLTORIOS,
  esAtributoPermitido,
  esEstiloPermitido,
} from '../src/svgPermitido.ts';

describe('what an uploaded map may hold (S3)', () => {
  it.each(['script', 'style', 'a', 'use', 'image', 'foreignObject', 'filter', 'animate', 'SVG', 'iframe'])(
    'has no %s',
    nombre => expect(ELEMENTOS.has(nombre)).toBe(false),
  );

  it('has text only in elements that it has, and draws no wrapper', () => {
    expect([...CON_TEXTO].filter(nombre => !ELEMENTOS.has(nombre))).toEqual([]);
    expect([...ENVOLTORIOS].filter(nombre => ELEMENTOS.has(nombre))).toEqual([]);
  });

  it.each([
    ['fill', 'url(#a)'],
    ['fill', 'rgb(0 0 0 / 50%)'],
    ['data-seccion', 'luneta-centro'],
    ['data-seccion', '4711'],
    ['textLength', '12.5'],
    ['fr', '3'],
  ])('may have %s="%s"', (nombre, valor) => expect(esAtributoPermitido(nombre, valor)).toBe(true));

  it.each([
    ['fill', 'url(//x#a)'],
    ['onload', 'x'],
    ['href', '#a'],
    ['class', 'boton'],
    ['role', 'img'],
    ['aria-hidden', 'true'],
    ['data-seccion', 'VIP "'],
    ['d', 'M0 0"'],
  ])('may not have %s="%s"', (nombre, valor) => expect(esAtributoPermitido(nombre, valor)).toBe(false));

  it('takes of a style only what paints', () => {
    expect(esEstiloPermitido('fill', '#fff')).toBe(true);
    expect(esEstiloPermitido('pointer-events', 'none')).toBe(false);
  });
});
