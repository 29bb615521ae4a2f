import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lanzarRafagas } from '../../../src/compra/exito/Confeti.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function crearCanon() {
  const reset = vi.fn();
  const lanzar = Object.assign(vi.fn<(opciones?: { particleCount?: number | undefined }) => null>(), {
    reset,
  });
  return {
    lanzar,
    reset,
    lanzadas: () => lanzar.mock.calls.reduce((suma, [o]) => suma + (o?.particleCount ?? 0), 0),
  };
}

it('lets 350 particles fall and stops after 10 s (§9.11)', () => {
  const { lanzar, reset, lanzadas } = crearCanon();
  lanzarRafagas(lanzar, ['#ffffff']);
  vi.advanceTimersByTime(9_999);
  expect(lanzadas()).toBe(350);
  expect(reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reset).toHaveBeenCalledOnce();
});

it('ends at once when the page is left', () => {
  const { lanzar, reset, lanzadas } = crearCanon();
  const detener = lanzarRafagas(lanzar, ['#ffffff']);
  vi.advanceTimersByTime(0);
  const antes = lanzadas();
  detener();
  vi.advanceTimersByTime(20_000);
  expect(lanzadas()).toBe(antes);
  expect(reset).toHaveBeenCalledOnce();
});
