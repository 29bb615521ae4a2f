import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';
import { atrasar } from '../support/sucesos.ts';
import { TARJETA_CON_3DS } from '../support/tienda.ts';

// A purchase that has lost a place does not affect the place's next owner.

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 })
  .extend('duenoDe', ({ db }) => async (lugarId: number) => {
    const { rows } = await db.query<{ reserva_id: string | null; hasta: string | null }>(
      'select reserva_id, retenido_hasta::text as hasta from lugar where id = $1',
      [lugarId],
    );
    return rows[0] ?? null;
  })
  /** Gives a place to another buyer. */
  .extend('quitar', ({ db, evento, apartar }, { onCleanup }) => {
    // The robbed hold is deleted, because it breaks the invariants of holds.
    onCleanup(async () => {
      const { eventoId } = evento;
      await db.query(`update reserva set estado = 'cancelada' where evento_id = $1 and estado = 'retenida'`, [
        eventoId,
      ]);
      await db.query(
        'update lugar set reserva_id = null, retenido_hasta = null where evento_id = $1 and not vendido',
        [eventoId],
      );
    });
    return async (lugarId: number) => {
      const { reservaId } = await apartar(1, { desde: 5 });
      await db.query(
        `update lugar set reserva_id = $1, retenido_hasta = now() + interval '7 minutes' where id = $2`,
        [reservaId, lugarId],
      );
    };
  })
  /** A hold of two seats, the second of which another buyer has by now. */
  .extend('mitadAjena', ({ evento, apartar, quitar }) => async () => {
    const suya = await apartar(2);
    const [propio = 0, ajeno = 0] = evento.lugares;
    await quitar(ajeno);
    return { suya, propio, ajeno };
  });

it('charges nobody for seats of which somebody else has one (R1)', async ({
  tienda,
  pagar,
  mitadAjena,
  duenoDe,
}) => {
  const { suya, ajeno } = await mitadAjena();
  const [antes, cobros] = [await duenoDe(ajeno), tienda.openpay.control.charges().length];
  expect((await pagar(suya.reservaId, 200)).code).toBe('reserva_expirada');
  expect(tienda.openpay.control.charges()).toHaveLength(cobros);
  expect(await duenoDe(ajeno)).toEqual(antes);
});

it('gives back on cancelling what it has, and leaves what somebody else has (§4.11)', async ({
  tienda,
  evento,
  mitadAjena,
  duenoDe,
}) => {
  const { suya, propio, ajeno } = await mitadAjena();
  const antes = await duenoDe(ajeno);
  const body = { reservaId: suya.reservaId, esGeneral: false };
  (await tienda.call('cancelar', { params: { id: evento.eventoId }, body })).data();
  expect(await duenoDe(ajeno)).toEqual(antes);
  expect(await duenoDe(propio)).toEqual({ reserva_id: null, hasta: null });
});

it('lets go of what it has when its time is over, and leaves what somebody else has (§4.11)', async ({
  tienda,
  mitadAjena,
  duenoDe,
}) => {
  const { suya, propio, ajeno } = await mitadAjena();
  const antes = await duenoDe(ajeno);
  await atrasar(tienda, suya.reservaId, 'todo');
  await conciliar(tienda.context);
  expect(await duenoDe(ajeno)).toEqual(antes);
  expect(await duenoDe(propio)).toEqual({ reserva_id: null, hasta: null });
});

it('brings its own seats back to their countdown after a decline, and nobody else’s (§4.10)', async ({
  tienda,
  evento,
  apartar,
  pagar,
  quitar,
  duenoDe,
}) => {
  const suya = await apartar(2);
  const [, ajeno = 0] = evento.lugares;
  const { cargo } = (await pagar(suya.reservaId, 200, TARJETA_CON_3DS)).data();
  await quitar(ajeno);
  const antes = await duenoDe(ajeno);
  tienda.openpay.control.answerThreeDSecure(cargo.id, 'reject');
  const pedido = { params: { chargeId: cargo.id }, body: { reservaId: suya.reservaId } };
  expect((await tienda.call('checkCargoInvitadoCorto', pedido)).data().cargo.pagado).toBe(false);
  expect(await duenoDe(ajeno)).toEqual(antes);
});

it('keeps none of its own general places when it is given others, because one cannot be sold (§2.28)', async ({
  tienda,
  db,
  apartarGenerales,
  pagar,
  estadoDe,
}) => {
  const { reservaId } = await apartarGenerales(2);
  const { cargo } = (await pagar(reservaId, 200, TARJETA_CON_3DS)).data();
  await db.query(
    `update lugar set condicion = 'bloqueado' where id = (select lugares[1] from reserva where id = $1)`,
    [reservaId],
  );
  tienda.openpay.control.answerThreeDSecure(cargo.id, 'authenticate');
  const pedido = { params: { chargeId: cargo.id }, body: { reservaId } };
  expect((await tienda.call('checkCargoInvitadoCorto', pedido)).data().cargo.pagado).toBe(true);
  expect(await estadoDe(reservaId)).toBe('vendida');
  const { rows } = await db.query('select vendido from lugar where reserva_id = $1', [reservaId]);
  expect(rows).toEqual([{ vendido: true }, { vendido: true }]);
});

it.for(['the countdown has ended', 'somebody else has the seat'])(
  'asks no bank again when %s amid a first decline (§4.10, R14)',
  async (que, { tienda, db, evento, apartar, pagar, quitar, estadoDe }) => {
    const { reservaId } = await apartar();
    const antes = tienda.openpay.control.charges().length;
    tienda.openpay.control.addFault({
      method: 'POST',
      path: '**/charges',
      effect: 'commit',
      delayAnswerMs: 30_000,
    });
    const pagando = pagar(reservaId, 100, TARJETA_CON_3DS);
    await expect.poll(() => tienda.openpay.control.charges().length).toBeGreaterThan(antes);
    await db.query('update cargo set revisar_en = now() where reserva_id = $1', [reservaId]);
    await conciliar(tienda.context);
    expect(await estadoDe(reservaId)).toBe('retenida');
    if (que === 'somebody else has the seat') await quitar(evento.lugares[0] ?? 0);
    else
      await db.query(`update reserva set expira_en = now() - interval '1 second' where id = $1`, [reservaId]);
    tienda.openpay.control.advanceClock(30_000);
    expect((await pagando).code).toBe('tarjeta_rechazada');
    expect(tienda.openpay.control.charges()).toHaveLength(antes + 1);
  },
);

it('does not even ask the provider about a card whose customer is not the buyer’s own (§6.3, §7.31)', async ({
  tienda,
  db,
  entrar,
  apartar,
}) => {
  const [duena, otra] = [await entrar(), await entrar()];
  const guardar = async (token: string) =>
    (await tienda.call('saveTarjeta', { body: { token_id: await tienda.tokenDeTarjeta() }, token })).data();
  const { tarjeta } = await guardar(duena.token);
  await guardar(otra.token);
  const { idOpenpay } = (await tienda.call('getPerfilPago', { token: duena.token })).data();

  const { reservaId } = await apartar(1, { token: otra.token });
  const body = { reservaId, source_id: tarjeta.idtarjeta, usuarioOpenpayId: idOpenpay, amount: 100 };
  expect((await tienda.call('makeCargo', { body, token: otra.token })).code).toBe('tarjeta_borrada');
  const { rowCount } = await db.query('select from cargo where reserva_id = $1', [reservaId]);
  expect(rowCount).toBe(0);

  const params = { openpayUserId: idOpenpay ?? '', cardId: tarjeta.idtarjeta };
  expect((await tienda.call('deleteTarjeta', { params, token: otra.token })).code).toBe(
    'tarjeta_no_encontrada',
  );
  expect((await tienda.call('getPerfilPago', { token: duena.token })).data().tarjetas).toHaveLength(1);
});

it.for([
  ['is over', { hasta: `now() - interval '1 second'` }],
  ['has not begun', { desde: `now() + interval '1 hour'` }],
] as const)(
  'takes nothing off for a promotion that %s, named, typed or by itself (§5.14, §4.12)',
  async ([, plazo], { tienda, db, evento, crearPromocion, apartar }) => {
    const [columna = '', cuando = ''] = Object.entries(plazo)[0] ?? [];
    const promocionId = await crearPromocion({ porcentaje: 50, clave: 'MITAD' });
    const automatica = await crearPromocion({ porcentaje: 10 });
    await db.query(`update promocion set ${columna} = ${cuando} where id in ($1, $2)`, [
      promocionId,
      automatica,
    ]);
    const { reservaId } = await apartar();
    const typed = { body: { clave: 'MITAD', evento_id: evento.eventoId } };
    expect((await tienda.call('validarClaveWeb', typed)).code).toBe('clave_de_descuento_invalida');
    const lista = (await tienda.call('validarPromoWeb', { body: { evento_id: evento.eventoId } })).data();
    expect(lista.promocionesAplicaDirecto).toEqual([]);
    const body = { reservaId, eventoId: evento.eventoId, promocionId };
    expect((await tienda.call('aplicarPromo', { body })).code).toBe('promocion_invalida');
  },
);
