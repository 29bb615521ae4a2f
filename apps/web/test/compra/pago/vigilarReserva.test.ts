import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { describe, expect, it } from 'vitest';
import { ESPERAS_MS, vigilarReserva } from '../../../src/compra/pago/usePago.ts';
import { buildReserva, falla } from '../fabrica.ts';

/** Reads these states one after the other, repeating the last; null is a failed read. */
function vigilar(estados: readonly (Reserva['estado'] | null)[], signal = new AbortController().signal) {
  const esperas: number[] = [];
  const leer = async () => {
    const estado = estados[Math.min(esperas.length, estados.length) - 1] ?? null;
    if (estado === null) throw falla('sin_respuesta', 0);
    return buildReserva({ estado });
  };
  const esperar = async (ms: number) => void esperas.push(ms);
  return { esperas, final: vigilarReserva({ leer, esperar, signal }) };
}

describe('a charge in doubt', () => {
  it('is waited for with longer and longer pauses, however long it takes', async () => {
    const { esperas, final } = vigilar([...Array(9).fill('cobrando'), 'vendida']);
    expect((await final)?.estado).toBe('vendida');
    expect(esperas).toEqual([...ESPERAS_MS, 10_000, 10_000, 10_000, 10_000]);
  });

  it('is believed not to exist only when the reservation is seen merely held twice', async () => {
    const { esperas, final } = vigilar(['retenida', 'cobrando', 'vendida']);
    expect((await final)?.estado).toBe('vendida');
    expect(esperas).toHaveLength(3);
    const sinCargo = vigilar(['retenida', 'retenida']);
    expect((await sinCargo.final)?.estado).toBe('retenida');
    expect(sinCargo.esperas).toHaveLength(2);
  });

  it('outlasts a network that is gone for a while', async () => {
    expect((await vigilar([null, null, 'vendida']).final)?.estado).toBe('vendida');
  });

  it('is asked about no more once the page was left', async () => {
    const abort = new AbortController();
    abort.abort();
    const { esperas, final } = vigilar(['cobrando'], abort.signal);
    expect(await final).toBeNull();
    expect(esperas).toEqual([]);
  });
});
