import { expect, it } from 'vitest';
import { REGLA, trazarFilas } from '../../src/recinto/trazar.ts';

const regla = { ...REGLA, filas: 4, asientos: [6, 6] as [number, number], entreFilas: 1 };
const escritas = (filas: ReturnType<typeof trazarFilas>) =>
  filas.map(
    ({ nombre, asientos }) => `${nombre}: ${asientos.map(({ numero, x }) => `${numero}@${x}`).join(' ')}`,
  );

it('§C10.7: rows in a shape are of the seats that fit, named and numbered as if there were no others', () => {
  const enTriangulo = ({ x, y }: { x: number; y: number }) => Math.abs(x) < y;
  expect(escritas(trazarFilas(regla, enTriangulo))).toEqual([
    'A: 1@-0.5 2@0.5',
    'B: 1@-1.5 2@-0.5 3@0.5 4@1.5',
    'C: 1@-2.5 2@-1.5 3@-0.5 4@0.5 5@1.5 6@2.5',
  ]);
  expect(trazarFilas(regla, () => false)).toEqual([]);
});

it('§C10.7: a seat that is left out by hand keeps its number, in a shape as without', () => {
  const enDerecha = ({ x }: { x: number }) => x > 0;
  const huecos: [number, number][] = [[0, 4]];
  expect(escritas(trazarFilas({ ...regla, filas: 1, huecos }, enDerecha))).toEqual(['A: 1@0.5 3@2.5']);
  expect(escritas(trazarFilas({ ...regla, filas: 1, huecos, espejo: true }, enDerecha))).toEqual([
    'A: 1@2.5 2@1.5 3@0.5',
  ]);
});
