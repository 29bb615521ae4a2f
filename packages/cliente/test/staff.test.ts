import { afterEach, expect, it, vi } from 'vitest';
import { createStaffClient } from '../src/staff.ts';
import { createMemoryStorage } from '../src/storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('§C14.1: of another person’s change the screen is read again before it is told, so that the next try has its version', async () => {
  const distinta = { code: 'version_distinta', message: 'Alguien más lo cambió mientras tanto.' };
  vi.stubGlobal('fetch', async () => Response.json(distinta, { status: 412 }));
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
    onVersionDistinta: async () => {
      await Promise.resolve();
      hechos.push('leído otra vez');
    },
  });
  await call('pausarEvento', { params: { eventoId: 7 }, body: {}, version: 3 }).catch(error =>
    hechos.push(error.code),
  );
  expect(hechos).toEqual(['leído otra vez', 'version_distinta']);
});
