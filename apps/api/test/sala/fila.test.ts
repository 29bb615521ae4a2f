import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchWrites } from '../../src/db/batchWrites.ts';
import { leerSala, type Marcha, tomarFichas, tomarTurnos } from '../../src/sala/sala.repository.ts';
import { stopClock } from '../support/clock.ts';
import { crearUsuario, type EventoCreado, venderDirecto } from '../support/fabrica.ts';
import { PATIENCE_MS } from '../support/lockWaits.ts';
import { crearEventoConSala, nuevaClave, pasarTiempo, ponerSala } from '../support/salas.ts';
import { tokenDe } from '../support/sesiones.ts';
import { openOtherProcess, openTienda, type Tienda } from '../support/tienda.ts';

let tienda: Tienda;
let otro: Awaited<ReturnType<typeof openOtherProcess>>;
let evento: EventoCreado;
let params: { id: number };
beforeAll(async () => {
  tienda = await openTienda();
  await stopClock(tienda.database.pool);
  otro = await openOtherProcess(tienda);
});
afterAll(async () => {
  await otro.close();
  await tienda.close();
});
beforeEach(async () => {
  evento = await crearEventoConSala(tienda.database.pool, {
    filas: 1,
    asientosPorFila: 4,
    capacidadGeneral: 1,
  });
  params = { id: evento.eventoId };
});

const DE_SIEMPRE: Marcha = { porSegundo: 20, dentro: 10_000, frenar: false };
const marcha = (cambios: Partial<Marcha> = {}): Marcha => ({ ...DE_SIEMPRE, ...cambios });
const leer = (cambios?: Partial<Marcha>) => leerSala(tienda.database.pool, evento.eventoId, marcha(cambios));
const pasar = (segundos: number) => pasarTiempo(tienda.database.pool, evento.eventoId, segundos);
const personas = (cuantas: number) => Array.from({ length: cuantas }, () => `i:${nuevaClave()}`);

/** So many people arrive at the same time. */
async function llegan(cuantas: number, cambios?: Partial<Marcha>): Promise<string[]> {
  const quienes = personas(cuantas);
  await tomarFichas(tienda.database.pool, evento.eventoId, { personas: quienes, marcha: marcha(cambios) });
  return quienes;
}

describe('numbers', () => {
  it('go to 500 who come at once by two processes: all different, none left out', async () => {
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        (i % 2 ? otro : tienda).call('tomarFicha', { params, body: { clave: nuevaClave() } }),
      ),
    );
    const numeros = responses.map(response => response.data().numero).sort((a, b) => a - b);
    expect(numeros).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
  });

  it('follow the order of arrival', async () => {
    const numeros: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { call } = i % 2 ? otro : tienda;
      numeros.push((await call('tomarFicha', { params, body: { clave: nuevaClave() } })).data().numero);
    }
    expect(numeros).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are the same again for a user on any device and for a browser, also when they press twice', async () => {
    const { usuarioId } = await crearUsuario(tienda.database.pool);
    const sesiones = [
      await tokenDe(tienda.database.pool, usuarioId),
      await tokenDe(tienda.database.pool, usuarioId),
    ];
    const deUsuario = await Promise.all(
      sesiones.map((token, i) => (i ? otro : tienda).call('tomarFicha', { params, body: {}, token })),
    );
    expect(new Set(deUsuario.map(r => r.data().numero)).size).toBe(1);
    const body = { clave: nuevaClave() };
    const deNavegador = await Promise.all(
      Array.from({ length: 5 }, () => tienda.call('tomarFicha', { params, body })),
    );
    expect(new Set(deNavegador.map(r => r.data().ficha)).size).toBe(1);
  });

  it('survive the end of the process that gave them out', async () => {
    const body = { clave: nuevaClave() };
    const tercero = await openOtherProcess(tienda);
    const { ficha } = (await tercero.call('tomarFicha', { params, body })).data();
    await tercero.close();
    await tienda.database.pool.query('update sala set avance = repartidos where evento_id = $1', [
      evento.eventoId,
    ]);
    expect((await otro.call('tomarTurno', { params, body: { ...body, ficha } })).status).toBe(200);
  });
});

describe('the frontier', () => {
  it('calls as many as the rate says, by the database’s clock', async () => {
    await llegan(1000);
    const { avance } = await leer();
    await pasar(5);
    expect((await leer()).avance).toBe(avance + 5 * 20);
    // Fractions of a number accumulate until they are whole.
    await pasar(0.07);
    expect((await leer()).avance).toBe(avance + 5 * 20 + 1);
    await pasar(0.07);
    expect((await leer()).avance).toBe(avance + 5 * 20 + 2);
  });

  it('calls nobody twice when many processes move it at one moment', async () => {
    await llegan(1000);
    const { avance } = await leer();
    await pasar(10);
    const leidas = await Promise.all(Array.from({ length: 30 }, () => leer()));
    expect(new Set(leidas.map(leida => leida.avance))).toEqual(new Set([avance + 10 * 20]));
  });

  it('never passes the last number given out', async () => {
    await llegan(3);
    await pasar(15);
    expect(await leer()).toMatchObject({ avance: 3, ultimo: 3 });
  });

  it('does not let a crowd in for the time in which nobody came', async () => {
    await llegan(1);
    await pasar(15);
    await leer();
    await pasar(3600);
    await llegan(1000);
    expect((await leer()).avance).toBe(1 + 20);
  });

  it('makes up for 15 seconds at most after nobody moved it', async () => {
    await llegan(1000);
    const { avance } = await leer();
    await pasar(3600);
    expect((await leer()).avance - avance).toBe(15 * 20);
  });

  it('stands while as many are inside as may be, and goes on when one has left', async () => {
    const [primera = ''] = await llegan(100);
    await pasar(1);
    await tomarTurnos(tienda.database.pool, evento.eventoId, {
      fichas: [{ persona: primera, numero: 1 }],
      segundos: 600,
      marcha: marcha(),
    });
    const antes = await leer({ dentro: 1 });
    expect(antes.detenida).toBe(true);
    await pasar(10);
    expect(await leer({ dentro: 1 })).toEqual(antes);
    await tienda.database.pool.query(
      'update ficha set turno_hasta = now() where evento_id = $1 and numero = 1',
      [evento.eventoId],
    );
    await pasar(10);
    const despues = await leer({ dentro: 1 });
    expect(despues.avance).toBe(antes.avance + 1);
  });

  it('stands for three seconds after a process has said that it carries no more, for all of them', async () => {
    await llegan(1000);
    const { avance } = await leer({ frenar: true });
    expect(await leer()).toMatchObject({ detenida: true, avance });
    await pasar(2.9);
    expect(await leer()).toMatchObject({ detenida: true, avance });
    await pasar(0.1);
    await leer();
    await pasar(1);
    const despues = await leer();
    expect(despues.detenida).toBe(false);
    expect(despues.avance).toBeGreaterThan(avance);
  });

  it('is held back by a server that sends reservations away', async () => {
    const lleno = await openOtherProcess(tienda, { TAQUILLA_MAX_ATRASO_MS: '20' });
    await llegan(1000);
    // The event loop is late: the guard refuses reservations, and the room is told.
    await vi.waitFor(async () => {
      const hasta = performance.now() + 250;
      while (performance.now() < hasta);
      const { code } = await lleno.call('reservarInvitado', {
        params,
        body: { asientosReserva: [evento.lugares[0]] },
      });
      expect(code).toBe('saturado');
    }, PATIENCE_MS);
    expect((await lleno.call('getSala', { params })).data().detenida).toBe(true);
    await lleno.close();
  });

  it('is fair: whoever came before is called before, whatever happens in between', async () => {
    const paso = fc.oneof(
      fc.record({ que: fc.constant('llegan' as const), cuantos: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ que: fc.constant('pasa' as const), cuantos: fc.integer({ min: 0, max: 20 }) }),
      fc.record({ que: fc.constant('frena' as const), cuantos: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 1, maxLength: 15 }), async pasos => {
        const deEsta = await crearEventoConSala(tienda.database.pool);
        const { pool } = tienda.database;
        let ultimo = 0;
        let avance = 0;
        for (const { que, cuantos } of pasos) {
          if (que === 'llegan') {
            const { numeros } = await tomarFichas(pool, deEsta.eventoId, {
              personas: personas(cuantos),
              marcha: marcha(),
            });
            expect(numeros).toEqual(Array.from({ length: cuantos }, (_, i) => ultimo + i + 1));
            ultimo += cuantos;
          } else if (que === 'pasa') await pasarTiempo(pool, deEsta.eventoId, cuantos);
          const sala = await leerSala(pool, deEsta.eventoId, marcha({ frenar: que === 'frena' }));
          expect(sala.ultimo).toBe(ultimo);
          expect(sala.avance).toBeGreaterThanOrEqual(avance);
          expect(sala.avance).toBeLessThanOrEqual(ultimo);
          avance = sala.avance;
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('what everybody who waits is told', () => {
  it('is one answer for all, which a cache may keep for a second', async () => {
    const pedir = (headers = {}) =>
      tienda.app.inject({
        url: `/api/v1/eventos/${evento.eventoId}/sala`,
        headers: { 'x-api-key': 'taquilla-web', ...headers },
      });
    const primera = await pedir();
    expect(primera.headers['cache-control']).toBe('public, max-age=1');
    expect(primera.json()).toEqual({
      activa: true,
      avance: 0,
      ultimo: 0,
      porSegundo: 20,
      detenida: false,
      quedan: 'libres',
    });
    const otra = await pedir({ 'if-none-match': String(primera.headers.etag) });
    expect(otra.statusCode).toBe(304);
  });

  it('tells the truth about what is left: free, only held, or nothing', async () => {
    const quedan = async () => (await tienda.call('getSala', { params })).data().quedan;
    expect(await quedan()).toBe('libres');
    await ponerSala(tienda.database.pool, evento.eventoId, false);
    await tienda.call('reservarInvitado', { params, body: { asientosReserva: evento.lugares } });
    await tienda.call('reservarGenerales', {
      params,
      body: { cantidadAsientos: 1, seccionId: evento.generalId },
    });
    await ponerSala(tienda.database.pool, evento.eventoId, true);
    await expect.poll(quedan).toBe('apartados');
    const { rows } = await tienda.database.pool.query<{ id: number }>(
      'select id from lugar where evento_id = $1',
      [evento.eventoId],
    );
    await venderDirecto(tienda.database.pool, {
      eventoId: evento.eventoId,
      lugares: rows.map(({ id }) => id),
    });
    tienda.context.avisarCambio(
      evento.eventoId,
      rows.map(({ id }) => id),
    );
    await expect.poll(quedan).toBe('nada');
  });

  it('says within seconds that the room was turned off', async () => {
    const activa = async () => (await tienda.call('getSala', { params })).data().activa;
    expect(await activa()).toBe(true);
    await ponerSala(tienda.database.pool, evento.eventoId, false);
    await expect.poll(activa).toBe(false);
  });

  it('is no answer for an event that does not exist', async () => {
    expect((await tienda.call('getSala', { params: { id: 2_000_000_000 } })).code).toBe(
      'evento_no_encontrado',
    );
  });
});

describe('one address (S8)', () => {
  it('takes no more numbers as a guest than a crowd behind it would; users are not counted', async () => {
    const conLimites = await openOtherProcess(tienda, { TAQUILLA_LIMITES: 'si' });
    const responses = await Promise.all(
      Array.from({ length: 260 }, () =>
        conLimites.call('tomarFicha', { params, body: { clave: nuevaClave() } }),
      ),
    );
    const rechazadas = responses.filter(({ code }) => code === 'demasiadas_peticiones');
    expect(rechazadas.length).toBeGreaterThan(30);
    expect(rechazadas.length).toBeLessThanOrEqual(60);
    const { usuarioId } = await crearUsuario(tienda.database.pool);
    const token = await tokenDe(tienda.database.pool, usuarioId);
    expect((await conLimites.call('tomarFicha', { params, body: {}, token })).status).toBe(201);
    await conLimites.close();
  });
});

describe('joined requests', () => {
  const limites = { perBatch: 3, maxWaiting: 8, onOverflow: () => new Error('lleno') };

  it('go in order, one statement at a time, and those who come meanwhile go together', async () => {
    const tandas: string[][] = [];
    const pedir = batchWrites<string, string, string>({
      ...limites,
      run: async (clave, pedidos) => {
        tandas.push([clave, ...pedidos]);
        return pedidos.map(pedido => pedido.toUpperCase());
      },
    });
    const juntas = [...'abcde'].map(letra => pedir('uno', letra));
    expect(await Promise.all([...juntas, pedir('dos', 'z')])).toEqual(['A', 'B', 'C', 'D', 'E', 'Z']);
    expect(tandas.filter(([clave]) => clave === 'uno')).toEqual([
      ['uno', 'a', 'b', 'c'],
      ['uno', 'd', 'e'],
    ]);
  });

  it('are refused when too many wait, and a failure is told to those of its statement alone', async () => {
    let vez = 0;
    const pedir = batchWrites<string, string, string>({
      ...limites,
      run: async (_clave, pedidos) => {
        vez += 1;
        if (vez === 1) throw new Error('se cayó');
        return pedidos;
      },
    });
    const todas = await Promise.allSettled([...'abcdefghi'].map(letra => pedir('uno', letra)));
    expect(todas.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('rejected'),
      ...Array<string>(5).fill('fulfilled'),
      'rejected',
    ]);
    expect(await pedir('uno', 'j')).toBe('j');
  });

  it('fail with the batch before them where they would only meet the same', async () => {
    let vez = 0;
    const pedir = batchWrites<string, string, string>({
      ...limites,
      concernsAll: error => error instanceof RangeError,
      run: async (_clave, pedidos) => {
        vez += 1;
        if (vez === 1) throw new RangeError('no hay base');
        return pedidos;
      },
    });
    const todas = await Promise.allSettled([...'abcde'].map(letra => pedir('uno', letra)));
    expect(todas.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(await pedir('uno', 'f')).toBe('f');
  });
});
