import { expect, onTestFinished, vi } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';
import { TARJETA_CON_3DS } from '../support/tienda.ts';

const it = enTienda({ precio: 100_000, usoDeServicio: 0.12, usoDeTarjeta: 0.03, limite: 6 });

/** Two seats with their fees, in pesos. */
const POR_DOS = 2300;

it('goes through 3-D Secure when antifraud asks for it, and finishes when the buyer is back, in two tabs too (§4.10, §2.11, R16)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  const cargo = (await pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS)).data();
  expect(cargo.cargo).toMatchObject({ pagado: false, payment_method: { type: 'redirect' } });
  expect((await pagar(reserva.reservaId, POR_DOS)).data().cargo.id).toBe(cargo.cargo.id);

  tienda.openpay.control.answerThreeDSecure(cargo.cargo.id, 'authenticate');
  const confirmar = () =>
    tienda.call('checkCargoInvitado', {
      params: { invitadoId: reserva.invitadoId, chargeId: cargo.cargo.id },
      body: { reservaId: reserva.reservaId, esGeneral: false, promocion_id: 0 },
    });
  const [una, otra] = await Promise.all([confirmar(), confirmar()]);
  expect(una.data()).toEqual(otra.data());
  expect(una.data()).toMatchObject({ id: reserva.reservaId, cargo: { pagado: true }, total: 2300 });
});

it('goes through 3-D Secure also when the word of the first decline is faster than its answer (§4.10, R13)', async ({
  tienda,
  db,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  const antes = tienda.openpay.control.charges().length;
  tienda.openpay.control.addFault({
    method: 'POST',
    path: '**/charges',
    effect: 'commit',
    delayAnswerMs: 30_000,
  });
  const pagando = pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS);
  await expect.poll(() => tienda.openpay.control.charges().length).toBeGreaterThan(antes);
  await db.query('update cargo set revisar_en = now() where reserva_id = $1', [reserva.reservaId]);
  await conciliar(tienda.context);
  const { rows } = await db.query('select estado from cargo where reserva_id = $1', [reserva.reservaId]);
  expect(rows).toEqual([{ estado: 'fallido' }]);
  tienda.openpay.control.advanceClock(30_000);
  expect((await pagando).data().cargo).toMatchObject({
    pagado: false,
    payment_method: { type: 'redirect' },
  });
});

it("sends a buyer who pays from a second tab to the bank too, where the first one's charge was declined to be asked for anew (§4.10, R17)", async ({
  tienda,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  const { control } = tienda.openpay;
  const antes = control.charges().length;
  control.addFault({ method: 'POST', path: '**/charges', effect: 'commit', delayAnswerMs: 30_000 });
  const una = pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS);
  await expect.poll(() => control.charges().length).toBeGreaterThan(antes);
  const preguntas = vi.spyOn(tienda.context.dbCobro, 'connect');
  onTestFinished(() => preguntas.mockRestore());
  const otra = pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS);
  // The second request asks the database for the first charge's outcome, repeatedly.
  await expect.poll(() => preguntas.mock.calls.length).toBeGreaterThan(3);
  control.advanceClock(30_000);
  const { cargo } = (await una).data();
  expect(cargo.payment_method).toMatchObject({ type: 'redirect' });
  expect((await otra).data().cargo).toEqual(cargo);
});

it('gives the seats back to their countdown when the bank says no (§4.10)', async ({
  tienda,
  db,
  apartar,
  pagar,
}) => {
  const reserva = await apartar(2);
  const cargo = (await pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS)).data();
  tienda.openpay.control.answerThreeDSecure(cargo.cargo.id, 'reject');
  const response = await tienda.call('checkCargoInvitadoCorto', {
    params: { chargeId: cargo.cargo.id },
    body: { reservaId: reserva.reservaId },
  });
  expect(response.data()).toMatchObject({
    cargo: { pagado: false },
    message: 'La autenticación con tu banco falló.',
  });
  const { rows } = await db.query(
    `select bool_and(l.retenido_hasta = r.expira_en) as "hastaSuCuenta"
     from reserva r join lugar l on l.reserva_id = r.id where r.id = $1`,
    [reserva.reservaId],
  );
  expect(rows).toEqual([{ hastaSuCuenta: true }]);
  expect((await pagar(reserva.reservaId, POR_DOS)).data().cargo.pagado).toBe(true);
});

it('confirms no purchase by the charge of another one (§2.11, R16)', async ({
  tienda,
  apartar,
  pagar,
  contarLugares,
}) => {
  const [pagada, ajena] = [await apartar(2), await apartar(2, { desde: 2 })];
  const cargo = (await pagar(pagada.reservaId, POR_DOS, TARJETA_CON_3DS)).data();
  const suyo = (await pagar(ajena.reservaId, POR_DOS, TARJETA_CON_3DS)).data();
  tienda.openpay.control.answerThreeDSecure(cargo.cargo.id, 'authenticate');
  const confirmar = (reservaId: string, chargeId: string) =>
    tienda.call('checkCargoInvitadoCorto', { params: { chargeId }, body: { reservaId } });
  expect((await confirmar(ajena.reservaId, cargo.cargo.id)).code).toBe('cargo_no_encontrado');
  expect((await confirmar(ajena.reservaId, 'tr000000000000000000')).code).toBe('cargo_no_encontrado');
  expect((await confirmar(ajena.reservaId, suyo.cargo.id)).data().cargo.pagado).toBe(false);
  expect(await contarLugares()).toMatchObject({ vendidos: 0 });
  expect((await confirmar(pagada.reservaId, cargo.cargo.id)).data().cargo.pagado).toBe(true);
  expect(await contarLugares()).toMatchObject({ vendidos: 2 });
});

it('finishes the sale of a buyer who never comes back from the bank (R16)', async ({
  apartar,
  pagar,
  contarLugares,
  aprobarEnElBanco,
}) => {
  const reserva = await apartar(2);
  const cargo = (await pagar(reserva.reservaId, POR_DOS, TARJETA_CON_3DS)).data();
  await aprobarEnElBanco(cargo.cargo.id);
  expect(await contarLugares()).toEqual({ vendidos: 2, retenidos: 0 });
});
