import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGEN = 'https://taquilla.example';
const GUARDADA = '/perfil/mis_compras';
const lleno = () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'));

interface Pedido extends Event {
  request: { url: string; method: string; mode: string; headers: Headers };
  respondWith: (respuesta: Promise<Response>) => void;
  waitUntil: (trabajo: Promise<unknown>) => void;
}

/** Starts the worker with these caches and this network. Returns how it serves a request. */
async function iniciar({ red, cajas }: { red: () => Promise<Response>; cajas: object }) {
  const oidos = new Map<string, (event: Pedido) => void>();
  vi.stubGlobal('addEventListener', (tipo: string, oido: (event: Pedido) => void) => oidos.set(tipo, oido));
  vi.stubGlobal('location', { origin: ORIGEN });
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('caches', cajas);
  await import('../../src/offline/sw.ts');
  const pedir = (ruta: string, mode = 'cors', authorization = '') =>
    new Promise<Response>((listo, falla) => {
      const headers = new Headers({ authorization });
      const request = { url: ORIGEN + ruta, method: 'GET', mode, headers };
      const evento = Object.assign(new Event('fetch'), {
        request,
        respondWith: (respuesta: Promise<Response>) => void respuesta.then(listo, falla),
        waitUntil: () => {},
      });
      oidos.get('fetch')?.(evento);
    });
  const guardarAplicacion = (archivos: string[]) =>
    new Promise<void>(listo => {
      const data = { tipo: 'guardar_aplicacion', archivos };
      const waitUntil = (trabajo: Promise<unknown>) => void trabajo.then(() => listo());
      oidos.get('message')?.(Object.assign(new Event('message'), { data, waitUntil }) as never);
    });
  return Object.assign(pedir, { guardarAplicacion });
}

/** Caches that keep everything. */
function cajasVacias() {
  const cajas = new Map<string, Map<string, Response>>();
  const abrir = (name: string) => {
    const caja = cajas.get(name) ?? new Map<string, Response>();
    cajas.set(name, caja);
    return caja;
  };
  const rutaDe = (clave: string | { url: string }) =>
    (typeof clave === 'string' ? clave : clave.url).replace(ORIGEN, '');
  return {
    match: async (clave: string, { cacheName }: { cacheName: string }) =>
      abrir(cacheName).get(rutaDe(clave))?.clone(),
    open: async (name: string) => ({
      match: async (clave: string) => abrir(name).get(rutaDe(clave))?.clone(),
      put: async (clave: string, response: Response) => void abrir(name).set(rutaDe(clave), response),
      add: async (clave: string) => void abrir(name).set(rutaDe(clave), await fetch(clave)),
      keys: async () => [...abrir(name).keys()].map(clave => ({ url: ORIGEN + clave })),
      delete: async (clave: { url: string }) => abrir(name).delete(rutaDe(clave)),
    }),
  };
}

const sinRed = () => Promise.reject(new TypeError('Failed to fetch'));
const BOLETOS = '/api/v1/eventos/mis_eventos/12';

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

describe('what was kept', () => {
  it('opens after the session’s token was renewed, and for no other session (§2.32, §4.1)', async () => {
    const token = (sid: string, exp: number) => `Bearer e30.${btoa(JSON.stringify({ sid, exp }))}.firma`;
    let red: () => Promise<Response> = async () => new Response('boletos');
    const pedir = await iniciar({ red: () => red(), cajas: cajasVacias() });
    await pedir(BOLETOS, 'cors', token('suya', 1));
    red = sinRed;
    expect(await (await pedir(BOLETOS, 'cors', token('suya', 2))).text()).toBe('boletos');
    await expect(pedir(BOLETOS, 'cors', token('ajena', 1))).rejects.toThrow();
  });

  it('opens where a proxy answers for a server that is down (§2.32)', async () => {
    let red = async () => new Response('lo suyo');
    const cajas = cajasVacias();
    const pedir = await iniciar({ red: () => red(), cajas });
    await pedir(BOLETOS);
    await pedir.guardarAplicacion([]);
    red = async () => new Response('Bad Gateway', { status: 502 });
    expect(await (await pedir(BOLETOS)).text()).toBe('lo suyo');
    expect(await (await pedir('/perfil/mis_compras', 'navigate')).text()).toBe('lo suyo');
    expect((await pedir('/api/v1/eventos/mis_eventos/99')).status).toBe(502);
  });

  it('has its files however many later builds were seen since (§2.32)', async () => {
    let red: (url: string | { url: string }) => Promise<Response> = async () =>
      new Response('<script src="/assets/index-suyo.js"></script>');
    const pedir = await iniciar({ red: ((url: string) => red(url)) as never, cajas: cajasVacias() });
    await pedir('/assets/index-suyo.js');
    await pedir.guardarAplicacion(['/assets/index-suyo.js', '/assets/perfil-suyo.js']);
    red = async () => new Response('de otra versión');
    for (let i = 0; i < 300; i++) await pedir(`/assets/index-${i}.js`);
    red = sinRed;
    for (const archivo of ['/assets/index-suyo.js', '/assets/perfil-suyo.js'])
      expect((await pedir(archivo)).status).toBe(200);
    expect((await pedir('/perfil/mis_compras', 'navigate')).status).toBe(200);
  });

  it('is one build’s: the next one that is kept takes its place (§2.32)', async () => {
    const cajas = cajasVacias();
    let hash = 'a';
    const red = async () => new Response(`<script src="/assets/index-${hash}.js"></script>`);
    const pedir = await iniciar({ red, cajas });
    await pedir.guardarAplicacion(['/assets/index-a.js']);
    hash = 'b';
    await pedir.guardarAplicacion(['/assets/index-b.js']);
    const claves = await (await cajas.open('taquilla-aplicacion-1')).keys();
    expect(claves.map(({ url }) => url)).toEqual([`${ORIGEN}/assets/index-b.js`]);
  });
});
