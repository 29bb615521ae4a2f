import { entries, put, type Query } from '@taquilla/cliente/useAnswer';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leerSesion, ponerSesion, sesionActual } from '../../src/sesion/sesion.ts';

const invitacion: Query<string> = { key: 'verInvitacion abc', ask: async () => 'para Ana' };
const ana = { csrf: 'x', paso: 'lista', personal: { id: 1, roles: [] }, eventos: [], candado: null };
const personaDe = (id: number) => ({ ...ana, personal: { ...ana.personal, id } }) as unknown as SesionContada;

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'sesion_requerida', message: ['Entra.'] }, { status: 401 }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('§C13.3: that there is no session leaves what a stranger’s page has asked for', async () => {
  // Another file of this worker may have left a session.
  await leerSesion();
  entries.clear();
  put(invitacion, 'para Ana');
  await leerSesion();
  expect(sesionActual()).toBeNull();
  expect([...entries.keys()]).toEqual([invitacion.key]);
  // The first session of a page keeps its answers too.
  ponerSesion(personaDe(1));
  expect([...entries.keys()]).toEqual([invitacion.key]);
});

it('§C13.1: nothing that was read for one person is there for the next', async () => {
  ponerSesion(personaDe(1));
  put({ key: 'listarVentas', ask: async () => 'suyas' }, 'suyas');
  ponerSesion(personaDe(1));
  expect(entries.size).toBeGreaterThan(0);
  ponerSesion(personaDe(2));
  expect(entries.size).toBe(0);
  put({ key: 'listarVentas', ask: async () => 'suyas' }, 'suyas');
  await leerSesion();
  expect(sesionActual()).toBeNull();
  expect(entries.size).toBe(0);
});
