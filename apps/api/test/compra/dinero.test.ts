import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { enviarAviso } from '../support/sucesos.ts';
import { TARJETA_CON_3DS, type Tienda } from '../support/tienda.ts';

const it = enTienda({ precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0, limite: 8 }).extend(
  'avisar',
  ({ tienda }) =>
    (type: string, transaction: object, contrasena?: string) =>
      enviarAviso(tienda, { type, transaction }, contrasena),
);

it('sells three general places to a guest (§7.17, §2.26-2.28)', async ({ apartarGenerales, pagar }) => {
  const reserva = await apartarGenerales(3);
  expect(reserva.invitadoId).not.toBeNull();
  expect((await pagar(reserva.reservaId, 1650)).data()).toMatchObject({
    cargo: { pagado: true },
    total: 1650,
  });
});

it('finishes a sale by the provider’s notice, once, however often and in whatever order it comes (R13)', async ({
  tienda,
  apartarGenerales,
  pagar,
  estadoDe,
  avisar,
}) => {
  const reserva = await apartarGenerales(1);
  const { cargo } = (await pagar(reserva.reservaId, 550, TARJETA_CON_3DS)).data();
  tienda.openpay.control.answerThreeDSecure(cargo.id, 'authenticate');
  const transaction = { id: cargo.id, status: 'completed' };
  const responses = await Promise.all(
    ['charge.succeeded', 'charge.created', 'charge.succeeded', 'charge.failed', 'charge.succeeded'].map(
      type => avisar(type, transaction),
    ),
  );
  expect(responses.map(r => r.statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await estadoDe(reserva.reservaId)).toBe('vendida');
});

it('believes no notice: a forged one changes nothing, one with a wrong password is refused (R13)', async ({
  tienda,
  apartarGenerales,
  pagar,
  estadoDe,
  avisar,
}) => {
  const reserva = await apartarGenerales(1);
  const { cargo } = (await pagar(reserva.reservaId, 550, TARJETA_CON_3DS)).data();
  expect(
    (await avisar('charge.succeeded', { id: cargo.id, status: 'completed', amount: 550 })).statusCode,
  ).toBe(200);
  expect(await estadoDe(reserva.reservaId)).toBe('cobrando');
  for (const otra of ['otra-clave', 'avisos-de-demO'])
    expect((await avisar('charge.succeeded', { id: cargo.id }, otra)).statusCode).toBe(401);

  // The early notice does not suppress the true one, which has the same text.
  tienda.openpay.control.answerThreeDSecure(cargo.id, 'authenticate');
  await avisar('charge.succeeded', { id: cargo.id, status: 'completed', amount: 550 });
  expect(await estadoDe(reserva.reservaId)).toBe('vendida');
});

it('answers the provider’s verification call', async ({ tienda }) => {
  const response = await tienda.app.inject({
    method: 'POST',
    url: '/api/v1/pagos/avisos/openpay',
    headers: { authorization: `Basic ${Buffer.from('openpay:avisos-de-demo').toString('base64')}` },
    payload: { type: 'verification', event_date: '2026-11-21T10:00:00-06:00', verification_code: 'Xg4kq2Bz' },
  });
  expect(response.statusCode).toBe(200);
});

it('gives a late payer other places of the same section when theirs were resold (§4.11)', async ({
  tienda,
  db,
  evento,
  apartarGenerales,
  pagar,
  estadoDe,
  avisar,
}) => {
  const reserva = await apartarGenerales(2);
  const { cargo } = (await pagar(reserva.reservaId, 1100, TARJETA_CON_3DS)).data();
  await db.query(
    `update reserva set expira_en = now() - interval '1 hour', cobro_hasta = now() - interval '1 hour' where id = $1`,
    [reserva.reservaId],
  );
  await conciliar(tienda.context);
  const { rows } = await db.query<{ lugares: number[] }>('select lugares from reserva where id = $1', [
    reserva.reservaId,
  ]);
  const otra = crypto.randomUUID();
  await db.query(
    `insert into reserva (id, evento_id, es_general, invitado_id, comprador, lugares, precios, expira_en)
     values ($1, $2, true, $1, 'i:otra', $3, $4, now() + interval '10 minutes')`,
    [otra, evento.eventoId, rows[0]?.lugares, [50_000, 50_000]],
  );
  await db.query(
    `update lugar set reserva_id = $1, retenido_hasta = now() + interval '10 minutes', general_libre = false where id = any ($2)`,
    [otra, rows[0]?.lugares],
  );
  tienda.openpay.control.answerThreeDSecure(cargo.id, 'authenticate');
  await avisar('charge.succeeded', { id: cargo.id, status: 'completed' });
  expect(await estadoDe(reserva.reservaId)).toBe('vendida');
});

it('finishes a purchase whose amount due is 0 without a card, and refuses that where something is due (§7.19)', async ({
  tienda,
  evento,
  crearPromocion,
  apartarGenerales,
}) => {
  await crearPromocion({ porcentaje: 100, clave: 'PRENSA' });
  const promocion = (
    await tienda.call('validarClaveWeb', { body: { clave: 'prensa', evento_id: evento.eventoId } })
  ).data();
  const reserva = await apartarGenerales(1);
  const vender = (promocion_id: number, metodoPago = 'gratis') =>
    tienda.call('vender', {
      params: { id: evento.eventoId },
      body: { reservaId: reserva.reservaId, metodoPago, promocion_id, ...INVITADA },
    });
  expect((await vender(0)).code).toBe('monto_no_es_cero');
  expect((await vender(promocion.id, 'efectivo')).code).toBe('sin_permiso');
  expect((await vender(promocion.id)).data().id).toBe(reserva.reservaId);
  expect((await vender(promocion.id)).status).toBe(200);
});

it('answers a charge of nothing alike each time it is asked for, and when it is checked (§4.9, §4.10, §7.32)', async ({
  tienda,
  crearPromocion,
  apartarGenerales,
}) => {
  const promocion_id = await crearPromocion({ porcentaje: 100 });
  const { reservaId, invitadoId } = await apartarGenerales(1);
  const body = { reservaId, esGeneral: true, amount: 0, promocion_id, ...INVITADA };
  const cobrarNada = () => tienda.call('makeCargoInvitado', { body });
  const responses = await Promise.all([cobrarNada(), cobrarNada(), cobrarNada()]);
  const [primera] = responses.map(response => response.data());
  expect(primera).toMatchObject({ message: 'Compra exitosa', cargo: { pagado: true }, total: 0 });
  for (const response of responses) expect(response.data()).toEqual(primera);
  const params = { chargeId: primera?.cargo.id, invitadoId };
  const revisada = await tienda.call('checkCargoInvitado', { params, body: { reservaId } });
  expect(revisada.data()).toEqual(primera);
  const otra = await apartarGenerales(1);
  const deOtra = { params, body: { reservaId: otra.reservaId } };
  expect((await tienda.call('checkCargoInvitadoCorto', deOtra)).code).toBe('cargo_no_encontrado');
});

it('says of a purchase that is paid, cancelled or being paid what it is, and not that its time is over (§7.19, §7.30)', async ({
  tienda,
  evento,
  apartarGenerales,
  pagar,
}) => {
  const pedirle = async (reservaId: string) => {
    const params = { id: evento.eventoId };
    const body = { reservaId, promocionId: 0, eventoId: evento.eventoId };
    const venta = { params, body: { reservaId, metodoPago: 'gratis', ...INVITADA } };
    return [await tienda.call('aplicarPromo', { body }), await tienda.call('vender', venta)];
  };
  const pagada = await apartarGenerales(1);
  await pagar(pagada.reservaId, 550);
  const enElBanco = await apartarGenerales(1);
  await pagar(enElBanco.reservaId, 550, TARJETA_CON_3DS);
  const cancelada = await apartarGenerales(1);
  const cancelar = { params: { id: evento.eventoId }, body: { reservaId: cancelada.reservaId } };
  await tienda.call('cancelar', cancelar);
  const codigos = async ({ reservaId }: { reservaId: string }) => (await pedirle(reservaId)).map(r => r.code);
  expect(await codigos(pagada)).toEqual(['reserva_vendida', 'reserva_vendida']);
  expect(await codigos(enElBanco)).toEqual(['reserva_en_cobro', 'reserva_en_cobro']);
  expect(await codigos(cancelada)).toEqual(['reserva_cancelada', 'reserva_cancelada']);
});

it('names the reason for which a promotion does not apply, in the words of §8.15', async ({
  tienda,
  evento,
  crearPromocion,
  apartarGenerales,
}) => {
  const promocionId = await crearPromocion({ nombre: 'Tres por dos', cantidad: [3, 2] });
  const { reservaId } = await apartarGenerales(2);
  const body = { promocionId, eventoId: evento.eventoId, reservaId };
  expect((await tienda.call('aplicarPromo', { body })).body).toMatchObject({
    code: 'promocion_no_aplica',
    message: 'Debes comprar al menos 3 boletos para aplicar el descuento.',
    detalles: { promocion: true },
  });
});

it('names which of a guest’s data is missing (§5.10)', async ({ tienda, apartarGenerales }) => {
  const { reservaId } = await apartarGenerales(1);
  const source_id = await tienda.tokenDeTarjeta();
  const pagarCon = async (datos: object) =>
    (await tienda.call('makeCargoInvitado', { body: { reservaId, source_id, amount: 550, ...datos } })).body;
  const code = 'invitado_incompleto';
  expect(await pagarCon({ correo_invitado: INVITADA.correo_invitado })).toMatchObject({
    code,
    message: 'Ingresa el nombre',
  });
  expect(await pagarCon({ nombre_invitado: INVITADA.nombre_invitado })).toMatchObject({
    code,
    message: 'Es necesario un correo electrónico valído',
  });
});

it('tells of a purchase the price that was paid, also when promotion and rates are others by now (§4.7, §9.3)', async ({
  tienda,
  db,
  evento,
  crearPromocion,
  apartarGenerales,
}) => {
  const promocion_id = await crearPromocion({ nombre: 'Hoy', porcentaje: 50 });
  const { reservaId } = await apartarGenerales(2);
  const source_id = await tienda.tokenDeTarjeta();
  const body = { reservaId, source_id, amount: 550, promocion_id, ...INVITADA };
  (await tienda.call('makeCargoInvitado', { body })).data();
  await db.query(`update promocion set hasta = now() - interval '1 second' where id = $1`, [promocion_id]);
  await db.query('update evento set uso_de_servicio = 0.3 where id = $1', [evento.eventoId]);
  const consulta = { params: { id: evento.eventoId }, body: { reservaId } };
  expect((await tienda.call('consultarReserva', consulta)).data()).toMatchObject({
    estado: 'vendida',
    promocion: { nombre: 'Hoy' },
    desglose: { boletos: 2, importe: 1000, descuento: 500, cargoServicio: 50, total: 550 },
  });
});

it('saves, lists, charges and deletes a card of its own buyer only (§7.26, §7.27, §7.28, §7.29, §6.3)', async ({
  tienda,
  entrar,
  apartar,
}) => {
  const [{ token }, { token: otro }] = [await entrar(), await entrar()];
  const { tarjeta } = (
    await tienda.call('saveTarjeta', { body: { token_id: await tienda.tokenDeTarjeta() }, token })
  ).data();
  const perfil = (await tienda.call('getPerfilPago', { token })).data();
  expect(perfil.tarjetas).toEqual([tarjeta]);

  const reserva = await apartar(1, { token });
  const params = { openpayUserId: perfil.idOpenpay, cardId: tarjeta.idtarjeta };
  expect((await tienda.call('deleteTarjeta', { params, token: otro })).code).toBe('sin_usuario_openpay');
  const cargo = await tienda.call('makeCargo', {
    body: {
      reservaId: reserva.reservaId,
      source_id: tarjeta.idtarjeta,
      usuarioOpenpayId: perfil.idOpenpay,
      amount: 550,
    },
    token,
  });
  expect(cargo.data().cargo.pagado).toBe(true);
  expect((await tienda.call('deleteTarjeta', { params, token })).data()).toEqual({
    message: 'Tarjeta eliminada',
  });
  expect((await tienda.call('getPerfilPago', { token })).data().tarjetas).toEqual([]);
});

it('saves a card anew for a buyer whose customer an operator deleted at the provider (§6.3, §7.27, §7.28, §8.11)', async ({
  tienda: { call, tokenDeTarjeta, openpay },
  entrar,
  apartar,
}) => {
  const { token } = await entrar();
  await call('saveTarjeta', { body: { token_id: await tokenDeTarjeta() }, token });
  const { idOpenpay: borrado } = (await call('saveUsuarioPago', { token })).data();
  await borrarCliente(openpay, borrado);
  expect((await call('getPerfilPago', { token })).data().tarjetas).toEqual([]);

  const { idOpenpay } = (await call('saveUsuarioPago', { token })).data();
  expect(idOpenpay).not.toBe(borrado);
  const body = { token_id: await tokenDeTarjeta() };
  const { tarjeta } = (await call('saveTarjeta', { body, token })).data();
  expect((await call('getPerfilPago', { token })).data()).toMatchObject({
    idOpenpay,
    tarjetas: [tarjeta],
  });
  const { reservaId } = await apartar(1, { token });
  const cobro = { reservaId, source_id: tarjeta.idtarjeta, usuarioOpenpayId: idOpenpay, amount: 550 };
  expect((await call('makeCargo', { body: cobro, token })).data().cargo.pagado).toBe(true);
});

it('makes one customer for two tabs that find theirs deleted (§7.27)', async ({ tienda, entrar }) => {
  const { token } = await entrar();
  const { idOpenpay: borrado } = (await tienda.call('saveUsuarioPago', { token })).data();
  await borrarCliente(tienda.openpay, borrado);
  const [una, otra] = await Promise.all([1, 2].map(() => tienda.call('saveUsuarioPago', { token })));
  expect(una?.data().idOpenpay).not.toBe(borrado);
  expect(otra?.data()).toEqual(una?.data());
});

/** Deletes a customer, as an operator does in the provider's dashboard. */
async function borrarCliente({ app, merchantId, privateKey }: Tienda['openpay'], id: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`;
  const url = `/v1/${merchantId}/customers/${id}`;
  expect((await app.inject({ method: 'DELETE', url, headers: { authorization } })).statusCode).toBe(204);
}

it('says of a saved card that was deleted meanwhile that it is gone, and keeps the places (§7.31)', async ({
  tienda,
  entrar,
  apartar,
  estadoDe,
}) => {
  const { token } = await entrar();
  const { tarjeta } = (
    await tienda.call('saveTarjeta', { body: { token_id: await tienda.tokenDeTarjeta() }, token })
  ).data();
  const { idOpenpay } = (await tienda.call('getPerfilPago', { token })).data();
  const params = { openpayUserId: idOpenpay, cardId: tarjeta.idtarjeta };
  await tienda.call('deleteTarjeta', { params, token });
  const { reservaId } = await apartar(1, { token });
  const body = { reservaId, source_id: tarjeta.idtarjeta, usuarioOpenpayId: idOpenpay, amount: 550 };
  expect(await tienda.call('makeCargo', { body, token })).toMatchObject({
    status: 402,
    body: { code: 'tarjeta_borrada', message: 'La tarjeta guardada ya no existe.' },
  });
  expect(await estadoDe(reservaId)).toBe('retenida');
});

it('accepts card data by the literal calls of §7 and keeps it nowhere (S10)', async ({
  tienda,
  db,
  apartarGenerales,
}) => {
  const reserva = await apartarGenerales(1);
  const tarjeta = {
    card_number: '4111111111111111',
    holder_name: 'Sofia Nanez',
    expiration_year: '30',
    expiration_month: '12',
    cvv2: '987',
  };
  const body = {
    reservaId: reserva.reservaId,
    esGeneral: true,
    source_id: '',
    tarjeta,
    amount: 550,
    promocion_id: 0,
    ...INVITADA,
  };
  expect((await tienda.call('makeCargoInvitado', { body })).data().cargo.pagado).toBe(true);
  const { rows } = await db.query<{ nombre: string }>(
    `select table_name as nombre from information_schema.tables where table_schema = 'public'`,
  );
  for (const { nombre } of rows) {
    const { rows: filas } = await db.query(`select t::text as fila from "${nombre}" t`);
    expect(filas.map(f => f.fila).join('\n')).not.toContain('4111111111111111');
  }
});

it('proves that every centavo is accounted for', async ({ db }) => {
  expect(await listDescuadres(db)).toEqual([]);
  for (const c of await listCuadres(db)) expect(c.cobrado).toBe(c.boletos + c.devuelto + c.porDevolver);
});

it('says of an event that does not exist that it is none, and of one without promotions that it has none (§7.23)', async ({
  tienda,
  evento,
}) => {
  const promociones = (evento_id: number) => tienda.call('validarPromoWeb', { body: { evento_id } });
  expect((await promociones(evento.eventoId)).data()).toEqual({ total: 0, promocionesAplicaDirecto: [] });
  expect(await promociones(2_000_000_000)).toMatchObject({
    status: 404,
    body: { code: 'evento_no_encontrado', message: 'El evento no es válido.' },
  });
});

it('shows no discount that is used up to a buyer who still chooses, and shows it again once a use is given back (§4.12, §7.23)', async ({
  tienda,
  evento: { eventoId },
  crearPromocion,
  apartar,
}) => {
  const promocionId = await crearPromocion({ porcentaje: 10, usos: 1 });
  const automaticas = async () =>
    (await tienda.call('validarPromoWeb', { body: { evento_id: eventoId } })).data();
  expect(await automaticas()).toMatchObject({ total: 1, promocionesAplicaDirecto: [{ id: promocionId }] });
  const { reservaId } = await apartar(1);
  await tienda.call('aplicarPromo', { body: { promocionId, eventoId, reservaId } });
  expect(await automaticas()).toEqual({ total: 0, promocionesAplicaDirecto: [] });
  await tienda.call('cancelar', { params: { id: eventoId }, body: { reservaId } });
  expect(await automaticas()).toMatchObject({ total: 1 });
});
