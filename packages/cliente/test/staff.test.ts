import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, faltasPorCampo } from '../src/ApiError.ts';
import { createStaffClient } from '../src/staff.ts';
import { createMemoryStorage } from '../src/storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [412, 'version_distinta'],
  [409, 'transicion_invalida'],
  [404, 'no_encontrado'],
] as const)(
  '§C14.1: where another person was faster (%i) the screen is read again before it is told',
  async (status, code) => {
    vi.stubGlobal('fetch', async () => Response.json({ code, message: 'x' }, { status }));
    const hechos: string[] = [];
    const { call } = createStaffClient({
      base: '/api/v1',
      routes: { pausarEvento: { method: 'POST', path: '/consola/eventos/:eventoId/pausar' } },
      storage: createMemoryStorage(),
      apiKey: () => 'taquilla-web',
      renewApiKey: async () => false,
      onDate: () => {},
      csrf: () => 'c',
      pedirCodigo: async () => false,
      abrirCandado: async () => false,
      onSesionTerminada: () => {},
      onBehind: async () => {
        await Promise.resolve();
        hechos.push('leído otra vez');
      },
    });
    await call('pausarEvento', { params: { eventoId: 7 }, body: {}, version: 3 }).catch(error =>
      hechos.push(error.code),
    );
    expect(hechos).toEqual(['leído otra vez', code]);
  },
);

it('§C16.2: a sentence for a field is found wherever the server says it; names alone are none', () => {
  const con = (detalles: Readonly<Record<string, unknown>>) =>
    faltasPorCampo(new ApiError({ status: 400, code: 'datos_invalidos', mensajes: ['x'], detalles }));
  expect(con({ campos: ['nombre'], porCampo: { nombre: 'Falta.' } })).toEqual({ nombre: 'Falta.' });
  expect(con({ campos: { ventaDesde: 'Abre después.' } })).toEqual({ ventaDesde: 'Abre después.' });
  expect(con({ campos: ['nombre'] })).toEqual({});
});
