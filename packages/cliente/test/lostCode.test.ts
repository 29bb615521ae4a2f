import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const perdido = new TypeError('Failed to fetch dynamically imported module');

/** A page that lost a piece of its code; its server gives these answers, one after the other. */
async function openPage({ respuestas, llegada = 'navigate' }: { respuestas: number[]; llegada?: string }) {
  const pagina = Object.assign(new EventTarget(), { recargas: 0, preguntas: 0 });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('addEventListener', pagina.addEventListener.bind(pagina));
  vi.stubGlobal('location', { href: 'https://taquilla.example/eventos/7', reload: () => pagina.recargas++ });
  vi.stubGlobal('performance', { now: () => 2_000, getEntriesByType: () => [{ type: llegada }] });
  vi.stubGlobal('fetch', async () => {
    const status = respuestas[pagina.preguntas++];
    if (!status) throw new TypeError('Failed to fetch');
    return { status };
  });
  const { recoverLostCode } = await import('../src/lostCode.ts');
  pagina.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: perdido }));
  const salida = new AbortController();
  const onWait = vi.fn(() => void queueMicrotask(() => pagina.dispatchEvent(new Event('online'))));
  const volver = (error: Error) => recoverLostCode(error, { signal: salida.signal, onWait });
  return { pagina, salida, onWait, volver };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it('loads the page anew for code that a newer build took away, but not twice in a row (§4.7)', async () => {
  const una = await openPage({ respuestas: [200] });
  expect(await una.volver(perdido)).toBe(true);
  expect(una.pagina.recargas).toBe(1);
  expect(una.onWait).not.toHaveBeenCalled();

  vi.resetModules();
  const otra = await openPage({ respuestas: [200], llegada: 'reload' });
  expect(await otra.volver(perdido)).toBe(false);
  expect(otra.pagina.recargas).toBe(0);
});

it.each(['navigate', 'reload'])(
  'waits for a server that does not answer, whatever the device says of its network, and opens then (§2.5; a page that came by %s)',
  async llegada => {
    const { pagina, onWait, volver } = await openPage({ respuestas: [0, 503, 200], llegada });
    const vuelta = volver(perdido);
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(pagina.preguntas).toBe(2));
    expect(pagina.recargas).toBe(0);
    pagina.dispatchEvent(new Event('online'));
    expect(await vuelta).toBe(true);
    expect(pagina.recargas).toBe(1);
  },
);

it('leaves a page alone that was left meanwhile, and what failed for another reason', async () => {
  const { pagina, salida, onWait, volver } = await openPage({ respuestas: [0, 200] });
  onWait.mockImplementation(() => {
    salida.abort();
    queueMicrotask(() => pagina.dispatchEvent(new Event('online')));
  });
  await volver(perdido);
  expect(pagina.recargas).toBe(0);
  expect(await volver(new Error('another'))).toBe(false);
});
