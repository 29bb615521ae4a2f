import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://taquilla.example';
const GUARDADA = '/perfil/mis_compras';
const lleno = () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'));

interface RequestEvent extends Event {
  request: { url: string; method: string; mode: string; headers: Headers };
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (trabajo: Promise<unknown>) => void;
}

/** Starts the worker with these caches and this network. Returns how it serves a request. */
async function startWorker({ network, cajas }: { network: () => Promise<Response>; cajas: object }) {
  const oidos = new Map<string, (event: RequestEvent) => void>();
  vi.stubGlobal('addEventListener', (tipo: string, oido: (event: RequestEvent) => void) =>
    oidos.set(tipo, oido),
  );
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('caches', cajas);
  await import('../../src/offline/sw.ts');
  const request = (ruta: string, mode = 'cors', authorization = '') =>
    new Promise<Response>((listo, falla) => {
      const headers = new Headers({ authorization });
      const request = { url: ORIGIN + ruta, method: 'GET', mode, headers };
      const evento = Object.assign(new Event('fetch'), {
        request,
        respondWith: (answer: Promise<Response>) => void answer.then(listo, falla),
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
  return Object.assign(request, { guardarAplicacion });
}

/** Caches that keep everything. */
function emptyCaches() {
  const cajas = new Map<string, Map<string, Response>>();
  const abrir = (name: string) => {
    const caja = cajas.get(name) ?? new Map<string, Response>();
    cajas.set(name, caja);
    return caja;
  };
  const rutaDe = (clave: string | { url: string }) =>
    (typeof clave === 'string' ? clave : clave.url).replace(ORIGIN, '');
  return {
    match: async (clave: string, { cacheName }: { cacheName: string }) =>
      abrir(cacheName).get(rutaDe(clave))?.clone(),
    open: async (name: string) => ({
      match: async (clave: string) => abrir(name).get(rutaDe(clave))?.clone(),
      put: async (clave: string, response: Response) => void abrir(name).set(rutaDe(clave), response),
      add: async (clave: string) => void abrir(name).set(rutaDe(clave), await fetch(clave)),
      keys: async () => [...abrir(name).keys()].map(clave => ({ url: ORIGIN + clave })),
      delete: async (clave: { url: string }) => abrir(name).delete(rutaDe(clave)),
    }),
  };
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
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
      const request = await startWorker({ network: async () => new Response('de la red'), cajas });
      expect(await (await request(ruta)).text()).toBe('de la red');
    },
  );

  it('goes to the network where nothing that is kept can be read', async () => {
    const request = await startWorker({
      network: async () => new Response('de la red'),
      cajas: { match: lleno },
    });
    expect(await (await request('/assets/index-a.js')).text()).toBe('de la red');
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
    const request = await startWorker({ network: lenta, cajas });
    const boletos = request('/perfil/mis_compras/12', 'navigate');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await boletos).text()).toBe('guardada');
  });

  it('is waited for where somebody buys: what is kept may be an older build (§2.24)', async () => {
    const request = await startWorker({ network: lenta, cajas });
    const evento = request('/eventos/12', 'navigate');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await (await evento).text()).toBe('de la red');
  });

  it('gives way to the kept page where there is none at all', async () => {
    const request = await startWorker({
      network: () => Promise.reject(new TypeError('Failed to fetch')),
      cajas,
    });
    expect(await (await request('/eventos/12', 'navigate')).text()).toBe('guardada');
  });
});

describe('what was kept', () => {
  it('opens after the session’s token was renewed, and for no other session (§2.32, §4.1)', async () => {
    const token = (sid: string, exp: number) => `Bearer e30.${btoa(JSON.stringify({ sid, exp }))}.firma`;
    let network: () => Promise<Response> = async () => new Response('boletos');
    const request = await startWorker({ network: () => network(), cajas: emptyCaches() });
    await request(BOLETOS, 'cors', token('suya', 1));
    network = noNetwork;
    expect(await (await request(BOLETOS, 'cors', token('suya', 2))).text()).toBe('boletos');
    await expect(request(BOLETOS, 'cors', token('ajena', 1))).rejects.toThrow();
  });

  it('opens where a proxy answers for a server that is down (§2.32)', async () => {
    let network = async () => new Response('lo suyo');
    const cajas = emptyCaches();
    const request = await startWorker({ network: () => network(), cajas });
    await request(BOLETOS);
    await request.guardarAplicacion([]);
    network = async () => new Response('Bad Gateway', { status: 502 });
    expect(await (await request(BOLETOS)).text()).toBe('lo suyo');
    expect(await (await request('/perfil/mis_compras', 'navigate')).text()).toBe('lo suyo');
    expect((await request('/api/v1/eventos/mis_eventos/99')).status).toBe(502);
  });

  it('has its files however many later builds were seen since (§2.32)', async () => {
    let network: (url: string | { url: string }) => Promise<Response> = async () =>
      new Response('<script src="/assets/index-suyo.js"></script>');
    const request = await startWorker({
      network: ((url: string) => network(url)) as never,
      cajas: emptyCaches(),
    });
    await request('/assets/index-suyo.js');
    await request.guardarAplicacion(['/assets/index-suyo.js', '/assets/perfil-suyo.js']);
    network = async () => new Response('de otra versión');
    for (let i = 0; i < 300; i++) await request(`/assets/index-${i}.js`);
    network = noNetwork;
    for (const file of ['/assets/index-suyo.js', '/assets/perfil-suyo.js'])
      expect((await request(file)).status).toBe(200);
    expect((await request('/perfil/mis_compras', 'navigate')).status).toBe(200);
  });

  it('is one build’s: the next one that is kept takes its place (§2.32)', async () => {
    const cajas = emptyCaches();
    let hash = 'a';
    const network = async () => new Response(`<script src="/assets/index-${hash}.js"></script>`);
    const request = await startWorker({ network, cajas });
    await request.guardarAplicacion(['/assets/index-a.js']);
    hash = 'b';
    await request.guardarAplicacion(['/assets/index-b.js']);
    const claves = await (await cajas.open('taquilla-aplicacion-1')).keys();
    expect(claves.map(({ url }) => url)).toEqual([`${ORIGIN}/assets/index-b.js`]);
  });
});
