import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { atrasar } from '../support/sucesos.ts';
import { TARJETA_CON_3DS, TARJETA_SIN_FONDOS } from '../support/tienda.ts';

const it = enTienda({ precio: 100_000, usoDeServicio: 0.12, usoDeTarjeta: 0.03, limite: 6 });

/** Two seats with their fees, in pesos. */
const POR_DOS = 2300;

it('sells two seats to a guest: reserve, pay, tickets and one mail (§4.6-4.10, §7.16, §7.31)', async ({
  db,
  apartar,
  pagar,
  contarLugares,
}) => {
  const reserva = await apartar(2);
  const cargo = (await pagar(reserva.reservaId, POR_DOS)).data();
  expect(cargo.cargo.pagado).toBe(true);
  expect(cargo.total).toBe(2300);
  expect(await contarLugares()).toEqual({ vendidos: 2, retenidos: 0 });
  const { rows } = await db.query('select precio, quemado_uuid from boleto where reserva_id = $1', [
    reserva.reservaId,
  ]);
  expect(rows.map(fila => fila.precio)).toEqual([100_000, 100_000]);
});

it('sells to a registered buyer under their own address (§7.15)', async ({ tienda, entrar, apartar }) => {
  const { token, correo } = await entrar();
  const reserva = await apartar(1, { token });
  const source_id = await tienda.tokenDeTarjeta();
  const cargo = await tienda.call('makeCargo', {
    body: { reservaId: reserva.reservaId, source_id, amount: 1150 },
    token,
  });
  expect(cargo.data()).toMatchObject({ cargo: { pagado: true }, correo });
});

it('answers 409 with the seats that are gone, and holds none of the others (§8.7)', async ({
  tienda,
  evento,
  apartar,
  contarLugares,
}) => {
  await apartar(2);
  const segunda = await tienda.call('reservarInvitado', {
    params: { id: evento.eventoId },
    body: { asientosReserva: evento.lugares.slice(1, 4) },
  });
  expect(segunda.status).toBe(409);
  expect(segunda.body).toMatchObject({
    code: 'asientos_no_disponibles',
    message: 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.',
    detalles: { asientos: [evento.lugares[1]] },
  });
  expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 2 });
});

it('keeps a declined buyer’s seats until the hold ends, and another card may pay (§4.7)', async ({
  apartar,
  pagar,
  contarLugares,
}) => {
  const reserva = await apartar(2);
  const rechazada = await pagar(reserva.reservaId, POR_DOS, TARJETA_SIN_FONDOS);
  expect(rechazada.status).toBe(402);
  expect(rechazada.body).toMatchObject({
    code: 'tarjeta_sin_fondos',
    message: 'La tarjeta no tiene fondos suficientes.',
  });
  expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 2 });
  expect((await pagar(reserva.reservaId, POR_DOS)).data().cargo.pagado).toBe(true);
});

it('tries eight cards on one reservation and no ninth, for which the provider is not even asked (S6)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar(2);
  for (let vez = 0; vez < 8; vez += 1)
    expect((await pagar(reservaId, POR_DOS, TARJETA_SIN_FONDOS)).code).toBe('tarjeta_sin_fondos');
  const antes = tienda.openpay.control.charges().length;
  expect((await pagar(reservaId, POR_DOS)).code).toBe('tarjeta_muchos_intentos');
  expect(tienda.openpay.control.charges()).toHaveLength(antes);
});

it('answers a charge with its sale, its message, its event and its total, and with the way to the bank where there is one (§3.14)', async ({
  tienda,
  apartar,
  evento,
  pagar,
}) => {
  const directa = await apartar(2);
  const { rows } = await tienda.database.pool.query('select nombre from evento where id = $1', [
    evento.eventoId,
  ]);
  const comun = {
    message: expect.stringMatching(/\S/),
    evento: expect.objectContaining({ id: evento.eventoId, nombre: rows[0].nombre }),
    total: POR_DOS,
    correo: expect.any(String),
    folio: expect.stringMatching(/^[0-9A-Z]{10}$/),
  };
  const pagada = (await pagar(directa.reservaId, POR_DOS)).data();
  expect(pagada).toEqual({
    ...comun,
    id: directa.reservaId,
    cargo: { id: expect.any(String), pagado: true },
  });
  const conBanco = await apartar(2, { desde: 2 });
  expect((await pagar(conBanco.reservaId, POR_DOS, TARJETA_CON_3DS)).data()).toEqual({
    ...comun,
    id: conBanco.reservaId,
    cargo: {
      id: expect.any(String),
      pagado: false,
      payment_method: { type: 'redirect', url: expect.stringMatching(/^http/) },
    },
  });
});

it('tells the browser with which merchant and public key a card becomes a token, and no private one (§3.15, §7.25)', async ({
  tienda,
}) => {
  const { merchantId, publicKey, privateKey } = tienda.openpay;
  const { body } = await tienda.call('getCredenciales');
  expect(body).toMatchObject({ merchantId, publicKey, sandbox: true });
  expect(JSON.stringify(body)).not.toContain(privateKey);
});

it('refuses an amount that is not the price, with the right one in the answer (§9.3)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  const barato = await pagar(reserva.reservaId, 1);
  expect(barato.status).toBe(409);
  expect(barato.body).toMatchObject({ code: 'monto_distinto', detalles: { amount: 2300 } });
  expect(tienda.openpay.control.charges().filter(c => c.amount === 1)).toEqual([]);
});

it('charges once when the same payment is asked for fifty times in parallel (R17)', async ({
  tienda,
  db,
  apartar,
}) => {
  const reserva = await apartar(2);
  const source_id = await tienda.tokenDeTarjeta();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      tienda.call('makeCargoInvitado', {
        body: { reservaId: reserva.reservaId, source_id, amount: 2300, ...INVITADA, promocion_id: 0 },
      }),
    ),
  );
  expect(new Set(responses.map(r => JSON.stringify(r.data()))).size).toBe(1);
  const { rows } = await db.query('select count(*)::integer n from cargo where reserva_id = $1', [
    reserva.reservaId,
  ]);
  expect(rows[0].n).toBe(1);
});

it('asks the provider when the answer to a charge was lost, and never charges again (R12)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  tienda.openpay.control.addFault({
    method: 'POST',
    path: '**/charges',
    effect: 'commit',
    answer: { kind: 'drop' },
  });
  expect((await pagar(reserva.reservaId, POR_DOS)).data().cargo.pagado).toBe(true);
});

it('gives the places back on cancelling, twice alike, and refuses it once paid (§4.11, §7.18)', async ({
  tienda,
  evento,
  apartar,
  pagar,
  contarLugares,
}) => {
  const reserva = await apartar(2);
  const cancelar = (id: string) =>
    tienda.call('cancelar', { params: { id: evento.eventoId }, body: { reservaId: id, esGeneral: false } });
  expect((await cancelar(reserva.reservaId)).data()).toEqual({ message: 'La reserva se ha cancelado.' });
  expect((await cancelar(reserva.reservaId)).status).toBe(200);
  expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 0 });
  const pagada = await apartar(2);
  (await pagar(pagada.reservaId, POR_DOS)).data();
  expect((await cancelar(pagada.reservaId)).code).toBe('reserva_vendida');
});

it('ends a hold by itself: others may take the seats, and paying it is refused (§4.11, §8.7)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  await atrasar(tienda, reserva.reservaId, 'todo');
  const tarde = await pagar(reserva.reservaId, POR_DOS);
  expect(tarde.status).toBe(410);
  expect(tarde.body).toMatchObject({
    message: 'El tiempo de tu reserva ha expirado. La página se recargará.',
  });
  expect((await apartar(2)).reservaId).not.toBe(reserva.reservaId);
});

it('gives a late payment all its seats while they are free, and the money back when one of them is not (R14)', async ({
  tienda,
  db,
  apartar,
  pagar,
  contarLugares,
}) => {
  const libre = await apartar(2);
  const revendida = await apartar(2, { desde: 2 });
  const cargos = [];
  for (const reserva of [libre, revendida]) {
    cargos.push((await pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS)).data().cargo.id);
    await db.query(
      `update reserva set expira_en = now() - interval '1 minute', cobro_hasta = now() - interval '1 second' where id = $1`,
      [reserva.reservaId],
    );
  }
  await conciliar(tienda.context);
  const nueva = await apartar(1, { desde: 2 });
  (await pagar(nueva.reservaId, POR_DOS / 2)).data();
  for (const id of cargos) tienda.openpay.control.answerThreeDSecure(id, 'authenticate');
  await db.query('update cargo set revisar_en = now() where estado = $1', ['pendiente']);
  await conciliar(tienda.context);
  await conciliar(tienda.context);
  const { rows } = await db.query('select id, estado from reserva where id = any ($1)', [
    [libre.reservaId, revendida.reservaId],
  ]);
  expect(Object.fromEntries(rows.map(fila => [fila.id, fila.estado]))).toEqual({
    [libre.reservaId]: 'vendida',
    [revendida.reservaId]: 'reembolsada',
  });
  const devueltos = tienda.openpay.control.charges().filter(c => c.status === 'refunded');
  expect(devueltos.map(c => c.id)).toEqual([cargos[1]]);
  expect(await contarLugares()).toEqual({ vendidos: 3, retenidos: 0 });
});

it('finds a reservation again with its places, price and time left (§4.7)', async ({
  tienda,
  evento,
  apartar,
}) => {
  const reserva = await apartar(2);
  const vista = (
    await tienda.call('consultarReserva', {
      params: { id: evento.eventoId },
      body: { reservaId: reserva.reservaId },
    })
  ).data();
  expect(vista).toMatchObject({
    estado: 'retenida',
    fechaExpiracion: reserva.fechaExpiracion,
    seccion: expect.any(String),
    bloque: expect.any(String),
    desglose: { total: 2300, boletos: 2 },
  });
});
