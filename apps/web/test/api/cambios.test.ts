import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { escucharCambios } from '../../src/api/cambios.ts';

/** The browser's stream, which the test speaks for. */
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
    vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
      leidas.push({ url, cache });
      return Response.json({ id: 7, usoDeServicio: 0.15 });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('has the event and its promotions read again once the organiser changes them, and not as it begins (§9.3, §2.24)', async () => {
    const cliente = new QueryClient();
    const invalidadas = vi.spyOn(cliente, 'invalidateQueries');
    const onRecargar = vi.fn();
    const callar = escucharCambios(cliente, 7, { onRecargar, onCambios: vi.fn(), onEnVivo: vi.fn() });

    Stream.abierto?.dispatchEvent(new Event('recargar'));
    expect(onRecargar).toHaveBeenCalledTimes(1);
    expect([leidas, invalidadas.mock.calls]).toEqual([[], []]);

    Stream.abierto?.dispatchEvent(new Event('recargar'));
    expect(onRecargar).toHaveBeenCalledTimes(2);
    expect(leidas).toEqual([{ url: '/api/v1/eventos/7/detalle', cache: 'reload' }]);
    expect(invalidadas).toHaveBeenCalledExactlyOnceWith({ queryKey: ['validarPromoWeb'] });
    await vi.waitFor(() =>
      expect(cliente.getQueryData(['getDetalle', '/eventos/7/detalle'])).toMatchObject({
        usoDeServicio: 0.15,
      }),
    );
    callar();
  });
});
