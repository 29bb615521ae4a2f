import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';
import { TARJETA_CON_3DS } from '../support/tienda.ts';

// A buyer who left the bank's page gives up: the provider is asked first, and its word counts, also when it comes later.

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 })
  .extend('enElBanco', ({ apartar, pagar }) => async () => {
    const { reservaId } = await apartar();
    const { cargo } = (await pagar(reservaId, 100, TARJETA_CON_3DS)).data();
    return { reservaId, cargoId: cargo.id, url: cargo.payment_method?.url };
  })
  .extend('cancelar', ({ tienda, evento }) => (reservaId: string) => {
    const params = { id: evento.eventoId };
    return tienda.call('cancelar', { params, body: { reservaId, esGeneral: false } });
  })
  .extend('preguntarYa', ({ tienda, db }) => async (reservaId: string) => {
    await db.query('update cargo set revisar_en = now() where reserva_id = $1 and revisar_en is not null', [
      reservaId,
    ]);
    await conciliar(tienda.context);
  });

it("tells a buyer who finds the purchase again where their bank's page is and until when the places are kept (§4.10)", async ({
  tienda,
  evento,
  apartar,
  enElBanco,
}) => {
  const leer = async (reservaId: string) =>
    (await tienda.call('consultarReserva', { params: { id: evento.eventoId }, body: { reservaId } })).data();
  const { reservaId, cargoId, url } = await enElBanco();
  const { cobro, ahora } = await leer(reservaId);
  expect(cobro).toMatchObject({ cargoId, url });
  expect(Date.parse(cobro?.hasta ?? '') - Date.parse(ahora)).toBeGreaterThan(25 * 60_000);
  expect((await leer((await apartar(1, { desde: 1 })).reservaId)).cobro).toBeNull();
});

it('lets the buyer give up while the provider says that nothing was charged, and frees the places (§4.11)', async ({
  db,
  evento,
  apartar,
  enElBanco,
  cancelar,
  estadoDe,
}) => {
  const { reservaId } = await enElBanco();
  expect((await cancelar(reservaId)).data()).toEqual({ message: 'La reserva se ha cancelado.' });
  expect(await estadoDe(reservaId)).toBe('cancelada');
  const { rows } = await db.query('select reserva_id from lugar where id = $1', [evento.lugares[0]]);
  expect(rows).toEqual([{ reserva_id: null }]);
  expect((await apartar()).reservaId).not.toBe(reservaId);
});

it('leads nobody back to the bank for a purchase that was given up (§4.11)', async ({
  enElBanco,
  cancelar,
  pagar,
}) => {
  const { reservaId } = await enElBanco();
  await cancelar(reservaId);
  expect((await pagar(reservaId, 100)).code).toBe('reserva_cancelada');
});

it('gives the money back where the bank says yes after the buyer gave up (§4.11, R13)', async ({
  tienda,
  enElBanco,
  cancelar,
  estadoDe,
  boletosDe,
  preguntarYa,
}) => {
  const { reservaId, cargoId } = await enElBanco();
  await cancelar(reservaId);
  tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
  await preguntarYa(reservaId);
  expect(await estadoDe(reservaId)).toBe('reembolsada');
  expect(await boletosDe(reservaId)).toEqual([]);
  const cargo = tienda.openpay.control.charges().find(({ id }) => id === cargoId);
  expect(cargo).toMatchObject({ status: 'refunded' });
});

it('sells where the bank had said yes before the buyer gave up: tickets, and no cancellation (§4.11)', async ({
  tienda,
  enElBanco,
  cancelar,
  estadoDe,
  boletosDe,
}) => {
  const { reservaId, cargoId } = await enElBanco();
  tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
  expect((await cancelar(reservaId)).code).toBe('reserva_vendida');
  expect(await estadoDe(reservaId)).toBe('vendida');
  expect(await boletosDe(reservaId)).toHaveLength(1);
});

it('gives nothing up while the provider does not answer (§4.11)', async ({
  tienda,
  enElBanco,
  cancelar,
  estadoDe,
}) => {
  const { reservaId } = await enElBanco();
  tienda.openpay.control.addFault({ method: 'GET', times: 3, answer: { kind: 'drop' } });
  expect((await cancelar(reservaId)).code).toBe('reserva_en_cobro');
  tienda.openpay.control.clearFaults();
  expect(await estadoDe(reservaId)).toBe('cobrando');
});
