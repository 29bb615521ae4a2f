import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ahoraDelServidor,
  alPerderLaHora,
  desfaseDelReloj,
} from '../../../src/compra/pago/useReservaViva.ts';

const DE = '2026-11-21T20:00:00.000Z';

beforeEach(() => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ now: Date.parse(DE) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps the server's time when the device's clock is set amid the payment (§4.7)", () => {
  const cuando = performance.now();
  const desfase = desfaseDelReloj({ enviada: cuando, recibida: cuando, ahora: DE });
  vi.setSystemTime(Date.parse(DE) + 11 * 60_000);
  vi.advanceTimersByTime(1_000);
  expect(ahoraDelServidor(desfase) - Date.parse(DE)).toBe(1_000);
});

it('asks for the time again when the clock jumps, and when the tab is seen again (§4.7)', () => {
  const avisar = vi.fn();
  const dejar = alPerderLaHora(avisar);
  vi.advanceTimersByTime(60_000);
  expect(avisar).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() - 3 * 60_000);
  vi.advanceTimersByTime(1_000);
  expect(avisar).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(avisar).toHaveBeenCalledTimes(2);
  dejar();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(avisar).toHaveBeenCalledTimes(2);
});
