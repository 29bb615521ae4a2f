import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGEN = 'https://taquilla.example';
const GUARDADA = '/perfil/mis_compras';
const lleno = () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'));

interface Pedido extends Event {
  request: { url: string; method: string; mode: string; headers: Headers };
  respondWith: (respuesta: Promise<Response>) => void;
  waitUntil: (trabajo: Promise<unknown>) => void;
}

/** Starts the worker among these caches, on this network. Answers how it serves a request. */
async function iniciar({ red, cajas }: { red: () => Promise<Response>; cajas: object }) {
  const oidos = new Map<string, (event: Pedido) => void>();
  vi.stubGlobal('addEventListener', (tipo: string, oido: (event: Pedido) => void) => oidos.set(tipo, oido));
  vi.stubGlobal('location', { origin: ORIGEN });
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('caches', cajas);
  await import('../src/sinConexion/sw.ts');
  return (ruta: string, mode = 'cors') =>
    new Promise<Response>((listo, falla) => {
      const request = { url: ORIGEN + ruta, method: 'GET', mode, headers: new Headers() };
      const evento = Object.assign(new Event('fetch'), {
        request,
        respondWith: (respuesta: Promise<Response>) => void respuesta.then(listo, falla),
        waitUntil: () => {},
      });
      oidos.get('fetch')?.(evento);
    });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a device without room for what the worker keeps', () => {
  const cajas = { match: async () => undefined, open: async () => ({ put: lleno, keys: async () => [] }) };

  it.each(['/api/v1/eventos/mis_eventos/12', '/assets/index-a.js', '/imagenes/a.webp'])(
    'gives what the network answered all the same: %s (§2.32)',
    async ruta => {
      const pedir = await iniciar({ red: async () => new Response('de la red'), cajas });
      expect(await (await pedir(ruta)).text()).toBe('de la red');
    },
  );

  it('goes to the network where nothing that is kept can be read', async () => {
    const pedir = await iniciar({ red: async () => new Response('de la red'), cajas: { match: lleno } });
    expect(await (await pedir('/assets/index-a.js')).text()).toBe('de la red');
  });
});

describe('a network that is slow', () => {
  const cajas = {
    match: async (clave: string) => (clave === GUARDADA ? new Response('guardada') : undefined),
  };
  const lenta = () =>
    new Promise<Response>(listo => {
      setTimeout(() => listo(new Response('de la red')), 20_000);
    });

  it('is not waited for where kept tickets are shown (§2.32)', async () => {
    const pedir = await iniciar({ red: lenta, cajas });
    const boletos = pedir('/perfil/mis_compras/12', 'navigate');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await boletos).text()).toBe('guardada');
  });

  it('is waited for where somebody buys: what is kept may be an older build (§2.24)', async () => {
    const pedir = await iniciar({ red: lenta, cajas });
    const evento = pedir('/eventos/12', 'navigate');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await (await evento).text()).toBe('de la red');
  });

  it('gives way to the kept page where there is none at all', async () => {
    const pedir = await iniciar({ red: () => Promise.reject(new TypeError('Failed to fetch')), cajas });
    expect(await (await pedir('/eventos/12', 'navigate')).text()).toBe('guardada');
  });
});
