import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { apartarAsientos, estadoDeReserva, INVITADA, listBoletosDe } from '../support/compras.ts';
import { crearEvento, type EventoCreado, ponerOpcionales } from '../support/fabrica.ts';
import { openTienda, TARJETA_CON_3DS, type Tienda } from '../support/tienda.ts';

const DEBITO = '4242424242424242';
/** Two seats of 500 pesos without charges. */
const TOTAL = 1_000;
const SIN_CARGOS = { precio: 50_000, usoDeServicio: 0, usoDeTarjeta: 0 };

let tienda: Tienda;
let evento: EventoCreado;
beforeAll(async () => {
  tienda = await openTienda({ OPENPAY_MESES: '3:300, 6:600, 12:1200' });
  evento = await aMeses(tienda);
});
afterAll(() => tienda.close());

/** An event that takes months without interest. */
async function aMeses({ database }: Tienda): Promise<EventoCreado> {
  const creado = await crearEvento(database.pool, { ...SIN_CARGOS, limite: 100 });
  await ponerOpcionales(database.pool, creado.eventoId, { formasDePago: 'meses' });
  return creado;
}

let siguiente = 0;
async function apartar(): Promise<string> {
  const lugares = evento.lugares.slice(siguiente, siguiente + 2);
  siguiente += 2;
  return (await apartarAsientos(tienda, evento, { lugares })).reservaId;
}

async function pagar(
  reservaId: string,
  { meses, numero }: { meses?: number; numero?: string } = {},
  en = tienda,
) {
  const source_id = await tienda.tokenDeTarjeta(numero);
  const body = {
    reservaId,
    amount: TOTAL,
    source_id,
    device_session_id: 'd'.repeat(32),
    promocion_id: 0,
    meses,
  };
  return en.call('makeCargoInvitado', { body: { ...body, ...INVITADA } });
}

/** The provider's charges of a reservation: plan, order and amount. */
async function cargosDe(reservaId: string) {
  const { rows } = await tienda.database.pool.query<{
    order_id: string;
    meses: number | null;
    estado: string;
  }>('select order_id, meses, estado from cargo where reserva_id = $1 order by creado_en', [reservaId]);
  const suyos = new Map(tienda.openpay.control.charges().map(cargo => [cargo.order_id, cargo]));
  return rows.map(({ order_id, ...fila }) => ({ ...fila, orden: order_id, dicho: suyos.get(order_id) }));
}

describe('months without interest', () => {
  it('are told with a hold, with the least total of each plan (§B2.3)', async () => {
    const reservaId = await apartar();
    const leida = (
      await tienda.call('consultarReserva', { params: { id: evento.eventoId }, body: { reservaId } })
    ).data();
    expect(leida.meses).toEqual([
      { pagos: 3, minimo: 300 },
      { pagos: 6, minimo: 600 },
      { pagos: 12, minimo: 1200 },
    ]);
    const otro = await crearEvento(tienda.database.pool);
    const { reservaId: ajena } = await apartarAsientos(tienda, otro, { lugares: otro.lugares.slice(0, 1) });
    const deOtro = await tienda.call('consultarReserva', {
      params: { id: otro.eventoId },
      body: { reservaId: ajena },
    });
    expect(deOtro.data().meses).toEqual([]);
  });

  it('are charged whole, with the plan, and told in sale and mail (§B2.3)', async () => {
    const reservaId = await apartar();
    const hecho = (await pagar(reservaId, { meses: 6 })).data();
    expect(hecho).toMatchObject({ meses: 6, total: TOTAL, cargo: { pagado: true } });
    const [cargo] = await cargosDe(reservaId);
    expect(cargo).toMatchObject({ meses: 6, dicho: { amount: TOTAL, payment_plan: { payments: 6 } } });
    const { rows } = await tienda.database.pool.query(`select * from correo where clave = 'boletos:' || $1`, [
      reservaId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('are refused to a debit card before anything is charged, and one payment goes on (§B2.2, §B2.3)', async () => {
    const reservaId = await apartar();
    const negado = await pagar(reservaId, { meses: 3, numero: DEBITO });
    expect(negado).toMatchObject({ status: 402, code: 'tarjeta_no_participa' });
    expect(await cargosDe(reservaId)).toEqual([]);
    expect(await estadoDeReserva(tienda, reservaId)).toBe('retenida');
    expect((await pagar(reservaId, { numero: DEBITO })).data()).not.toHaveProperty('meses');
  });

  it.each([3201, 3203, 3204, 3205] as const)(
    'that the bank refuses with %i leave the hold, and the next try has an order of its own (§B2.3)',
    async code => {
      const reservaId = await apartar();
      tienda.openpay.control.addFault({
        method: 'POST',
        path: '**/charges',
        answer: { kind: 'error', code },
      });
      expect(await pagar(reservaId, { meses: 6 })).toMatchObject({
        status: 402,
        code: 'tarjeta_no_participa',
      });
      expect(await estadoDeReserva(tienda, reservaId)).toBe('retenida');
      expect((await pagar(reservaId)).data().cargo.pagado).toBe(true);
      const [primero, segundo] = await cargosDe(reservaId);
      expect(primero).toMatchObject({ meses: 6, estado: 'fallido' });
      expect(segundo).toMatchObject({ meses: null, estado: 'completado' });
      expect(primero?.orden).not.toBe(segundo?.orden);
    },
  );

  it('are refused where house, event or total has no such plan, and nothing is charged (§B2.3)', async () => {
    const reservaId = await apartar();
    for (const meses of [9, 12])
      expect(await pagar(reservaId, { meses })).toMatchObject({ status: 402, code: 'meses_no_disponibles' });
    await ponerOpcionales(tienda.database.pool, evento.eventoId, { formasDePago: null });
    expect((await pagar(reservaId, { meses: 3 })).code).toBe('meses_no_disponibles');
    await ponerOpcionales(tienda.database.pool, evento.eventoId, { formasDePago: 'meses' });
    expect(await cargosDe(reservaId)).toEqual([]);
    expect((await pagar(reservaId, { meses: 3 })).data().meses).toBe(3);
  });

  it("ask the provider about no card for a stranger's reservation (§B2.2)", async () => {
    let preguntas = 0;
    const { leerClaseDeTarjeta } = tienda.context.pagos;
    tienda.context.pagos.leerClaseDeTarjeta = medio => {
      preguntas += 1;
      return leerClaseDeTarjeta(medio);
    };
    expect((await pagar(crypto.randomUUID(), { meses: 3 })).code).toBe('reserva_invalida');
    expect(preguntas).toBe(0);
    const reservaId = await apartar();
    expect((await pagar(reservaId, { meses: 3, numero: DEBITO })).code).toBe('tarjeta_no_participa');
    expect(preguntas).toBe(1);
    tienda.context.pagos.leerClaseDeTarjeta = leerClaseDeTarjeta;
  });

  it('keep their plan where antifraud sends the buyer to the bank (§4.10, §B2.3)', async () => {
    const reservaId = await apartar();
    const espera = (await pagar(reservaId, { meses: 3, numero: TARJETA_CON_3DS })).data();
    expect(espera.cargo).toMatchObject({ pagado: false, payment_method: { type: 'redirect' } });
    tienda.openpay.control.answerThreeDSecure(espera.cargo.id, 'authenticate');
    const body = { reservaId, esGeneral: false, promocion_id: 0 };
    const params = { chargeId: espera.cargo.id };
    const hecho = (await tienda.call('checkCargoInvitadoCorto', { params, body })).data();
    expect(hecho).toMatchObject({ meses: 3, cargo: { pagado: true } });
    expect(
      (await cargosDe(reservaId)).map(({ meses, dicho }) => [meses, dicho?.payment_plan?.payments]),
    ).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  it('go back whole, and never in part (§B2.3)', async () => {
    const reservaId = await apartar();
    (await pagar(reservaId, { meses: 6 })).data();
    const [boleto = 0] = await listBoletosDe(tienda, reservaId);
    const { pool } = tienda.database;
    const orden = { reservaId, monto: null, motivo: 'No puede ir' };
    await expect(ordenarDevolucion(pool, { ...orden, boletos: [boleto] })).rejects.toThrow(
      'sólo se devuelve completa',
    );
    await ordenarDevolucion(pool, { ...orden, boletos: [] });
    await conciliar(tienda.context);
    expect(await estadoDeReserva(tienda, reservaId)).toBe('reembolsada');
    expect((await cargosDe(reservaId))[0]?.dicho).toMatchObject({ status: 'refunded' });
  });
});

describe('the plans of a card', () => {
  const pedir = async (reservaId: string, numero?: string) => {
    const source_id = await tienda.tokenDeTarjeta(numero);
    return [source_id, await tienda.call('planesDeMeses', { body: { reservaId, source_id } })] as const;
  };

  it('are those that the total reaches, and the token stays good (§B2.3)', async () => {
    const reservaId = await apartar();
    const [source_id, dicho] = await pedir(reservaId);
    expect(dicho.data()).toEqual({
      total: TOTAL,
      planes: [
        { pagos: 3, mensualidad: 333.33 },
        { pagos: 6, mensualidad: 166.67 },
      ],
    });
    const body = {
      reservaId,
      amount: TOTAL,
      source_id,
      device_session_id: 'd'.repeat(32),
      meses: 6,
      ...INVITADA,
    };
    expect((await tienda.call('makeCargoInvitado', { body })).data().cargo.pagado).toBe(true);
  });

  it('are none of a debit card, nor for a hold that has ended (§B2.3)', async () => {
    const reservaId = await apartar();
    expect((await pedir(reservaId, DEBITO))[1].code).toBe('tarjeta_no_participa');
    await tienda.call('cancelar', { params: { id: evento.eventoId }, body: { reservaId } });
    expect((await pedir(reservaId))[1].code).toBe('reserva_cancelada');
  });
});

it('a house that takes credit cards only refuses a debit card before the charge (§B2.2)', async () => {
  const casa = await openTienda({ OPENPAY_TARJETAS: 'credito' });
  const suyo = await crearEvento(casa.database.pool, SIN_CARGOS);
  const { reservaId } = await apartarAsientos(casa, suyo, { lugares: suyo.lugares.slice(0, 2) });
  const pagarCon = async (numero?: string) => {
    const source_id = await casa.tokenDeTarjeta(numero);
    const body = { reservaId, amount: TOTAL, source_id, device_session_id: 'd'.repeat(32), ...INVITADA };
    return casa.call('makeCargoInvitado', { body });
  };
  expect(await pagarCon(DEBITO)).toMatchObject({
    status: 402,
    code: 'tarjeta_no_soportada',
    body: { message: 'Aquí se paga con tarjeta de crédito.' },
  });
  expect(casa.openpay.control.charges()).toEqual([]);
  expect((await pagarCon()).data().cargo.pagado).toBe(true);
  await casa.close();
});
