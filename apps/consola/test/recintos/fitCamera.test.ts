import { describe, expect, it } from 'vitest';
import {
  bringIntoView,
  fitCamera,
  JUNTO_A_LAS_BARRAS,
  SOBRE_EL_ZOOM,
} from '../../src/recintos/lienzo/fitCamera.ts';

/** Position of the whole drawing on the canvas. */
function visto(caja: { ancho: number; alto: number }, vista: { width: number; height: number }) {
  const camara = fitCamera({ x: 10, y: 20, ...caja }, vista, JUNTO_A_LAS_BARRAS);
  if (!camara) throw new Error('no camera');
  const [x0, y0] = [(10 - camara.x) * camara.scale, (20 - camara.y) * camara.scale];
  return { x0, y0, x1: x0 + caja.ancho * camara.scale, y1: y0 + caja.alto * camara.scale };
}

describe('§C10.9: all of the drawing is seen', () => {
  it.each([
    [
      { ancho: 1000, alto: 800 },
      { width: 712, height: 848 },
    ],
    [
      { ancho: 400, alto: 900 },
      { width: 712, height: 600 },
    ],
    [
      { ancho: 2000, alto: 300 },
      { width: 900, height: 500 },
    ],
  ])('%j in %j, with no part of it under the tools, nor under minimap and zoom', (caja, vista) => {
    const { x0, y0, x1, y1 } = visto(caja, vista);
    expect(x0).toBeGreaterThanOrEqual(64);
    expect(y0).toBeGreaterThanOrEqual(0);
    expect(x1).toBeLessThanOrEqual(vista.width);
    expect(y1).toBeLessThanOrEqual(vista.height);
    // The corner is 188 px wide, where it has the zoom alone, and 220 px high.
    expect(x1 <= vista.width - 188 || y1 <= vista.height - 220).toBe(true);
  });

  it('takes the part of the canvas where it is largest, and a phone has but one', () => {
    const ancha = visto({ ancho: 1000, alto: 100 }, { width: 800, height: 800 });
    expect(ancha.x1).toBe(776);
    const alta = visto({ ancho: 100, alto: 1000 }, { width: 800, height: 800 });
    expect(alta.y1).toBe(776);
    expect(
      fitCamera({ x: 0, y: 0, ancho: 100, alto: 100 }, { width: 390, height: 500 }, SOBRE_EL_ZOOM)?.scale,
    ).toBe(3.58);
  });
});

describe('§C10.12: a line of the check list leads to its section', () => {
  const vista = { width: 800, height: 800 };
  const traer = (
    antes: { x: number; y: number; scale: number },
    caja: { x: number; y: number; lado: number },
  ) => bringIntoView(antes, { ...caja, ancho: caja.lado, alto: caja.lado }, { vista, partes: SOBRE_EL_ZOOM });

  it('leaves the view as it is where all of it is seen', () => {
    const antes = { x: 0, y: 0, scale: 2 };
    expect(traer(antes, { x: 50, y: 50, lado: 100 })).toBe(antes);
  });

  it('goes there where it is not, no nearer than before, and far enough to see it whole', () => {
    // 768 by 712 pixels are free, from 16 to the left and above.
    expect(traer({ x: 0, y: 0, scale: 2 }, { x: 900, y: 900, lado: 100 })).toEqual({
      x: 750,
      y: 764,
      scale: 2,
    });
    expect(traer({ x: 0, y: 0, scale: 12 }, { x: 900, y: 900, lado: 100 }).scale).toBe(7.12);
  });
});
