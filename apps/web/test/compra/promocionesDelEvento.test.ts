import { read } from '@taquilla/cliente/useAnswer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { promocionesDelEvento } from '../../src/compra/promocionesDelEvento.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives promotions that do not answer up within a quarter of a minute: the buyer waits for them to pay (§4.12)', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const leidas = read(promocionesDelEvento(7));
  const fin = vi.fn();
  leidas.catch(fin);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fin).toHaveBeenCalled();
});
