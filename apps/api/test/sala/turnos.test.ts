import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crearSello } from '../../src/sala/sello.ts';
import { cleanUpSalas } from '../../src/startup/cleanUp.ts';
import { stopClock } from '../support/clock.ts';
import { pagarComoInvitada } from '../support/compras.ts';
import { crearUsuario, type EventoCreado } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { crearEventoConSala, nuevaClave, ponerSala, vencerTurnos } from '../support/salas.ts';
import { llaveroDe, tokenDe } from '../support/sesiones.ts';
import { atrasar } from '../support/sucesos.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';

let tienda: Tienda;
let evento: EventoCreado;
let params: { id: number };
beforeAll(async () => {
  tienda = await openTienda();
  await stopClock(tienda.database.pool);
});
afterAll(() => tienda.close());
beforeEach(async () => {
  evento = await crearEventoConSala(tienda.database.pool, {
    usoDeServicio: 0,
    usoDeTarjeta: 0,
    precio: 50_000,
  });
  params = { id: evento.eventoId };
});
afterEach(() => exigirInvariantes(tienda.database.pool));

interface Persona {
  clave: string;
  ficha: string;
  token?: string | undefined;
}

async function llegar({ token, clave = nuevaClave() }: { token?: string; clave?: string } = {}) {
  const { ficha } = (await tienda.call('tomarFicha', { params, body: { clave }, token })).data();
  return { clave, ficha, token };
}

/** Sets the room as if all numbers had been called. */
async function llamarATodos(): Promise<void> {
  await tienda.database.pool.query('update sala set avance = repartidos where evento_id = $1', [
    evento.eventoId,
  ]);
}

const entrar = ({ clave, ficha, token }: Persona) =>
  tienda.call('tomarTurno', { params, body: { clave, ficha }, token });

async function turnoDe(persona: Persona): Promise<string> {
  await llamarATodos();
  return (await entrar(persona)).data().turno;
}

let siguiente = 0;
beforeEach(() => {
  siguiente = 0;
});
const reservar = (turno?: string) =>
  tienda.call('reservarInvitado', {
    params,
    body: { asientosReserva: [evento.lugares[siguiente++]], ...(turno !== undefined && { turno }) },
  });

const pagar = (reservaId: string) => pagarComoInvitada(tienda, { reservaId, amount: 500 });

describe('an event with a waiting room (§11)', () => {
  it('holds nothing for whoever has no turn, and says so in words', async () => {
    const { usuarioId } = await crearUsuario(tienda.database.pool);
    const token = await tokenDe(tienda.database.pool, usuarioId);
    const intentos = [
      await reservar(),
      await tienda.call('reservar', { params, body: { asientosReserva: [evento.lugares[0]] }, token }),
      await tienda.call('reservarGenerales', {
        params,
        body: { cantidadAsientos: 1, seccionId: evento.generalId },
      }),
    ];
    for (const { status, body } of intentos) {
      expect(status).toBe(403);
      expect(body).toMatchObject({
        code: 'turno_requerido',
        message: 'Este evento tiene sala de espera: toma tu turno para comprar.',
      });
    }
  });

  it('lets whoever has a turn hold seats or general places', async () => {
    const turno = await turnoDe(await llegar());
    expect((await reservar(turno)).status).toBe(201);
    const otro = await turnoDe(await llegar());
    const generales = await tienda.call('reservarGenerales', {
      params,
      body: { cantidadAsientos: 2, seccionId: evento.generalId, turno: otro },
    });
    expect(generales.status).toBe(201);
  });

  it('refuses a turn that was made up, changed, or is of another event', async () => {
    const turno = await turnoDe(await llegar());
    const deOtro = await crearEventoConSala(tienda.database.pool);
    const ajeno = await crearSello(llaveroDe(tienda.database.pool)).sellar('turno', {
      eventoId: deOtro.eventoId,
      numero: 1,
      persona: 'i:nadie',
    });
    const malos = [
      'turno',
      turno.replace(/\.1\./, '.2.'),
      turno.replace(/.$/, ultima => (ultima === 'A' ? 'E' : 'A')),
      turno.replace('turno', 'ficha'),
      ajeno,
    ];
    for (const malo of malos) expect((await reservar(malo)).code, malo).toBe('turno_requerido');
    expect((await reservar(turno)).status).toBe(201);
  });

  it('takes no number for a turn, however well it is signed', async () => {
    const persona = await llegar();
    await llamarATodos();
    expect((await reservar(persona.ficha)).code).toBe('turno_requerido');
    // The same once the number was exchanged for a turn.
    await turnoDe(persona);
    expect((await reservar(persona.ficha)).code).toBe('turno_requerido');
  });

  it('refuses a turn whose time is over, and the number that it came from', async () => {
    const persona = await llegar();
    const turno = await turnoDe(persona);
    await vencerTurnos(tienda.database.pool, evento.eventoId);
    expect((await reservar(turno)).code).toBe('turno_requerido');
    expect((await entrar(persona)).code).toBe('ficha_invalida');
  });

  it('gives a turn to nobody before their number is called', async () => {
    const persona = await llegar();
    const response = await entrar(persona);
    expect([response.status, response.code]).toEqual([409, 'turno_pendiente']);
  });

  it('lets no stranger exchange a number or use a user’s turn', async () => {
    const { pool } = tienda.database;
    const [duena, otra] = [await crearUsuario(pool), await crearUsuario(pool)];
    const persona = await llegar({ token: await tokenDe(pool, duena.usuarioId) });
    const deOtra = await tokenDe(pool, otra.usuarioId);
    const turno = await turnoDe(persona);
    expect((await entrar({ ...persona, token: deOtra })).code).toBe('ficha_invalida');
    expect((await entrar({ ...persona, token: undefined, clave: nuevaClave() })).code).toBe('ficha_invalida');
    const asientosReserva = [evento.lugares[0]];
    const body = { asientosReserva, turno };
    expect((await tienda.call('reservar', { params, body, token: deOtra })).code).toBe('turno_requerido');
    expect((await tienda.call('reservarInvitado', { params, body })).code).toBe('turno_requerido');
    expect((await tienda.call('reservar', { params, body, token: persona.token })).status).toBe(201);
  });

  it('keeps a guest’s place when they log in while they wait', async () => {
    const { usuarioId } = await crearUsuario(tienda.database.pool);
    const token = await tokenDe(tienda.database.pool, usuarioId);
    const turno = await turnoDe({ ...(await llegar()), token });
    const body = { asientosReserva: [evento.lugares[0]], turno };
    expect((await tienda.call('reservar', { params, body, token })).status).toBe(201);
  });
});

describe('a turn that is shared', () => {
  it('has one living reservation, whoever comes first', async () => {
    const turno = await turnoDe(await llegar());
    const responses = await Promise.all(Array.from({ length: 12 }, () => reservar(turno)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const rechazos = responses.filter(({ status }) => status !== 201);
    expect(new Set(rechazos.map(({ code }) => code))).toEqual(new Set(['turno_ocupado']));
  });

  it('may hold again once the first reservation was given back, or its time has passed', async () => {
    const turno = await turnoDe(await llegar());
    const primera = (await reservar(turno)).data();
    await tienda.call('cancelar', { params, body: { reservaId: primera.reservaId } });
    const segunda = (await reservar(turno)).data();
    await atrasar(tienda, segunda.reservaId, 'todo');
    expect((await reservar(turno)).status).toBe(201);
  });

  it('is over with its purchase: nothing more is held by it', async () => {
    const persona = await llegar();
    const turno = await turnoDe(persona);
    const { reservaId } = (await reservar(turno)).data();
    expect((await pagar(reservaId)).data().cargo.pagado).toBe(true);
    expect((await reservar(turno)).code).toBe('turno_requerido');
    expect((await entrar(persona)).code).toBe('ficha_invalida');
  });

  it('is over with its purchase also when somebody tried to use it at that moment', async () => {
    const turno = await turnoDe(await llegar());
    const { reservaId } = (await reservar(turno)).data();
    const otra = await tienda.database.pool.connect();
    await otra.query('begin');
    await otra.query('select from ficha where evento_id = $1 for update', [evento.eventoId]);
    expect((await pagar(reservaId)).data().cargo.pagado).toBe(true);
    await otra.query('rollback');
    otra.release();
    expect((await reservar(turno)).code).toBe('turno_requerido');
  });

  it('ends when it was to end, however often it is asked for meanwhile', async () => {
    const persona = await llegar();
    await llamarATodos();
    const { expira, ahora } = (await entrar(persona)).data();
    const dura = (Date.parse(expira) - Date.parse(ahora)) / 1_000;
    expect(Math.abs(dura - tienda.context.config.sala.turnoSegundos)).toBeLessThan(60);
    await tienda.database.pool.query(
      `update ficha set turno_hasta = turno_hasta - interval '1 minute' where evento_id = $1`,
      [evento.eventoId],
    );
    const otraVez = (await entrar(persona)).data();
    expect(Date.parse(expira) - Date.parse(otraVez.expira)).toBe(60_000);
  });

  it('is told again to its own person, with the reservation whose answer was lost', async () => {
    const persona = await llegar();
    const turno = await turnoDe(persona);
    const { reservaId } = (await reservar(turno)).data();
    expect((await entrar(persona)).data()).toMatchObject({ turno, reservaId });
  });
});

describe('what a turn does not touch', () => {
  it('a reservation is paid after its turn has ended', async () => {
    const turno = await turnoDe(await llegar());
    const { reservaId } = (await reservar(turno)).data();
    await vencerTurnos(tienda.database.pool, evento.eventoId);
    expect((await pagar(reservaId)).data().cargo.pagado).toBe(true);
  });

  it('reservations from before the room was turned on go on, and buying is free again once it is off', async () => {
    await ponerSala(tienda.database.pool, evento.eventoId, false);
    const { reservaId } = (await reservar()).data();
    await ponerSala(tienda.database.pool, evento.eventoId, true);
    expect((await reservar()).code).toBe('turno_requerido');
    expect((await pagar(reservaId)).data().cargo.pagado).toBe(true);
    await ponerSala(tienda.database.pool, evento.eventoId, false);
    expect((await reservar()).status).toBe(201);
    expect((await tienda.call('tomarFicha', { params, body: { clave: nuevaClave() } })).code).toBe(
      'sala_cerrada',
    );
  });

  it('an event without a room ignores turns, good or bad', async () => {
    const turno = await turnoDe(await llegar());
    await ponerSala(tienda.database.pool, evento.eventoId, false);
    for (const cualquiera of [turno, turno, 'nada']) expect((await reservar(cualquiera)).status).toBe(201);
  });
});

it('whoever had their turn goes to the end of the line', async () => {
  const persona = await llegar();
  await turnoDe(persona);
  await llegar();
  await vencerTurnos(tienda.database.pool, evento.eventoId);
  const otraVez = await tienda.call('tomarFicha', { params, body: { clave: persona.clave } });
  expect(otraVez.data().numero).toBe(3);
});

it('asks for a key of whoever has no account, and for nothing of a user', async () => {
  expect((await tienda.call('tomarFicha', { params, body: {} })).code).toBe('datos_invalidos');
  const { usuarioId } = await crearUsuario(tienda.database.pool);
  const token = await tokenDe(tienda.database.pool, usuarioId);
  expect((await tienda.call('tomarFicha', { params, body: {}, token })).status).toBe(201);
});

it('lets who has not proven their address wait as a guest does: by the key of their browser', async () => {
  const { usuarioId } = await crearUsuario(tienda.database.pool, { verificado: false });
  const token = await tokenDe(tienda.database.pool, usuarioId);
  expect((await tienda.call('tomarFicha', { params, body: {}, token })).code).toBe('datos_invalidos');
  const clave = nuevaClave();
  const suya = (await tienda.call('tomarFicha', { params, body: { clave }, token })).data();
  const sinSesion = (await tienda.call('tomarFicha', { params, body: { clave } })).data();
  expect(sinSesion.numero).toBe(suya.numero);
});

it.each([
  ['has begun', `fecha = now() - interval '1 minute'`],
  ['was taken off the shop', 'mostrar_web = false'],
])('gives neither numbers nor turns for an event that %s', async (_, cambio) => {
  const persona = await llegar();
  await llamarATodos();
  await tienda.database.pool.query(`update evento set ${cambio} where id = $1`, [evento.eventoId]);
  expect((await entrar(persona)).code).toBe('evento_no_disponible');
  const tarde = await tienda.call('tomarFicha', { params, body: { clave: nuevaClave() } });
  expect(tarde.code).toBe('evento_no_disponible');
  expect((await tienda.call('getSala', { params })).data().activa).toBe(false);
});

it('forgets the numbers of an event that is over, and no others', async () => {
  await llegar();
  const pasado = await crearEventoConSala(tienda.database.pool);
  await tienda.call('tomarFicha', { params: { id: pasado.eventoId }, body: { clave: nuevaClave() } });
  await tienda.database.pool.query(`update evento set fecha = now() - interval '2 days' where id = $1`, [
    pasado.eventoId,
  ]);
  await cleanUpSalas(tienda.database.pool);
  const { rows } = await tienda.database.pool.query(
    'select distinct evento_id from ficha where evento_id = any ($1)',
    [[pasado.eventoId, evento.eventoId]],
  );
  expect(rows).toEqual([{ evento_id: evento.eventoId }]);
});
