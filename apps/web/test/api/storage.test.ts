import type { Storage } from '@taquilla/cliente/storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../src/api/storageKeys.ts';
import { RESERVA_GUARDADA } from '../compra/fabrica.ts';
import { buildEntorno, USUARIA } from '../sesion/entornoDePrueba.ts';

/** A full browser storage: its values may be read and removed, and no new one fits. */
function fill(): Storage {
  const valores = new Map([['token', 'de antes']]);
  return {
    getItem: key => valores.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: key => void valores.delete(key),
    clear: () => valores.clear(),
  };
}

describe('a browser whose storage is full', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('document', {});
    vi.stubGlobal('window', { localStorage: fill(), sessionStorage: fill() });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the picked seats for as long as the page lasts (§4.6)', async () => {
    const { guardarSeleccion, leerSeleccion } = await import(
      '../../src/compra/seleccion/eleccion/seleccionGuardada.ts'
    );
    const donde = { eventoId: 7, seccionId: 3 };
    guardarSeleccion(donde, [1, 2]);
    expect(leerSeleccion(donde)).toEqual([1, 2]);
    guardarSeleccion(donde, []);
    expect(leerSeleccion(donde)).toEqual([]);
  });

  it('lets a buyer in whose token it does not take, and keeps nobody else’s (§4.2, §4.5)', async () => {
    const { storage } = await import('@taquilla/cliente/storage');
    const { login } = await import('../../src/sesion/login.ts');
    const { logout } = await import('../../src/sesion/comprobar.ts');
    const { entorno, done } = buildEntorno({
      answers: { login: () => ({ token: 'nuevo', user: USUARIA }), logout: () => ({}) },
    });
    await login({ ...entorno, storage }, { email: USUARIA.email, password: 'Secreta1' });
    expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: USUARIA });
    expect(done.filter(paso => paso.startsWith('avisar'))).toEqual([]);
    expect(storage.getItem(TOKEN_KEY)).toBe('nuevo');
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
    logout({ ...entorno, storage });
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('keeps a hold, a place in the waiting room and what was typed (§4.7, §5.10, §11)', async () => {
    const { guardarReserva, leerReserva } = await import('../../src/compra/reserva.ts');
    const { claveDeNavegador, guardarSala, leerSalaGuardada } = await import(
      '../../src/compra/espera/salaGuardada.ts'
    );
    const { guardarEscrito, leerEscrito } = await import('../../src/compra/escrito.ts');
    guardarReserva(RESERVA_GUARDADA);
    expect(leerReserva(7)).toEqual(RESERVA_GUARDADA);
    expect(claveDeNavegador()).toBe(claveDeNavegador());
    guardarSala(7, { ficha: 'f', numero: 7, turno: null });
    expect(leerSalaGuardada(7)).toEqual({ ficha: 'f', numero: 7, turno: null });
    guardarEscrito(7, { codigo: 'VERANO' });
    expect(leerEscrito(7)).toEqual({ codigo: 'VERANO' });
  });
});
