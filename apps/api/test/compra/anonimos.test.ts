import { randomUUID } from 'node:crypto';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import { describe, expect, onTestFinished } from 'vitest';
import { BusinessError } from '../../src/businessError.ts';
import { type Apartador, crearApartador, crearCupos } from '../../src/compra/reservar.ts';
import type { Context } from '../../src/server/context.ts';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { crearPersonal, type EventoCreado } from '../support/fabrica.ts';
import { nuevaClave, ponerSala } from '../support/salas.ts';
import { headersOf, tokenDePersonal } from '../support/sesiones.ts';
import { atrasar } from '../support/sucesos.ts';

// The unpaid places that guests hold are bounded, per origin and per event (S8).

const POR_ORIGEN = 20;
/** Half of 50 seats and 30 general places. */
const POR_EVENTO = 40;

const it = enTienda(
  { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 4, capacidadGeneral: 30 },
  { TAQUILLA_LIMITES: 'si', TAQUILLA_ANONIMOS_POR_ORIGEN: String(POR_ORIGEN), TRUST_PROXY: '10.0.0.0/8' },
)
  /** Holds seats from an address; answers the code of the refusal, or null. */
  .extend(
    'call',
    ({ tienda, evento }) =>
      async (
        ip: string,
        asientosReserva: (number | undefined)[],
        { token, headers }: { token?: string; headers?: Record<string, string> } = {},
      ) => {
        const response = await tienda.app.inject({
          method: 'POST',
          url: `/api/v1/eventos/${evento.eventoId}/${token ? 'reservar' : 'reservarInvitado'}`,
          remoteAddress: ip,
          headers: { ...headersOf(token), ...headers },
          payload: { asientosReserva },
        });
        return response.json<{ code?: CodigoError; reservaId?: string; message?: string }>();
      },
  )
  /** Holds as many seats as one address may, beginning with index `desde`. */
  .extend('llenar', ({ evento, call }) => async (ip: string, desde = 0) => {
    const suyos = evento.lugares.slice(desde, desde + POR_ORIGEN);
    const hechas = await Promise.all([0, 4, 8, 12, 16].map(n => call(ip, suyos.slice(n, n + 4))));
    expect(hechas.map(({ code }) => code)).toEqual(Array(5).fill(undefined));
    return hechas.map(({ reservaId = '' }) => reservaId);
  });

/** A hold of two seats by one process, from one origin. */
function apartarDos(apartar: Apartador, eventoId: number, asientos: number[], origen: string) {
  const titular = {
    reservaId: randomUUID(),
    usuarioId: null,
    invitadoId: randomUUID(),
    nombre: null,
    correo: null,
  };
  return apartar(eventoId, { titular, turno: null, origen, asientos }).then(
    ({ resultado }) => resultado,
    (error: unknown) => {
      if (error instanceof BusinessError) return error.code;
      throw error;
    },
  );
}

const otherProcess = ({ db, config }: Context) => crearApartador({ db, config }, crearCupos({ db, config }));

/** 25 holds of two seats at the same time, in three processes. */
function apartarALaVez(
  context: Context,
  { eventoId, lugares }: EventoCreado,
  origenDe: (i: number) => string,
): Promise<string[]> {
  const processes = [context, context, context].map(otherProcess);
  return Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      apartarDos(processes[i % 3] as Apartador, eventoId, lugares.slice(2 * i, 2 * i + 2), origenDe(i)),
    ),
  );
}

it('is found by its own index, also by a plan that was made before there was any hold (P1)', async ({
  db,
}) => {
  const cliente = await db.connect();
  onTestFinished(() => cliente.release(true));
  await cliente.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
  for (const [suma, de] of [
    ['origen = $1', 'bigint'],
    ['evento_id = $1 and coalesce(origen, 0) <> 0', 'integer'],
  ]) {
    await cliente.query(`prepare suma(${de}) as select sum(cardinality(lugares)) from reserva where ${suma}`);
    const { rows } = await cliente.query<{ 'QUERY PLAN': string }>('explain execute suma(1)');
    expect(rows.map(fila => fila['QUERY PLAN']).join('\n')).toMatch(
      /Index Cond: \((?:origen|evento_id) = \$1\)/,
    );
    await cliente.query('deallocate suma');
  }
});

describe('what one address holds without a name', () => {
  it('is no more than a school needs, and is told with what to do', async ({ evento, call, llenar }) => {
    await llenar('198.51.100.1');
    const { code, message } = await call('198.51.100.1', [evento.lugares[20]]);
    expect(code).toBe('origen_sin_cupo');
    expect(message).toMatch(/^Desde tu red ya hay muchos lugares apartados sin pagar\./);
    expect((await call('198.51.100.2', [evento.lugares[20]])).code).toBeUndefined();
  });

  it('is counted together for a /64 of IPv6', async ({ evento, call, llenar }) => {
    await llenar('2001:db8:1:2::1');
    expect((await call('2001:db8:1:2:ffff::9', [evento.lugares[20]])).code).toBe('origen_sin_cupo');
    expect((await call('2001:db8:1:3::1', [evento.lugares[20]])).code).toBeUndefined();
  });

  it("is counted by the buyer's own address behind a proxy that is trusted, and by no other", async ({
    evento,
    call,
    llenar,
  }) => {
    await llenar('203.0.113.9');
    const desde = (direccion: string) => ({ headers: { 'x-forwarded-for': direccion } });
    expect((await call('10.0.0.1', [evento.lugares[20]], desde('203.0.113.9'))).code).toBe('origen_sin_cupo');
    expect((await call('203.0.113.9', [evento.lugares[20]], desde('192.0.2.1'))).code).toBe(
      'origen_sin_cupo',
    );
    expect((await call('10.0.0.1', [evento.lugares[20]], desde('192.0.2.1'))).code).toBeUndefined();
  });

  it("is counted as a guest's also with the session of an account, whose own limit does not count it (§7.16)", async ({
    evento,
    entrar,
    call,
    llenar,
  }) => {
    await llenar('198.51.100.77');
    const { token } = await entrar();
    const comoInvitado = { headers: headersOf(token) };
    expect((await call('198.51.100.77', [evento.lugares[20]], comoInvitado)).code).toBe('origen_sin_cupo');
  });

  it('is counted over all events, general places included', async ({ tienda, crearEvento, llenar }) => {
    await llenar('198.51.100.3');
    const { eventoId, generalId } = await crearEvento();
    const response = await tienda.app.inject({
      method: 'POST',
      url: `/api/v1/eventos/${eventoId}/reservar_generales`,
      remoteAddress: '198.51.100.3',
      headers: headersOf(),
      payload: { cantidadAsientos: 1, seccionId: generalId },
    });
    expect(response.json()).toMatchObject({ code: 'origen_sin_cupo' });
  });

  it('keeps no account from holding, and a login of the door is no way around it', async ({
    db,
    evento,
    entrar,
    call,
    llenar,
  }) => {
    await llenar('198.51.100.4');
    const { token } = await entrar();
    expect((await call('198.51.100.4', [evento.lugares[20]], { token })).code).toBeUndefined();
    const personal = await tokenDePersonal(db, await crearPersonal(db, { roles: ['taquilla'] }));
    const headers = { authorization: `Bearer ${personal}` };
    expect((await call('198.51.100.4', [evento.lugares[21]], { headers })).code).toBe('origen_sin_cupo');
  });

  it('is free again with what is given back, at once', async ({ tienda, evento, call, llenar }) => {
    const [reservaId] = await llenar('198.51.100.5');
    await tienda.call('cancelar', { params: { id: evento.eventoId }, body: { reservaId } });
    expect((await call('198.51.100.5', evento.lugares.slice(0, 4))).code).toBeUndefined();
    expect((await call('198.51.100.5', [evento.lugares[20]])).code).toBe('origen_sin_cupo');
  });

  it("is free again with what has ended by the database's clock, tidied up or not", async ({
    tienda,
    evento,
    call,
    llenar,
  }) => {
    const [reservaId = ''] = await llenar('198.51.100.6');
    await atrasar(tienda, reservaId, 'todo');
    expect((await call('198.51.100.6', evento.lugares.slice(0, 4))).code).toBeUndefined();
    expect((await call('198.51.100.6', [evento.lugares[20]])).code).toBe('origen_sin_cupo');
  });

  it('is free again with what is paid, and its origin is forgotten', async ({
    db,
    evento,
    call,
    pagar,
    llenar,
  }) => {
    const [reservaId = ''] = await llenar('198.51.100.7');
    expect((await pagar(reservaId, 400)).status).toBe(200);
    expect((await call('198.51.100.7', evento.lugares.slice(20, 24))).code).toBeUndefined();
    const { rows } = await db.query('select origen from reserva where id = $1', [reservaId]);
    expect(rows).toEqual([{ origen: null }]);
  });

  it('is asked also where the event has a waiting room', async ({ db, evento, tienda, llenar }) => {
    await llenar('198.51.100.8');
    await ponerSala(db, evento.eventoId, true);
    const params = { id: evento.eventoId };
    const clave = nuevaClave();
    const { ficha } = (await tienda.call('tomarFicha', { params, body: { clave } })).data();
    await expect
      .poll(async () => (await tienda.call('tomarTurno', { params, body: { ficha, clave } })).status)
      .toBe(200);
    const { turno } = (await tienda.call('tomarTurno', { params, body: { ficha, clave } })).data();
    const response = await tienda.app.inject({
      method: 'POST',
      url: `/api/v1/eventos/${evento.eventoId}/reservarInvitado`,
      remoteAddress: '198.51.100.8',
      headers: headersOf(),
      payload: { asientosReserva: [evento.lugares[20]], turno },
    });
    expect(response.json()).toMatchObject({ code: 'origen_sin_cupo' });
  });

  it('is exact, however many processes hold for it at once, in batches or one by one', async ({
    tienda,
    db,
    evento,
  }) => {
    const resultados = await apartarALaVez(tienda.context, evento, () => '77');
    expect(resultados.filter(r => r === 'ok')).toHaveLength(POR_ORIGEN / 2);
    expect(new Set(resultados)).toEqual(new Set(['ok', 'origen_sin_cupo']));
    const { rows } = await db.query('select apartados_de_origen(77) as n');
    expect(rows).toEqual([{ n: POR_ORIGEN }]);
  });
});

describe('what an event has in unpaid hands without a name', () => {
  it('is a share of its places, from however many addresses, and accounts still hold the rest', async ({
    tienda,
    db,
    evento,
    entrar,
    call,
  }) => {
    const resultados = await apartarALaVez(tienda.context, evento, i => String(1_000 + i));
    expect(resultados.filter(r => r === 'ok')).toHaveLength(POR_EVENTO / 2);
    expect(new Set(resultados)).toEqual(new Set(['ok', 'evento_sin_cupo']));
    const libre = evento.lugares[2 * resultados.indexOf('evento_sin_cupo')];
    const { code, message } = await call('198.51.100.20', [libre]);
    expect(code).toBe('evento_sin_cupo');
    expect(message).toMatch(/^Por ahora hay demasiados lugares de este evento apartados sin pagar\./);
    const { token } = await entrar();
    expect((await call('198.51.100.20', [libre], { token })).code).toBeUndefined();
    const { rows } = await db.query('select apartados_de_evento($1) as n', [evento.eventoId]);
    expect(rows).toEqual([{ n: POR_EVENTO }]);
  });

  it('is never less than one buyer may have', async ({ tienda, crearEvento }) => {
    const { eventoId, lugares } = await crearEvento({ filas: 1, asientosPorFila: 4, capacidadGeneral: 0 });
    const apartar = otherProcess(tienda.context);
    expect(await apartarDos(apartar, eventoId, lugares.slice(0, 4), '1')).toBe('ok');
  });
});

describe('a guest who leaves their address (§5.10)', () => {
  it('learns by no charge how many tickets another address has: after the price, and six times at most', async ({
    tienda,
    evento,
    apartar,
    pagar,
  }) => {
    const params = { id: evento.eventoId };
    const { reservaId: pagada } = await apartar(4);
    expect((await pagar(pagada, 400)).status).toBe(200);
    const { reservaId } = await apartar(1, { desde: 4 });
    const source_id = await tienda.tokenDeTarjeta();
    const cobrar = (amount: number, correo_invitado: string = INVITADA.correo_invitado) =>
      tienda.call('makeCargoInvitado', {
        body: { ...INVITADA, reservaId, source_id, amount, correo_invitado },
      });
    const vender = () =>
      tienda.call('vender', { params, body: { reservaId, metodoPago: 'gratis', ...INVITADA } });
    for (const amount of [1, 0, 99]) expect((await cobrar(amount)).code).toBe('monto_distinto');
    expect((await vender()).code).toBe('monto_no_es_cero');
    const dichos = await Promise.all(Array.from({ length: 10 }, () => cobrar(100)));
    expect(dichos.filter(({ code }) => code === 'limite_de_asientos')).toHaveLength(6);
    expect(dichos.filter(({ code }) => code === 'demasiadas_peticiones')).toHaveLength(4);
    expect((await cobrar(100, 'otra@correo.example')).code).toBe('demasiadas_peticiones');
  });

  it('is told before the card that it may buy no more, as the holder of places, and six times at most', async ({
    tienda,
    evento,
    apartar,
    pagar,
  }) => {
    const params = { id: evento.eventoId };
    const { reservaId: pagada } = await apartar(4);
    expect((await pagar(pagada, 400)).status).toBe(200);
    const { reservaId } = await apartar(1, { desde: 4 });
    const preguntar = (correo_invitado: string, id = reservaId) =>
      tienda.call('revisarLimite', { params, body: { reservaId: id, correo_invitado } });
    expect((await preguntar(INVITADA.correo_invitado)).code).toBe('limite_de_asientos');
    expect((await preguntar('otra@correo.example')).status).toBe(200);
    expect((await preguntar(INVITADA.correo_invitado, pagada)).code).toBe('reserva_vendida');
    expect((await preguntar(INVITADA.correo_invitado, randomUUID())).code).toBe('reserva_invalida');
    for (let i = 0; i < 4; i++) await preguntar(`${i}@correo.example`);
    expect((await preguntar('otra@correo.example')).code).toBe('demasiadas_peticiones');
  });
});
