import { entryOf, put } from '@taquilla/cliente/useAnswer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToCambios } from '../../src/api/cambios.ts';
import { queryFor } from '../../src/api/queryFor.ts';
import { promocionesDelEvento } from '../../src/compra/promocionesDelEvento.ts';

/** A stand-in of the browser's stream, through which the test speaks. */
class Stream extends EventTarget {
  static abierto: Stream | null = null;
  constructor() {
    super();
    Stream.abierto = this;
  }
  close(): void {}
}

describe("an event's stream of changes", () => {
  const leidas: { url: string; cache: RequestCache | undefined }[] = [];
  beforeEach(() => {
    leidas.length = 0;
    vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null });
    vi.stubGlobal('EventSource', Stream);
    // The page is a second old: the event that came with it is current.
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
      leidas.push({ url, cache });
      return Response.json({ id: 7, usoDeServicio: 0.15 });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('has the event and its promotions read again once the organiser changes them, and not as it begins (§9.3, §2.24)', async () => {
    const promociones = promocionesDelEvento(7);
    put(promociones, { total: 0, promocionesAplicaDirecto: [] });
    const promocionesAlDia = () => entryOf(promociones).loadedAt > 0;
    const onRecargar = vi.fn();
    const callar = listenToCambios(7, { onRecargar, onCambios: vi.fn() });

    Stream.abierto?.dispatchEvent(new Event('recargar'));
    expect(onRecargar).toHaveBeenCalledTimes(1);
    expect([leidas, promocionesAlDia()]).toEqual([[], true]);

    Stream.abierto?.dispatchEvent(new Event('recargar'));
    expect(onRecargar).toHaveBeenCalledTimes(2);
    expect(leidas).toEqual([{ url: '/api/v1/eventos/7/detalle', cache: 'no-cache' }]);
    expect(promocionesAlDia()).toBe(false);
    await vi.waitFor(() =>
      expect(entryOf(queryFor('getDetalle', { params: { id: 7 } })).store.get().data).toMatchObject({
        usoDeServicio: 0.15,
      }),
    );
    callar();
  });
});
