import { expect } from 'vitest';
import { liberarBloqueos } from '../../src/compra/conciliador.ts';
import { apartarAsientos } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda();

it('§C6.1, §C3.4: blocks what is free in one go, and names what is not', async ({
  tienda,
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const bloqueo = (
    await call('crearBloqueo', { params, body: { nombre: 'Gira', motivo: 'Consola de audio' } })
  ).body;
  const { reservaId } = await apartar(2);
  const lugares = evento.lugares.slice(0, 6);
  const bloquear = (modo: string, cuales = lugares) =>
    call('cambiarLugares', {
      params,
      body: { lugares: cuales, accion: 'bloquear', bloqueoId: bloqueo.id, modo, motivo: 'Consola de audio' },
    });
  const negado = await bloquear('todo_o_nada');
  expect([negado.status, negado.body.code]).toEqual([409, 'lugares_tomados']);
  expect(negado.body.detalles.nombres).toEqual(['Luneta centro A 1', 'Luneta centro A 2']);
  expect(negado.body.detalles.rechazados[0]).toMatchObject({
    motivo: 'apartado',
    hasta: expect.any(String),
  });
  const parte = (await bloquear('los_que_se_pueda')).body;
  expect([parte.cambiados, parte.rechazados.length]).toEqual([lugares.slice(2), 2]);
  const filas = await tienda.call('getFilas', {
    params: { id: evento.eventoId, seccionId: evento.seccionId },
  });
  expect(filas.data().filas[0]?.asientos[3]?.estado).toBe('bloqueado');
  const intento = await tienda.call('reservarInvitado', {
    params: { id: evento.eventoId },
    body: { asientosReserva: lugares.slice(2, 3) },
  });
  expect(intento.code).toBe('asientos_no_disponibles');
  // "Al liberarse": the place is blocked the moment its hold ends unpaid, without a sweeper.
  expect((await bloquear('al_liberarse', lugares.slice(0, 2))).body.pendientes).toEqual(lugares.slice(0, 2));
  await tienda.call('cancelar', { params: { id: evento.eventoId }, body: { reservaId, esGeneral: false } });
  const { rows } = await db.query('select condicion, bloqueo_id from lugar where id = any ($1)', [
    lugares.slice(0, 2),
  ]);
  expect(rows).toEqual([1, 2].map(() => ({ condicion: 'bloqueado', bloqueo_id: bloqueo.id })));
  const vista = (await call('verLugares', { params })).body;
  expect(vista.bloqueos).toMatchObject([{ nombre: 'Gira', lugares: 6, pendientes: 0 }]);
  const libres = await call('cambiarLugares', {
    params,
    body: { lugares, accion: 'liberar', motivo: 'Ya no se usa' },
  });
  expect(libres.body.cambiados).toEqual(lugares);
  expect((await apartar(6)).reservaId).toBeTruthy();
});

it('§C6.1, §C14.2: a block takes no place out of one that another person made meanwhile', async ({
  db,
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const crear = async (nombre: string): Promise<number> =>
    (await call('crearBloqueo', { params, body: { nombre, motivo: nombre } })).body.id;
  const [gira, prensa] = [await crear('Gira'), await crear('Prensa')];
  const lugares = evento.lugares.slice(0, 4);
  const cambiar = (body: object) =>
    call('cambiarLugares', { params, body: { lugares, accion: 'bloquear', motivo: 'Prueba', ...body } });
  const bloqueosDe = async () =>
    (await db.query('select bloqueo_id from lugar where id = any ($1) order by id', [lugares])).rows.map(
      ({ bloqueo_id }) => bloqueo_id,
    );
  await cambiar({ lugares: lugares.slice(0, 2), bloqueoId: gira, bloqueosVistos: [] });
  const negado = await cambiar({ bloqueoId: prensa, bloqueosVistos: [] });
  expect([negado.status, negado.body.code]).toEqual([409, 'lugares_tomados']);
  expect(await bloqueosDe()).toEqual([gira, gira, null, null]);
  const parte = await cambiar({ bloqueoId: prensa, bloqueosVistos: [], modo: 'los_que_se_pueda' });
  expect(parte.body).toMatchObject({
    cambiados: lugares.slice(2),
    rechazados: lugares.slice(0, 2).map(id => ({ id, motivo: 'bloqueado' })),
  });
  expect((await cambiar({ accion: 'liberar', bloqueosVistos: [prensa] })).status).toBe(409);
  // Blocks that the request has seen may lose their places.
  await cambiar({ bloqueoId: prensa, bloqueosVistos: [gira] });
  expect(await bloqueosDe()).toEqual([prensa, prensa, prensa, prensa]);
  await cambiar({ accion: 'liberar', bloqueosVistos: [prensa] });
  expect(await bloqueosDe()).toEqual([null, null, null, null]);
});

it('§C6.1: a place whose hold lapses goes into the block that waits for it, and no buyer is faster', async ({
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const { id: bloqueoId } = (
    await call('crearBloqueo', { params, body: { nombre: 'Prensa', motivo: 'Prensa' } })
  ).body;
  const { reservaId } = await apartar(1);
  const lugares = evento.lugares.slice(0, 1);
  const body = { lugares, accion: 'bloquear', bloqueoId, modo: 'al_liberarse', motivo: 'Prensa' };
  await call('cambiarLugares', { params, body });
  await db.query(`update reserva set expira_en = now() - interval '1 second' where id = $1`, [reservaId]);
  await db.query(`update lugar set retenido_hasta = now() - interval '1 second' where id = any ($1)`, [
    lugares,
  ]);
  await expect(apartar(1)).rejects.toThrow();
});

it('§C6.1: of a block and a hold at once, exactly one has the place', async ({
  tienda,
  db,
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const { id: bloqueoId } = (
    await call('crearBloqueo', { params, body: { nombre: 'Cámara', motivo: 'Cámara' } })
  ).body;
  await Promise.all(
    evento.lugares.slice(0, 20).flatMap(id => [
      tienda.call('reservarInvitado', { params: { id: evento.eventoId }, body: { asientosReserva: [id] } }),
      call('cambiarLugares', {
        params,
        body: { lugares: [id], accion: 'bloquear', bloqueoId, modo: 'los_que_se_pueda', motivo: 'Cámara' },
      }),
    ]),
  );
  const { rows } = await db.query(
    `select count(*) filter (where retenido_hasta > now() and condicion = 'venta')::integer as apartados,
       count(*) filter (where condicion = 'bloqueado' and reserva_id is null)::integer as bloqueados,
       count(*) filter (where condicion = 'bloqueado' and reserva_id is not null)::integer as ambos
     from lugar where id = any ($1)`,
    [evento.lugares.slice(0, 20)],
  );
  expect([rows[0].apartados + rows[0].bloqueados, rows[0].ambos]).toEqual([20, 0]);
});

it('§C6.2: a block releases itself when its hour has come, and never before', async ({
  tienda,
  db,
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const liberaEn = new Date(Date.now() + 3_600_000).toISOString();
  const { id: bloqueoId } = (
    await call('crearBloqueo', { params, body: { nombre: 'Patrocinio', motivo: 'Contrato', liberaEn } })
  ).body;
  const lugares = evento.lugares.slice(0, 3);
  await call('cambiarLugares', {
    params,
    body: { lugares, accion: 'bloquear', bloqueoId, motivo: 'Contrato' },
  });
  const bloqueados = async () =>
    (
      await db.query(`select count(*)::integer as n from lugar where id = any ($1) and bloqueo_id = $2`, [
        lugares,
        bloqueoId,
      ])
    ).rows[0].n;
  await liberarBloqueos(tienda.context);
  expect(await bloqueados()).toBe(3);
  await db.query(`update bloqueo set libera_en = now() where id = $1`, [bloqueoId]);
  await liberarBloqueos(tienda.context);
  expect(await bloqueados()).toBe(0);
  expect((await apartarAsientos(tienda, evento, { lugares })).reservaId).toBeTruthy();
});

it('§C6.2, §C3.4: a companion’s place goes only with its neighbour', async ({
  tienda,
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const [silla = 0, acompanante = 0] = evento.lugares;
  const marcar = (id: number, answer: object) =>
    call('cambiarLugares', {
      params,
      body: { lugares: [id], accion: 'marcar', motivo: 'Accesible', ...answer },
    });
  // In either order, since a person marks places one by one.
  await marcar(acompanante, { atributos: ['acompanante'] });
  await marcar(silla, { atributos: ['silla_de_ruedas'] });
  const apartar = (...asientosReserva: number[]) =>
    tienda.call('reservarInvitado', { params: { id: evento.eventoId }, body: { asientosReserva } });
  expect((await apartar(acompanante)).code).toBe('lugar_de_acompanante');
  expect((await apartar(silla, acompanante)).code).toBeNull();
  // A place that is marked as a companion's no longer is sold alone.
  const [, , otraSilla = 0, otro = 0] = evento.lugares;
  await marcar(otraSilla, { atributos: ['silla_de_ruedas'] });
  await marcar(otro, { atributos: ['acompanante', 'sin_escalones'] });
  expect((await apartar(otro)).code).toBe('lugar_de_acompanante');
  await marcar(otro, { atributos: ['sin_escalones'] });
  expect((await apartar(otro)).code).toBeNull();
});

it('§C5.3, §C4.3: places change zone but for taken ones, and a general section has no fewer than are taken', async ({
  evento,
  apartar,
  apartarGenerales,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  await apartar(1);
  const zona = await call('cambiarZonaDeLugares', {
    params,
    body: { lugares: evento.lugares.slice(0, 3), zonaId: evento.zonaPrecioIds[1], precio: 700 },
  });
  expect(zona.body).toMatchObject({
    cambiados: evento.lugares.slice(1, 3),
    rechazados: [{ motivo: 'apartado' }],
  });
  await apartarGenerales(5);
  const cambiar = (capacidad: number, version: number) =>
    call('cambiarCapacidad', {
      params: { ...params, seccionId: evento.generalId },
      version,
      body: { capacidad },
    });
  expect((await cambiar(4, 1)).body).toMatchObject({ code: 'lugares_tomados', detalles: { minimo: 5 } });
  expect((await cambiar(7, 1)).body).toMatchObject({
    version: 2,
    capacidad: 7,
    conteos: { libres: 2, apartados: 5 },
  });
  expect((await cambiar(200, 2)).body.conteos.libres).toBe(195);
});
