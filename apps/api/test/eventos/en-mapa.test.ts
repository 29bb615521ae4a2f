import { LUGAR_SIN_PONER } from '@taquilla/rules/recinto/geometria';
import { describe, expect, it } from 'vitest';
import { type AnclaDeSeccion, colocarEnMapa } from '../../src/eventos/inventario/enMapa.ts';

const LUGAR = { x: 100, y: 50, giro: 90, escala: 8 };
/** A seat `a` pitches right and `b` away from the section's corner, which lies at (2, 1) of the drawing. */
const ancla = (a: number, b: number, cambios: Partial<AnclaDeSeccion> = {}): AnclaDeSeccion => ({
  seccionId: 7,
  lugar: LUGAR,
  x: a,
  y: b,
  dibujoX: a + 2,
  dibujoY: b + 1,
  ...cambios,
});

describe('where a section’s seats lie on the venue’s map (§2.24)', () => {
  it('is the place of its corner, with the drawing’s turn and pitch', () => {
    // A quarter turn: 2 pitches right of the drawing's origin are 16 units down, 1 away are 8 to the left.
    expect(colocarEnMapa([ancla(0, 0), ancla(10, 4)]).get(7)).toEqual({ x: 92, y: 66, giro: 90, escala: 8 });
  });

  it('is not told where the event’s seats are not those of the drawing', () => {
    expect(colocarEnMapa([ancla(0, 0), ancla(10, 4, { dibujoX: 11 })]).size).toBe(0);
    expect(colocarEnMapa([ancla(0, 0)]).size).toBe(0);
  });

  it('is not told where a file gave the section no place', () => {
    expect(
      colocarEnMapa([ancla(0, 0, { lugar: LUGAR_SIN_PONER }), ancla(1, 1, { lugar: LUGAR_SIN_PONER })]).size,
    ).toBe(0);
  });
});
