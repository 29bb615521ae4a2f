import { EventEmitter, once } from 'node:events';
import { centavos } from '@taquilla/rules/dinero';
import { expect, onTestFinished, vi } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { procesarDevoluciones } from '../../src/compra/enviarDevoluciones.ts';
import { iniciarCobro } from '../../src/compra/iniciarCobro.ts';
import { liquidarCargo } from '../../src/compra/liquidar.ts';
import type { CargoDelProveedor, EstadoDeCargo } from '../../src/providers/pagos/provider.ts';
import { enTienda } from '../support/enTienda.ts';
import { atrasar } from '../support/sucesos.ts';
import { TARJETA_CON_3DS, TARJETA_SIN_FONDOS } from '../support/tienda.ts';

// Answers of the provider that come after the request has ended.

const HORA_MS = 3_600_000;

interface Intento {
  id: string;
  reserva_id: string;
  order_id: string;
  estado: string;
  proveedor_id: string;
}

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 })
  /** A hold whose first attempt to pay was declined; the provider's word on it may still change. */
  .extend('intentar', ({ apartar, pagar }) => async () => {
    const { reservaId } = await apartar();
    expect((await pagar(reservaId, 100, TARJETA_SIN_FONDOS)).status).toBe(402);
    return reservaId;
  })
  /** The attempts of a reservation, oldest first. */
  .extend('cargosDe', ({ db }) => async (reservaId: string) => {
    const cargos = 'select * from cargo where reserva_id = $1 order by creado_en';
    return (await db.query<Intento>(cargos, [reservaId])).rows;
  })
  /** Changes the provider's word on the first attempt. */
  .extend(
    'desmentir',
    ({ tienda, cargosDe }) =>
      async (reservaId: string, estado: EstadoDeCargo, otra: Partial<CargoDelProveedor> = {}) => {
        const [primero] = await cargosDe(reservaId);
        if (!primero) throw new Error('the reservation was never charged');
        const palabra: CargoDelProveedor = {
          id: `tr${crypto.randomUUID()}`,
          orderId: primero.order_id,
          estado,
          monto: centavos(10_000),
          moneda: 'MXN',
          devuelto: centavos(estado === 'reembolsado' ? 10_000 : 0),
          url3ds: null,
          codigoError: null,
          ...otra,
        };
        await liquidarCargo(tienda.context, { id: primero.id, reserva_id: reservaId }, palabra);
      },
  );

it('gives the money of an attempt that was given up back while another waits for its bank, though the countdown ended (R12, R14)', async ({
  tienda,
  db,
  pagar,
  estadoDe,
  cargosDe,
  desmentir,
  intentar,
  aprobarEnElBanco,
}) => {
  const reservaId = await intentar();
  const { cargo } = (await pagar(reservaId, 100, TARJETA_CON_3DS)).data();
  await db.query(
    `update reserva set expira_en = now() - interval '1 hour', cobro_hasta = now() - interval '1 hour' where id = $1`,
    [reservaId],
  );
  await conciliar(tienda.context);
  expect(await estadoDe(reservaId)).toBe('expirada');
  await desmentir(reservaId, 'completado');
  // The attempt at the bank followed one that antifraud refused.
  expect((await cargosDe(reservaId)).map(({ estado }) => estado)).toEqual([
    'reembolso_pendiente',
    'fallido',
    'pendiente',
  ]);

  await db.query(`update devolucion set proximo_intento = 'infinity'`);
  await aprobarEnElBanco(cargo.id);
  expect(await estadoDe(reservaId)).toBe('vendida');
});

it('leaves a sale alone when an attempt before it is given back at the provider (R13)', async ({
  pagar,
  estadoDe,
  cargosDe,
  desmentir,
  intentar,
}) => {
  const reservaId = await intentar();
  (await pagar(reservaId, 100)).data();
  await desmentir(reservaId, 'reembolsado');
  expect(await estadoDe(reservaId)).toBe('vendida');
  expect((await cargosDe(reservaId)).map(({ estado }) => estado)).toEqual(['reembolsado', 'completado']);
});

it('sends a part of the money back once, when another process takes over from one that hangs (R12)', async ({
  tienda,
  db,
  apartar,
  pagar,
  devolver,
}) => {
  const { context, openpay } = tienda;
  const reservas = [(await apartar()).reservaId, (await apartar(1, { desde: 1 })).reservaId];
  for (const reservaId of reservas) {
    (await pagar(reservaId, 100)).data();
    await devolver(reservaId, { monto: centavos(2_000) });
  }
  const proveedor = new EventEmitter();
  const [enCamino, contestado] = [once(proveedor, 'pedido'), once(proveedor, 'respuesta')];
  const reembolsar: typeof context.pagos.reembolsar = async (cargo, ...resto) => {
    proveedor.emit('pedido', cargo);
    await contestado;
    return context.pagos.reembolsar(cargo, ...resto);
  };
  const lento = procesarDevoluciones({ ...context, pagos: { ...context.pagos, reembolsar } }, 50);
  // However long the first attempt hangs, the second one is checked on time.
  await db.query(
    `update devolucion d set proximo_intento = now() from cargo c
     where c.id = d.cargo_id and d.estado = 'pendiente' and c.proveedor_id <> $1 and c.reserva_id = any ($2)`,
    [...(await enCamino), reservas],
  );
  await procesarDevoluciones(context, 50);
  proveedor.emit('respuesta');
  await lento;
  const devueltos = openpay.control.charges().flatMap(({ refunds = [] }) => refunds);
  expect(devueltos).toHaveLength(2);
});

it('gives the money of an attempt that was given up back when its buyer has cancelled (§4.11, R12)', async ({
  tienda,
  evento,
  estadoDe,
  cargosDe,
  desmentir,
  intentar,
}) => {
  const reservaId = await intentar();
  const params = { id: evento.eventoId };
  expect((await tienda.call('cancelar', { params, body: { reservaId } })).status).toBe(200);
  await desmentir(reservaId, 'completado');
  expect(await estadoDe(reservaId)).toBe('por_reembolsar');
  expect((await cargosDe(reservaId)).map(({ estado }) => estado)).toEqual(['reembolso_pendiente']);
});

it('gives the money of an attempt that was given up back when another has sold, and leaves that sale alone (R12)', async ({
  db,
  pagar,
  estadoDe,
  boletosDe,
  cargosDe,
  desmentir,
  intentar,
}) => {
  const reservaId = await intentar();
  (await pagar(reservaId, 100)).data();
  await desmentir(reservaId, 'completado');
  expect((await cargosDe(reservaId)).map(({ estado }) => estado)).toEqual([
    'reembolso_pendiente',
    'completado',
  ]);
  expect(await estadoDe(reservaId)).toBe('vendida');
  expect(await boletosDe(reservaId)).toHaveLength(1);
  const { rows } = await db.query(`select tipo from correo where datos ->> 'reservaId' = $1 order by tipo`, [
    reservaId,
  ]);
  expect(rows.map(({ tipo }) => tipo)).toEqual(['boletos', 'pago_sin_lugares']);
});

it.for<[string, boolean]>([
  ['once its hold has ended, swept or not (§9.4, R14)', true],
  ['also while a guest holds it (§9.4, R5)', false],
])(
  'asks the limit of an attempt that was given up and paid after all, %s',
  async ([, haTerminado], { tienda, db, evento, apartar, pagar, estadoDe, desmentir, intentar }) => {
    await db.query('update evento set limite_de_asientos = 1 where id = $1', [evento.eventoId]);
    const reservaId = await intentar();
    if (haTerminado) await atrasar(tienda, reservaId, 'todo');
    (await pagar((await apartar(1, { desde: 1 })).reservaId, 100)).data();
    await desmentir(reservaId, 'completado');
    expect(await estadoDe(reservaId)).toBe('por_reembolsar');
  },
);

it('gives the money of an attempt back whose hold was changed after it, and keeps the hold (§B1.3)', async ({
  tienda,
  evento,
  estadoDe,
  cargosDe,
  desmentir,
  intentar,
  pagar,
}) => {
  const reservaId = await intentar();
  const agregar = { generales: [{ seccionId: evento.generalId, cantidad: 1 }] };
  const body = { reservaId, cambios: 0, agregar, intento: crypto.randomUUID() };
  (await tienda.call('cambiarApartado', { params: { id: evento.eventoId }, body })).data();
  await desmentir(reservaId, 'completado');
  expect((await cargosDe(reservaId)).map(({ estado }) => estado)).toEqual(['reembolso_pendiente']);
  expect(await estadoDe(reservaId)).toBe('retenida');
  expect((await pagar(reservaId, 200)).status).toBe(200);
});

it('sells what is still held when an attempt that was given up is paid after all, though the event has begun (§4.7)', async ({
  db,
  evento,
  apartarGenerales,
  pagar,
  estadoDe,
  desmentir,
}) => {
  const { reservaId } = await apartarGenerales(1);
  expect((await pagar(reservaId, 100, TARJETA_SIN_FONDOS)).status).toBe(402);
  await db.query(`update evento set fecha = now() - interval '1 minute' where id = $1`, [evento.eventoId]);
  await desmentir(reservaId, 'completado');
  expect(await estadoDe(reservaId)).toBe('vendida');
});

it('says of a charge that its bank let lapse that it was not authenticated, and keeps the places (§4.10, §8.10)', async ({
  tienda,
  apartar,
  pagar,
  estadoDe,
}) => {
  const { reservaId } = await apartar();
  const { cargo } = (await pagar(reservaId, 100, TARJETA_CON_3DS)).data();
  tienda.openpay.control.advanceClock(HORA_MS);
  const pedido = { params: { chargeId: cargo.id }, body: { reservaId } };
  expect((await tienda.call('checkCargoInvitadoCorto', pedido)).data()).toMatchObject({
    cargo: { pagado: false },
    message: 'La autenticación con tu banco falló.',
  });
  expect(await estadoDe(reservaId)).toBe('retenida');
});

it('sells nothing for a charge of another order (S6)', async ({ estadoDe, desmentir, intentar }) => {
  const reservaId = await intentar();
  await expect(desmentir(reservaId, 'completado', { orderId: 'TQ-otra' })).rejects.toThrow('differs');
  expect(await estadoDe(reservaId)).toBe('retenida');
});

it.for<[string, Partial<CargoDelProveedor>, string]>([
  ['another amount', { monto: centavos(9_999) }, 'completado 99.99 MXN'],
  ['another currency', { moneda: 'USD' }, 'completado 100.00 USD'],
])(
  'sells nothing for a charge of %s, tells the operator, and is done with it when its money went back (S6, R12)',
  async ([, otra, dicho], { db, estadoDe, cargosDe, desmentir, intentar }) => {
    const reservaId = await intentar();
    await desmentir(reservaId, 'completado', otra);
    expect(await estadoDe(reservaId)).toBe('retenida');
    const [cargo] = await cargosDe(reservaId);
    const senalados = async () =>
      (await listDescuadres(db)).filter(({ referencia }) => referencia === cargo?.order_id);
    expect(await senalados()).toMatchObject([{ problema: expect.stringContaining(dicho), centavos: 10_000 }]);
    await desmentir(reservaId, 'reembolsado', otra);
    expect(await senalados()).toEqual([]);
  },
);

it('tells the buyer of a charge of another amount that it is being verified, and asks about it ever more rarely (§8.9, R12)', async ({
  tienda,
  db,
  apartar,
  pagar,
  estadoDe,
  cargosDe,
}) => {
  const { reservaId } = await apartar();
  const { pagos } = tienda.context;
  const alterado = (como: EstadoDeCargo) => async (orden: string) => ({
    id: 'trdeotromonto000000',
    orderId: orden,
    estado: como,
    monto: centavos(20_000),
    moneda: 'MXN',
    devuelto: centavos(0),
    url3ds: null,
    codigoError: null,
  });
  tienda.openpay.control.addFault({ method: 'POST', path: '**/charges', answer: { kind: 'drop' } });
  const buscar = vi.spyOn(pagos, 'buscarCargoPorOrden').mockImplementation(alterado('completado'));
  onTestFinished(() => buscar.mockRestore());
  expect(await pagar(reservaId, 100)).toMatchObject({ status: 504, code: 'pago_en_verificacion' });

  await db.query('update cargo set revisar_en = now(), revisiones = 20 where reserva_id = $1', [reservaId]);
  await conciliar(tienda.context);
  const { rows } = await db.query(
    `select revisar_en > now() + interval '14 minutes' as tarde from cargo where reserva_id = $1`,
    [reservaId],
  );
  expect([await estadoDe(reservaId), rows]).toEqual(['cobrando', [{ tarde: true }]]);

  buscar.mockImplementation(alterado('reembolsado'));
  await db.query('update cargo set revisar_en = now() where reserva_id = $1', [reservaId]);
  await conciliar(tienda.context);
  expect([await estadoDe(reservaId), (await cargosDe(reservaId))[0]?.estado]).toEqual([
    'retenida',
    'fallido',
  ]);
});

it('waits for a charge that may still be on its way to the provider, and gives up one that never came (R10, R12)', async ({
  tienda,
  db,
  apartar,
  estadoDe,
  cargosDe,
}) => {
  const { reservaId } = await apartar();
  const invitado = { nombre: 'Ana Ruiz', correo: 'ana@correo.example' };
  await iniciarCobro(tienda.context, {
    reservaId,
    quien: { tipo: 'nadie' },
    invitado,
    promocionId: null,
    meses: null,
    amount: 100,
  });
  const preguntar = async () => {
    await db.query('update cargo set revisar_en = now() where reserva_id = $1', [reservaId]);
    await conciliar(tienda.context);
    return [await estadoDe(reservaId), (await cargosDe(reservaId))[0]?.estado];
  };
  expect(await preguntar()).toEqual(['cobrando', 'iniciado']);
  await db.query(`update cargo set creado_en = creado_en - interval '1 minute' where reserva_id = $1`, [
    reservaId,
  ]);
  expect(await preguntar()).toEqual(['retenida', 'fallido']);
});
