import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import type { call } from '../../../src/api/callDePagina.ts';
import type { SalaGuardada } from '../../../src/compra/espera/salaGuardada.ts';
import { type EstadoDeEspera, vigilarSala } from '../../../src/compra/espera/vigilarSala.ts';
import { falla } from '../fabrica.ts';

const ABIERTA = {
  activa: true,
  avance: 0,
  ultimo: 900,
  porSegundo: 10,
  detenida: false,
  quedan: 'libres' as const,
};
const TURNO = {
  turno: 't',
  numero: 50,
  expira: '2026-12-01T00:10:00.000Z',
  ahora: '2026-12-01T00:00:00.000Z',
  reservaId: null,
};

type Answer = object | ApiError;

/** Answers each call in turn, repeating the last answer; exposes the kept and shown states. */
function setUp(
  contestan: Partial<Record<'tomarFicha' | 'getSala' | 'tomarTurno', Answer[]>>,
  inicial: SalaGuardada | null = null,
) {
  const pedidas: string[] = [];
  const estados: EstadoDeEspera[] = [];
  const pausas: number[] = [];
  let guardada = inicial;
  let momento = 1_000_000;
  const salida = new AbortController();
  const veces = new Map<string, number>();
  const llamar = async (id: 'tomarFicha' | 'getSala' | 'tomarTurno') => {
    pedidas.push(id);
    const lista = contestan[id] ?? [];
    const vez = veces.get(id) ?? 0;
    veces.set(id, vez + 1);
    const answer = lista[Math.min(vez, lista.length - 1)];
    if (answer instanceof Error || !answer) throw answer ?? new TypeError(`nobody answers ${id}`);
    return answer;
  };
  const final = vigilarSala({
    eventoId: 7,
    llamar: llamar as unknown as typeof call,
    guardada: {
      leer: () => guardada,
      poner: sala => {
        guardada = sala;
      },
    },
    clave: () => 'k'.repeat(32),
    ahora: () => momento,
    azar: () => 0,
    esperar: async ms => {
      pausas.push(ms);
      momento += ms;
      if (pausas.length > 40) salida.abort();
    },
    signal: salida.signal,
    alCambiar: estado => estados.push(estado),
  });
  return { final, pedidas, estados, pausas, leer: () => guardada, salida };
}

describe('waiting for a turn (§11)', () => {
  it('takes a number, waits, and keeps the turn as soon as the number is called', async () => {
    const espera = setUp({
      tomarFicha: [{ ficha: 'f', numero: 50 }],
      getSala: [ABIERTA, { ...ABIERTA, avance: 30 }, { ...ABIERTA, avance: 50 }],
      tomarTurno: [TURNO],
    });
    expect(await espera.final).toBe('turno');
    expect(espera.estados.map(e => (e.tipo === 'esperando' ? e.delante : e.tipo))).toEqual([49, 19, 0]);
    expect(espera.leer()?.turno?.turno).toBe('t');
    // Ten minutes by this device's clock, right or wrong.
    expect((espera.leer()?.turno?.hasta ?? 0) - 1_000_000 - espera.pausas.reduce((a, b) => a + b, 0)).toBe(
      600_000,
    );
  });

  it('goes on with the number that a reload finds', async () => {
    const espera = setUp(
      { getSala: [{ ...ABIERTA, avance: 9 }], tomarTurno: [TURNO] },
      { ficha: 'f', numero: 9, turno: null },
    );
    expect(await espera.final).toBe('turno');
    expect(espera.pedidas).toEqual(['getSala', 'tomarTurno']);
  });

  it('takes a new number when the old one is no longer good', async () => {
    const espera = setUp(
      {
        tomarFicha: [{ ficha: 'g', numero: 12 }],
        getSala: [{ ...ABIERTA, avance: 12 }],
        tomarTurno: [falla('ficha_invalida', 409), TURNO],
      },
      { ficha: 'f', numero: 3, turno: null },
    );
    expect(await espera.final).toBe('turno');
    expect(espera.leer()?.ficha).toBe('g');
  });

  it('waits on when the frontier that was told is ahead of the one that counts', async () => {
    const espera = setUp(
      { getSala: [{ ...ABIERTA, avance: 9 }], tomarTurno: [falla('turno_pendiente', 409), TURNO] },
      { ficha: 'f', numero: 9, turno: null },
    );
    expect(await espera.final).toBe('turno');
    expect(espera.pausas).toEqual([1_100]);
  });

  it('outlasts a network that is gone, keeps showing the place, and asks ever less often', async () => {
    const sinRed = falla('sin_respuesta', 0);
    const espera = setUp(
      { getSala: [ABIERTA, sinRed, sinRed, sinRed, { ...ABIERTA, avance: 9 }], tomarTurno: [TURNO] },
      { ficha: 'f', numero: 9, turno: null },
    );
    expect(await espera.final).toBe('turno');
    expect(espera.pausas.slice(1)).toEqual([1_500, 3_000, 6_000]);
    expect(espera.estados.map(e => e.tipo === 'esperando' && e.sinConexion)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('waits as long as the server says when too many come from one address, and says why', async () => {
    const demasiadas = new ApiError({
      status: 429,
      code: 'demasiadas_peticiones',
      mensajes: ['Demasiados intentos.'],
      detalles: { reintentarEnSegundos: 7 },
    });
    const espera = setUp({
      tomarFicha: [demasiadas, { ficha: 'f', numero: 1 }],
      getSala: [{ ...ABIERTA, avance: 1 }],
      tomarTurno: [TURNO],
    });
    expect(await espera.final).toBe('turno');
    expect(espera.pausas[0]).toBe(7_000);
    expect(espera.estados[0]).toEqual({ tipo: 'llegando', mensaje: 'Demasiados intentos.' });
  });

  it('ends when the room was turned off, whichever call says so', async () => {
    const f = { ficha: 'f', numero: 9, turno: null };
    expect(await setUp({ getSala: [{ ...ABIERTA, activa: false }] }, f).final).toBe('sin_sala');
    expect(await setUp({ tomarFicha: [falla('sala_cerrada', 409)] }).final).toBe('sin_sala');
  });

  it('says that the event is not for sale, and asks no more', async () => {
    const espera = setUp({ tomarFicha: [falla('evento_no_disponible', 409)] });
    expect(await espera.final).toBe('imposible');
    expect(espera.estados).toEqual([{ tipo: 'imposible', mensaje: expect.any(String) }]);
  });

  it('tells no time while the room stands, and stops when the page is left', async () => {
    const espera = setUp(
      { getSala: [{ ...ABIERTA, detenida: true }] },
      { ficha: 'f', numero: 9, turno: null },
    );
    expect(await espera.final).toBe('abandonada');
    expect(espera.estados[0]).toMatchObject({ segundos: null, delante: 8 });
  });
});
