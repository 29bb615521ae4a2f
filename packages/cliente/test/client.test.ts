import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../src/client.ts';

/** A client as the door has it: its own base, key and session, and two calls. */
function buildClient(answer: Response) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => answer);
  vi.stubGlobal('fetch', fetched);
  const onTokenRefused = vi.fn();
  const client = createClient({
    base: '/puerta/v1',
    routes: {
      consultarBoleto: { method: 'POST', path: '/puerta/consultar' },
      getDetalle: { method: 'GET', path: '/eventos/:id/detalle' },
    },
    readsToo: [],
    apiKey: () => 'taquilla-puerta',
    renewApiKey: async () => false,
    token: () => 'el-suyo',
    read: ask => ask(new AbortController().signal),
    onDate: () => {},
    onTokenRefused,
  });
  return { ...client, fetched, onTokenRefused };
}

afterEach(() => void vi.unstubAllGlobals());

describe('a client', () => {
  it('calls under the base and with the key and the session of its app', async () => {
    const { call, fetched } = buildClient(Response.json({ id: 7 }));
    expect(await call('getDetalle', { params: { id: 7 } })).toEqual({ id: 7 });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/puerta/v1/eventos/7/detalle');
    expect(init?.headers).toMatchObject({ 'x-api-key': 'taquilla-puerta', authorization: 'Bearer el-suyo' });
  });

  it('hands an answer on with all that it holds, also what no statement names (§7.22)', async () => {
    const evento = { id: 7, nombre: 'Festival', gradasNuevas: [{ id: 1 }] };
    const { call } = buildClient(Response.json(evento));
    expect(await call('getDetalle', { params: { id: 7 } })).toEqual(evento);
  });

  it('tells its app that the session is over only if that is the one that stands', async () => {
    const over = () => Response.json({ code: 'sesion_invalida', message: 'x' }, { status: 401 });
    const mine = buildClient(over());
    await expect(mine.call('getDetalle', { params: { id: 7 } })).rejects.toMatchObject({ status: 401 });
    expect(mine.onTokenRefused).toHaveBeenCalledOnce();
    const old = buildClient(over());
    await expect(old.call('getDetalle', { params: { id: 7 }, token: 'otro' })).rejects.toMatchObject({
      code: 'sesion_invalida',
    });
    expect(old.onTokenRefused).not.toHaveBeenCalled();
  });
});
