import { ApiError } from '@taquilla/cliente/ApiError';
import { storage, tabStorage } from '@taquilla/cliente/storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { call } from '../../../src/api/callDePagina.ts';
import { apartar } from '../../../src/compra/apartar/apartar.ts';
import {
  abrirIntento,
  leerPendiente,
  mismosLugares,
  type Pedido,
  usePendiente,
} from '../../../src/compra/apartar/intento.ts';
import { guardarSala } from '../../../src/compra/espera/salaGuardada.ts';

// Hooks return their value at once, as at a render.
vi.mock('react', async original => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, leer: () => unknown) => leer(),
  useMemo: (hacer: () => unknown) => hacer(),
}));

const ID = '0c6f8a0e-6f2b-4d0c-9a3d-1f2e3d4c5b6a';
const INVITADO = '1c6f8a0e-6f2b-4d0c-9a3d-1f2e3d4c5b6a';
const HECHA = { id: ID, reservaId: ID, invitadoId: INVITADO, fechaExpiracion: '2026-12-01T00:10:00.000Z' };
const ASIENTOS: Pedido = { eventoId: 7, seccionId: 3, lugares: [5, 6], conCuenta: false };
const GENERALES: Pedido = { eventoId: 10, seccionId: 49, lugares: 2, conCuenta: false };
const AL_RESERVAR = 'Ocurrió un error al reservar. Por favor, intenta nuevamente.';
const SE_FUERON = 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.';
const PERDIDA = falla(0, 'sin_respuesta', 'No se pudo conectar con el servidor');
const NEGADA = falla(409, 'limite_de_asientos', 'Superas el máximo.');

function falla(status: number, code: ApiError['code'], mensaje = 'x', reintentarEnSegundos?: number) {
  const detalles = reintentarEnSegundos ? { detalles: { reintentarEnSegundos } } : {};
  return new ApiError({ status, code, mensajes: [mensaje], ...detalles });
}

/** A server that gives these answers one after the other, repeating the last; it records the requests. */
function server(...answers: unknown[]) {
  const hechas: { id: string; body: Record<string, unknown> }[] = [];
  const esperar = vi.fn(async (_ms: number) => {});
  const llamar = (async (id: string, { body }: { body: Record<string, unknown> }) => {
    hechas.push({ id, body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as typeof call;
  const nombres = () => hechas.map(({ body }) => body.intento);
  return { entorno: { llamar, esperar }, esperar, hechas, nombres };
}

beforeEach(() => {
  tabStorage.clear();
  storage.clear();
});

describe('a hold (§4.7)', () => {
  it('of seats is asked for as a guest without name and e-mail, which come with the payment (§7.16)', async () => {
    const { entorno, hechas } = server(HECHA);
    const desenlace = await apartar(ASIENTOS, '', entorno);
    expect(hechas).toEqual([
      { id: 'reservarInvitado', body: { asientosReserva: [5, 6], intento: expect.any(String) } },
    ]);
    const { fechaExpiracion } = HECHA;
    expect(desenlace).toEqual({
      tipo: 'apartado',
      reserva: {
        ...{
          reservaId: ID,
          invitadoId: INVITADO,
          eventoId: 7,
          seccionId: 3,
          esGeneral: false,
          fechaExpiracion,
        },
      },
    });
  });

  it('of seats is asked for as the registered buyer (§7.15)', async () => {
    const { entorno, hechas } = server({ ...HECHA, invitadoId: null });
    await apartar({ ...ASIENTOS, conCuenta: true }, 'ana@example.com', entorno);
    expect(hechas).toMatchObject([
      { id: 'reservar', body: { asientosReserva: [5, 6], userEmail: 'ana@example.com' } },
    ]);
  });

  it('of general places is kept as a general one (§7.17)', async () => {
    const { entorno, hechas } = server(HECHA);
    expect(await apartar(GENERALES, '', entorno)).toMatchObject({
      tipo: 'apartado',
      reserva: { reservaId: ID, eventoId: 10, seccionId: 49, esGeneral: true },
    });
    expect(hechas).toMatchObject([{ id: 'reservarGenerales', body: { cantidadAsientos: 2, seccionId: 49 } }]);
  });

  it('that came a moment too soon is asked for again when the server says, under its name (§B10)', async () => {
    const { entorno, esperar, nombres } = server(falla(429, 'demasiadas_peticiones', 'x', 1), HECHA);
    expect(await apartar(ASIENTOS, '', entorno)).toMatchObject({ tipo: 'apartado' });
    expect(esperar.mock.calls).toEqual([[1_000]]);
    expect(new Set(nombres()).size).toBe(1);
    const lejos = server(falla(429, 'demasiadas_peticiones', 'x', 40));
    expect(await apartar(ASIENTOS, '', lejos.entorno)).toMatchObject({ tipo: 'fallo' });
    expect(lejos.hechas).toHaveLength(1);
  });

  it('takes the turn along where there is one, and hears what the waiting room says (§11)', async () => {
    const { entorno, hechas } = server(falla(403, 'turno_requerido', 'Toma tu turno.'));
    const turno = { turno: 't', hasta: Date.now() + 60_000 };
    guardarSala(10, { ficha: 'f', numero: 1, turno });
    expect(await apartar(GENERALES, '', entorno)).toEqual({
      tipo: 'sala',
      codigo: 'turno_requerido',
      mensaje: 'Toma tu turno.',
    });
    guardarSala(10, null);
    await apartar(GENERALES, '', entorno);
    expect(hechas[0]?.body).toMatchObject({ turno: 't' });
    expect(hechas[1]?.body).not.toHaveProperty('turno');
  });
});

describe.each([
  ['seats', ASIENTOS],
  ['general places', GENERALES],
])('what went wrong, of %s', (_que, pedido) => {
  it.each([
    ['no id comes back (§4.8)', {}],
    ['what comes back is no id (§4.8)', { ...HECHA, id: 'no', reservaId: 'no' }],
    ['another buyer was faster (§8.7)', falla(409, 'asientos_no_disponibles')],
  ])('is that they are gone when %s', async (_cuando, answer) => {
    const { entorno } = server(answer);
    expect(await apartar(pedido, '', entorno)).toEqual({ tipo: 'no_disponibles', mensaje: SE_FUERON });
    expect(leerPendiente(pedido.eventoId)).toBeNull();
  });

  it.each([
    ['no answer comes', PERDIDA, AL_RESERVAR],
    ['a proxy answers', falla(502, 'desconocido', 'Bad gateway'), AL_RESERVAR],
    [
      'the server is full',
      falla(503, 'saturado', 'Hay mucha gente comprando.'),
      'Hay mucha gente comprando.',
    ],
  ])('is unknown when %s, also after a reload (§8.7)', async (_cuando, error, mensaje) => {
    const { entorno } = server(error);
    expect(await apartar(pedido, '', entorno)).toEqual({ tipo: 'sin_respuesta', mensaje });
    expect(leerPendiente(pedido.eventoId)).toMatchObject(pedido);
  });

  it.each([
    ['the server breaks', falla(500, 'error_interno'), AL_RESERVAR],
    ['something else goes wrong', new TypeError('broken'), AL_RESERVAR],
    ['it is more than the limit (§5.11)', NEGADA, 'Superas el máximo.'],
  ])('is told when %s (§8.7)', async (_cuando, error, mensaje) => {
    const { entorno } = server(error);
    expect(await apartar(pedido, '', entorno)).toEqual({ tipo: 'fallo', mensaje });
    expect(leerPendiente(pedido.eventoId)).toBeNull();
  });
});

describe('an attempt', () => {
  it('is made again under the same name when an answer is lost (§4.7)', async () => {
    const { entorno, nombres } = server(PERDIDA, PERDIDA, HECHA);
    await apartar(ASIENTOS, '', entorno);
    const [nombre] = nombres();
    expect(nombre).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(nombres()).toEqual([nombre, nombre, nombre]);
  });

  it('comes back when a full server says, and no sooner (P6)', async () => {
    const { entorno, esperar } = server(
      ...[3, 1].map(segundos => falla(503, 'saturado', 'x', segundos)),
      HECHA,
    );
    await apartar(ASIENTOS, '', entorno);
    expect(esperar.mock.calls).toEqual([[3_000], [1_000]]);
  });

  it('is given up after three tries at a full server, and after five without an answer', async () => {
    const lleno = server(falla(503, 'saturado'));
    await apartar(ASIENTOS, '', lleno.entorno);
    const muerto = server(PERDIDA);
    await apartar(ASIENTOS, '', muerto.entorno);
    expect([lleno.hechas.length, muerto.hechas.length]).toEqual([3, 5]);
  });

  it('that is refused is not made again', async () => {
    const { entorno, hechas } = server(NEGADA);
    await apartar(ASIENTOS, '', entorno);
    expect(hechas).toHaveLength(1);
  });

  it('keeps its name for the next press once it was given up, and not after a hold', async () => {
    const { entorno, nombres } = server(...Array(5).fill(PERDIDA), HECHA);
    for (let veces = 0; veces < 3; veces++) await apartar(ASIENTOS, '', entorno);
    const [primero, ...otros] = nombres();
    expect(otros.slice(0, 5)).toEqual(Array(5).fill(primero));
    expect(otros.at(5)).not.toBe(primero);
  });

  it('finds its hold also after the limit refused fewer places because of it (§5.11)', async () => {
    const { entorno, nombres } = server(...Array(5).fill(PERDIDA), NEGADA, HECHA);
    for (const lugares of [4, 2, 4]) await apartar({ ...GENERALES, lugares }, '', entorno);
    expect(new Set(nombres()).size).toBe(1);
  });

  it('is forgotten after the time that a hold lasts: a reload later asks for nothing (§4.7)', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    try {
      const { entorno, nombres } = server(PERDIDA);
      await apartar(ASIENTOS, '', entorno);
      vi.setSystemTime(9 * 60_000);
      expect(leerPendiente(7)).not.toBeNull();
      vi.setSystemTime(11 * 60_000);
      expect(leerPendiente(7)).toBeNull();
      await apartar(ASIENTOS, '', entorno);
      expect(nombres().at(-1)).not.toBe(nombres()[0]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is under way until its answer comes, and what was asked for is known meanwhile (§4.7)', async () => {
    let contestar = (_hecha: unknown) => {};
    const llamar = (() => new Promise(listo => (contestar = listo))) as unknown as typeof call;
    const pedida = apartar(GENERALES, '', { llamar, esperar: async () => {} });
    expect(usePendiente(10)).toMatchObject({ enCurso: true, pedido: GENERALES });
    contestar(HECHA);
    await pedida;
    expect(usePendiente(10)).toEqual({ enCurso: false, pedido: null });
  });

  it.each(['{', 'null', '{"eventoId":7}', '[]'])(
    'is none where the storage holds something else: %s',
    texto => {
      tabStorage.setItem('intento-7', texto);
      expect(leerPendiente(7)).toBeNull();
      expect(abrirIntento(ASIENTOS)).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it('is known by its places, in whatever order they were picked', () => {
    expect(mismosLugares([5, 6], [6, 5])).toBe(true);
    expect(mismosLugares([5, 6], [5])).toBe(false);
    expect(mismosLugares([2], 2)).toBe(false);
    expect(mismosLugares(2, 2)).toBe(true);
  });
});
