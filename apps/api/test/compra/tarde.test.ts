import { centavos } from '@taquilla/rules/dinero';
import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { atrasar } from '../support/sucesos.ts';
import { TARJETA_CON_3DS } from '../support/tienda.ts';

// A buyer who pays after the hold has ended takes the places anew, by the rules for any hold, at the price that was charged.

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 4 })
  /** Starts to pay and stays at the bank for longer than places are kept; answers a function for the bank's approval. */
  .extend(
    'pagarTarde',
    ({ tienda, pagar, aprobarEnElBanco }) =>
      async ({ reservaId }: { reservaId: string }, amount: number, promocion_id = 0) => {
        const source_id = await tienda.tokenDeTarjeta(TARJETA_CON_3DS);
        const body = { reservaId, source_id, amount, promocion_id, ...INVITADA };
        const pago = promocion_id
          ? await tienda.call('makeCargoInvitado', { body })
          : await pagar(reservaId, amount, TARJETA_CON_3DS);
        const { cargo } = pago.data();
        await atrasar(tienda, reservaId, 'todo');
        await conciliar(tienda.context);
        return () => aprobarEnElBanco(cargo.id);
      },
  )
  .extend('contarBoletos', ({ db, evento }) => async (): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::integer as n from boleto where evento_id = $1 and anulado_en is null',
      [evento.eventoId],
    );
    return rows[0]?.n ?? 0;
  });

it('gives the money of a late payment back where its buyer has bought up to the limit meanwhile (§9.4, R14)', async ({
  db,
  apartar,
  pagar,
  estadoDe,
  pagarTarde,
  contarBoletos,
}) => {
  const tarde = await apartar(3);
  const decirQueSi = await pagarTarde(tarde, 300);
  (await pagar((await apartar(2, { desde: 5 })).reservaId, 200)).data();
  await decirQueSi();
  expect(await estadoDe(tarde.reservaId)).toBe('reembolsada');
  expect(await contarBoletos()).toBe(2);
  const { rows } = await db.query(`select tipo from correo where datos ->> 'reservaId' = $1 order by id`, [
    tarde.reservaId,
  ]);
  expect(rows).toEqual([{ tipo: 'pago_sin_lugares' }, { tipo: 'reembolso' }]);
});

it('sells a late payer what the limit leaves room for (§9.4, R14)', async ({
  apartar,
  pagar,
  estadoDe,
  pagarTarde,
  contarBoletos,
}) => {
  const tarde = await apartar(2);
  const decirQueSi = await pagarTarde(tarde, 200);
  (await pagar((await apartar(2, { desde: 5 })).reservaId, 200)).data();
  await decirQueSi();
  expect(await estadoDe(tarde.reservaId)).toBe('vendida');
  expect(await contarBoletos()).toBe(4);
});

it.for([
  ['has begun', `fecha = now() - interval '1 hour'`],
  ['was taken off sale', 'mostrar_web = false'],
] as const)(
  'gives the money of a late payment back where its event %s (R14)',
  async ([, cambio], { db, evento, apartar, estadoDe, pagarTarde }) => {
    const tarde = await apartar(2);
    const decirQueSi = await pagarTarde(tarde, 200);
    await db.query(`update evento set ${cambio} where id = $1`, [evento.eventoId]);
    await decirQueSi();
    expect(await estadoDe(tarde.reservaId)).toBe('reembolsada');
  },
);

it('sells what is being paid in time though the event begins meanwhile (§4.7)', async ({
  tienda,
  db,
  evento,
  apartar,
  pagar,
  estadoDe,
  aprobarEnElBanco,
}) => {
  const { reservaId } = await apartar(2);
  const { cargo } = (await pagar(reservaId, 200, TARJETA_CON_3DS)).data();
  await atrasar(tienda, reservaId, 'cuenta');
  await db.query('update evento set fecha = now() where id = $1', [evento.eventoId]);
  await aprobarEnElBanco(cargo.id);
  expect(await estadoDe(reservaId)).toBe('vendida');
});

it('keeps the price that a late payer was charged, though the last use of their promotion is another’s by then (§5.14, R14)', async ({
  tienda,
  evento,
  crearPromocion,
  apartar,
  estadoDe,
  pagarTarde,
}) => {
  const promocion_id = await crearPromocion({ porcentaje: 50, usos: 1 });
  const tarde = await apartar(1);
  const decirQueSi = await pagarTarde(tarde, 50, promocion_id);
  const aplicar = async (desde: number) => {
    const { reservaId } = await apartar(1, { desde });
    const body = { promocionId: promocion_id, eventoId: evento.eventoId, reservaId };
    return { reservaId, aplicada: await tienda.call('aplicarPromo', { body }) };
  };
  const otra = await aplicar(5);
  expect(otra.aplicada.status).toBe(200);
  await decirQueSi();
  expect(await estadoDe(tarde.reservaId)).toBe('vendida');

  // The late use counts: another hold that drops its use frees none.
  const body = { reservaId: otra.reservaId };
  await tienda.call('cancelar', { params: { id: evento.eventoId }, body });
  expect((await aplicar(6)).aplicada.code).toBe('promocion_agotada');
});

it('counts no place against the limit whose money is on its way back, however long that takes (§9.4)', async ({
  db,
  apartar,
  pagar,
  boletosDe,
}) => {
  const { reservaId } = await apartar(4);
  (await pagar(reservaId, 400)).data();
  let desde = 8;
  const comprar = async (cuantos: number) => {
    const otra = await apartar(cuantos, { desde });
    desde += cuantos;
    return pagar(otra.reservaId, cuantos * 100);
  };
  const devolver = (monto: number | null, boletos: number[]) =>
    ordenarDevolucion(db, {
      reservaId,
      monto: monto === null ? null : centavos(monto),
      motivo: 'Uno',
      boletos,
    });
  expect((await comprar(1)).code).toBe('limite_de_asientos');
  await devolver(10_000, (await boletosDe(reservaId)).slice(0, 1));
  expect((await comprar(2)).code).toBe('limite_de_asientos');
  await devolver(null, []);
  expect((await comprar(4)).status).toBe(200);
});

it('gives the seats to everybody at once when the bank says no after the countdown (§4.10, §4.11)', async ({
  tienda,
  apartar,
  pagar,
  estadoDe,
}) => {
  const { reservaId } = await apartar(2);
  const { cargo } = (await pagar(reservaId, 200, TARJETA_CON_3DS)).data();
  await atrasar(tienda, reservaId, 'cuenta');
  tienda.openpay.control.answerThreeDSecure(cargo.id, 'reject');
  const vuelta = { params: { chargeId: cargo.id }, body: { reservaId } };
  expect((await tienda.call('checkCargoInvitadoCorto', vuelta)).data().cargo.pagado).toBe(false);
  expect(await estadoDe(reservaId)).toBe('expirada');
  expect((await apartar(2)).reservaId).not.toBe(reservaId);
});
