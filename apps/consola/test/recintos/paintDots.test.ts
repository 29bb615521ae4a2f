// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { paintDots } from '../../src/recintos/lienzo/paintDots.ts';

const SECCIONES = 96;
const BUTACAS = 625;

it('paints an arena of 60,000 places in motion as a picture for each of its sections (§C10.14)', () => {
  const [drawn, inPictures] = [buildContext(), buildContext()];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(inPictures as never);
  const secciones = Array.from({ length: SECCIONES }, () =>
    Float32Array.from({ length: 2 * BUTACAS }, (_, i) => i),
  );
  const paint = (cambio: { dx?: number; escala?: number } = {}) => {
    for (const ctx of [drawn, inPictures]) {
      ctx.fillRect.mockClear();
      ctx.drawImage.mockClear();
    }
    for (const puntos of secciones)
      paintDots(drawn as never, { puntos, radio: 1, escala: 2, dx: 0, dy: 0, color: '#fff', ...cambio });
    return [drawn, inPictures].map(({ fillRect, drawImage }) => [
      fillRect.mock.calls.length,
      drawImage.mock.calls.length,
    ]);
  };
  const todas = SECCIONES * BUTACAS;
  expect(paint()).toEqual([
    [todas, 0],
    [0, 0],
  ]);
  // The pictures are taken once, whatever the place on the screen.
  expect(paint({ dx: 5 })).toEqual([
    [0, SECCIONES],
    [todas, 0],
  ]);
  expect(paint({ dx: 9 })).toEqual([
    [0, SECCIONES],
    [0, 0],
  ]);
  // At another size they are drawn anew.
  expect(paint({ escala: 3 })).toEqual([
    [todas, 0],
    [0, 0],
  ]);
  vi.restoreAllMocks();
});

/** The part of a canvas that dots need, with its calls counted. */
function buildContext() {
  return {
    fillStyle: '',
    fillRect: vi.fn(),
    drawImage: vi.fn(),
    setTransform: vi.fn(),
    getTransform: () => ({ a: 1 }),
  };
}
