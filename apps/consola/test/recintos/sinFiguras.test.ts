import { expect, it } from 'vitest';
import { enLugares } from '../../src/recintos/dibujo/enLugares.ts';
import { sinFiguras } from '../../src/recintos/importar/sinFiguras.ts';

type Mapa = Parameters<typeof sinFiguras>[0];
const mapa = (formas: unknown[], asientos: unknown[], quitado: string[]) =>
  ({
    formas,
    asientos,
    informe: { quitado: quitado.map(que => ({ que, cuantos: 1, lugares: [] })) },
  }) as unknown as Mapa;

it('§C10.4: of a map that is but a picture it is told what to do, and of one that draws nothing', () => {
  expect(sinFiguras(mapa([], [], ['imagen']))).toContain('una imagen dentro de un SVG');
  expect(sinFiguras(mapa([], [], []))).toMatch(/no hay ninguna figura que nombrar\. Pide .* o dibújalo/);
  expect(sinFiguras(mapa([{}], [], ['imagen']))).toBe(null);
  expect(sinFiguras(mapa([], [{}], []))).toBe(null);
});

it('§C10.7: one place is told as one', () => {
  expect([0, 1, 1368].map(enLugares)).toEqual(['0 lugares', '1 lugar', '1,368 lugares']);
});
