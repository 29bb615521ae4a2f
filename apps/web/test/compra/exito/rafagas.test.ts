import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dejarCaer } from '../../../src/compra/exito/Confeti.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (dibujar: () => void) => setTimeout(dibujar, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A canvas that counts the pieces of paper of its last picture. */
function crearLienzo() {
  let dibujados = 0;
  const contar = () => {
    dibujados += 1;
  };
  const pincel = { setTransform: () => {}, fillRect: contar, canvas: {} };
  const lienzo = {
    clientWidth: 1280,
    clientHeight: 800,
    height: 0,
    // A canvas is cleared by setting its width.
    set width(_ancho: number) {
      dibujados = 0;
    },
    getContext: () => pincel,
  };
  pincel.canvas = lienzo;
  return { lienzo: lienzo as unknown as HTMLCanvasElement, dibujados: () => dibujados };
}

it('lets 350 particles fall and stops after 10 s (§9.11)', () => {
  const { lienzo, dibujados } = crearLienzo();
  dejarCaer(lienzo, ['#ffffff']);
  vi.advanceTimersByTime(3_500);
  expect(dibujados()).toBe(350);
  vi.advanceTimersByTime(6_600);
  expect(dibujados()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends at once when the page is left', () => {
  const { lienzo } = crearLienzo();
  const detener = dejarCaer(lienzo, ['#ffffff']);
  vi.advanceTimersByTime(300);
  detener();
  expect(vi.getTimerCount()).toBe(0);
});
