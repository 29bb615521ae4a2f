import { ApiError } from '@taquilla/cliente/ApiError';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../src/api/call.ts', () => ({ call }));
vi.mock('../src/nucleo/sincronizar.ts', () => ({ sincronizar: vi.fn(async () => {}) }));
vi.mock('../src/storage/storage.ts', () => {
  const guardado = new Map<string, unknown>();
  return {
    load: async (clave: string) => guardado.get(clave),
    save: async (clave: string, valor: unknown) => void guardado.set(clave, valor),
  };
});

// Other files' tests have these modules on stand-ins of their own.
vi.resetModules();
const { cambiar, estado } = await import('../src/nucleo/estado.ts');
const { dejarDeSupervisar, entrarComoSupervisor, probar, supervisorAqui, unActo } = await import(
  '../src/nucleo/supervisor.ts'
);

const ROSA = { id: 5, nombre: 'Rosa Paz' };
const DECISION = {
  id: '5f0c3a52-7a53-4d0f-9d7e-1f2b3c4d5e6f',
  huella: 'aGFzaA',
  puertaId: 1,
  sentido: 'entrada',
  momento: '2026-12-05T02:30:00.000Z',
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  call.mockResolvedValue({ supervisor: ROSA });
  cambiar({
    cabecera: {
      puertas: [],
      supervisores: [{ ...ROSA, sal: 'c2FsLWRlLXBydWViYQ', vueltas: 10, pista: 0, puertas: null }],
    } as never,
  });
});
afterEach(() => {
  dejarDeSupervisar();
  vi.useRealTimers();
});

describe("a supervisor's PIN (§P7.3)", () => {
  it('is good for one act: the next one bears no name of theirs', async () => {
    await entrarComoSupervisor('482615');
    expect(supervisorAqui()).toMatchObject(ROSA);
    const pruebas: (string | null)[] = [];
    const acto = unActo(async () => void pruebas.push(await probar(ROSA.id, DECISION)));
    await acto();
    await acto();
    expect(pruebas).toEqual([expect.any(String), null]);
    expect(supervisorAqui()).toBeNull();
  });

  it('ends with an act that fails too', async () => {
    await entrarComoSupervisor('482615');
    const falla = unActo(() => Promise.reject(new Error('sin red')));
    await expect(falla()).rejects.toThrow('sin red');
    expect(supervisorAqui()).toBeNull();
  });

  it('that has done nothing ends by a touch, and by itself after thirty seconds', async () => {
    await entrarComoSupervisor('482615');
    dejarDeSupervisar();
    expect(supervisorAqui()).toBeNull();
    await entrarComoSupervisor('482615');
    vi.advanceTimersByTime(29_000);
    expect(supervisorAqui()).toMatchObject(ROSA);
    vi.advanceTimersByTime(1_000);
    expect(supervisorAqui()).toBeNull();
    expect(estado.get().supervisor).toBeNull();
    expect(await probar(ROSA.id, DECISION)).toBeNull();
  });

  it('is decided by the server while there is a network: a wrong one opens nothing', async () => {
    call.mockRejectedValue(
      new ApiError({
        code: 'pin_invalido',
        status: 422,
        mensajes: ['El PIN no es correcto.'],
        delServidor: true,
      }),
    );
    await expect(entrarComoSupervisor('111111')).rejects.toThrow('El PIN no es correcto.');
    expect(supervisorAqui()).toBeNull();
  });
});
