import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda().extend('contarReservas', ({ db }) => async (eventoId: number): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer n from reserva where evento_id = $1',
    [eventoId],
  );
  return rows[0]?.n ?? -1;
});

it('answers an attempt that is sent fifty times with one reservation of seats, the same each time (§7.16, R17)', async ({
  tienda,
  evento,
  contarReservas,
}) => {
  const { eventoId, lugares } = evento;
  const body = { asientosReserva: lugares.slice(0, 2), intento: randomUUID() };
  const reservar = () => tienda.call('reservarInvitado', { params: { id: eventoId }, body });
  const responses = [...(await Promise.all(Array.from({ length: 49 }, reservar))), await reservar()];
  // Another order of the same seats is the same request.
  body.asientosReserva.reverse();
  responses.push(await reservar());
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const iguales = responses.map(r => ({ ...r.data(), ahora: null }));
  expect(new Set(iguales.map(datos => JSON.stringify(datos))).size).toBe(1);
  expect(await contarReservas(eventoId)).toBe(1);
  // A guest's two ids cannot be derived from each other.
  expect(iguales[0]?.invitadoId).not.toBe(iguales[0]?.reservaId);
});

it('answers an attempt for general places that is sent fifty times with one reservation (§7.17, R17)', async ({
  tienda,
  crearEvento,
  contarReservas,
}) => {
  const { eventoId, generalId } = await crearEvento({ capacidadGeneral: 40 });
  const body = { cantidadAsientos: 2, seccionId: generalId, intento: randomUUID() };
  const reservar = () => tienda.call('reservarGenerales', { params: { id: eventoId }, body });
  const responses = [...(await Promise.all(Array.from({ length: 49 }, reservar))), await reservar()];
  const iguales = responses.map(r => ({ ...r.data(), ahora: null }));
  expect(new Set(iguales.map(datos => JSON.stringify(datos))).size).toBe(1);
  expect(await contarReservas(eventoId)).toBe(1);
});

it('finds an attempt of a buyer who is at their limit with it (§9.4, §7.15)', async ({
  tienda,
  crearEvento,
  entrar,
}) => {
  const { eventoId, lugares } = await crearEvento({ limite: 2 });
  const { token } = await entrar();
  const body = { asientosReserva: lugares.slice(0, 2), intento: randomUUID() };
  const reservar = () => tienda.call('reservar', { params: { id: eventoId }, body, token });
  const primera = (await reservar()).data();
  expect((await reservar()).data()).toMatchObject({
    reservaId: primera.reservaId,
    invitadoId: null,
    fechaExpiracion: primera.fechaExpiracion,
  });
});

it('gives nobody else the reservation of an attempt, nor another one for other seats', async ({
  tienda,
  evento,
  entrar,
}) => {
  const { eventoId, lugares } = evento;
  const [uno = 0, otro = 0] = lugares;
  const intento = randomUUID();
  const params = { id: eventoId };
  const mia = await tienda.call('reservarInvitado', { params, body: { asientosReserva: [uno], intento } });
  const { token } = await entrar();
  const ajena = await tienda.call('reservar', { params, body: { asientosReserva: [uno], intento }, token });
  expect(ajena.code).toBe('asientos_no_disponibles');
  const distinta = await tienda.call('reservarInvitado', {
    params,
    body: { asientosReserva: [otro], intento },
  });
  expect(distinta.data().reservaId).not.toBe(mia.data().reservaId);
});

it('refuses an attempt whose reservation was given back (§7.18)', async ({ tienda, crearEvento }) => {
  const { eventoId, lugares, generalId } = await crearEvento({ capacidadGeneral: 5 });
  const params = { id: eventoId };
  const cancelar = (reservaId: string) => tienda.call('cancelar', { params, body: { reservaId } });

  const asientos = { asientosReserva: lugares.slice(0, 1), intento: randomUUID() };
  await cancelar((await tienda.call('reservarInvitado', { params, body: asientos })).data().reservaId);
  expect((await tienda.call('reservarInvitado', { params, body: asientos })).code).toBe('reserva_invalida');

  const generales = { cantidadAsientos: 1, seccionId: generalId, intento: randomUUID() };
  await cancelar((await tienda.call('reservarGenerales', { params, body: generales })).data().reservaId);
  expect((await tienda.call('reservarGenerales', { params, body: generales })).code).toBe('reserva_invalida');
});

it('refuses an attempt whose hold has ended by itself, though nobody has swept it away (§4.11)', async ({
  tienda,
  db,
  evento,
}) => {
  const { eventoId, lugares } = evento;
  const body = { asientosReserva: lugares.slice(0, 1), intento: randomUUID() };
  const reservar = () => tienda.call('reservarInvitado', { params: { id: eventoId }, body });
  const { reservaId } = (await reservar()).data();
  await db.query(`update reserva set expira_en = now() - interval '1 second' where id = $1`, [reservaId]);
  await db.query(`update lugar set retenido_hasta = now() - interval '1 second' where reserva_id = $1`, [
    reservaId,
  ]);
  expect((await reservar()).code).toBe('reserva_invalida');
});
