import { centavos } from '@taquilla/rules/dinero';
import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { listCuadres } from '../../src/compra/cuadre.queries.ts';
import { reencolarDevolucion } from '../../src/consola/posventa/posventa.repository.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { sumarNetos } from '../../src/eventos/documento/netos.queries.ts';
import { enTienda } from '../support/enTienda.ts';
import { enviarAviso } from '../support/sucesos.ts';

const it = enTienda({ precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0, limite: 8 })
  /** The refunds of a sale, the smallest first. */
  .extend('devolucionesDe', ({ db }) => async (reservaId: string) => {
    const { rows } = await db.query(
      `select d.monto, d.estado from devolucion d join cargo c on c.id = d.cargo_id
       where c.reserva_id = $1 order by d.monto`,
      [reservaId],
    );
    return rows;
  });

it('refunds a sale whole: the money once, the tickets void, the places back on sale', async ({
  tienda,
  db,
  evento,
  estadoDe,
  venderGenerales,
  devolver,
}) => {
  const { reservaId } = await venderGenerales(2, 1100);
  await devolver(reservaId);
  tienda.openpay.control.addFault({
    method: 'POST',
    path: '**/refund',
    effect: 'commit',
    answer: { kind: 'drop' },
  });
  await conciliar(tienda.context);
  expect(await estadoDe(reservaId)).toBe('por_reembolsar');
  // No other process may take the refund while the provider may still answer one of the two calls.
  const { timeoutMs } = tienda.context.config.openpay;
  const reclamo = await db.query<{ falta: number }>(
    'select extract(epoch from proximo_intento - now())::float8 as falta from devolucion',
  );
  expect(reclamo.rows[0]?.falta).toBeGreaterThan((2 * timeoutMs) / 1000);
  await db.query('update devolucion set proximo_intento = now()');
  await conciliar(tienda.context);
  expect(await estadoDe(reservaId)).toBe('reembolsada');
  const devuelto = tienda.openpay.control.charges().find(c => c.status === 'refunded');
  expect(devuelto?.refunds).toHaveLength(1);
  const { rows } = await db.query(
    'select count(*) filter (where vendido)::integer as vendidos from lugar where evento_id = $1',
    [evento.eventoId],
  );
  expect(rows[0].vendidos).toBe(0);
});

it('refunds a part with the tickets named, and keeps the rest of the sale', async ({
  tienda,
  db,
  evento,
  estadoDe,
  boletosDe,
  venderGenerales,
  devolver,
}) => {
  const { reservaId } = await venderGenerales(2, 1100);
  const [primero = 0] = await boletosDe(reservaId);
  await devolver(reservaId, { monto: centavos(55_000), boletos: [primero] });
  await expect(devolver(reservaId, { monto: centavos(60_000), boletos: [primero] })).rejects.toThrow(
    'sólo quedan $550.00 por devolver',
  );
  await conciliar(tienda.context);
  expect(await estadoDe(reservaId)).toBe('vendida');
  const cuadre = (await listCuadres(db)).find(c => c.eventoId === evento.eventoId);
  expect(cuadre).toMatchObject({
    cobrado: 110_000,
    boletos: 55_000,
    devuelto: 55_000,
    porDevolver: 0,
    vendidos: 1,
  });
});

it("books what was given back in the provider's dashboard after a part of ours, to the centavo", async ({
  tienda,
  db,
  estadoDe,
  venderGenerales,
  devolver,
  devolucionesDe,
}) => {
  const { reservaId } = await venderGenerales(2, 1100);
  await devolver(reservaId, { monto: centavos(20_000) });
  await conciliar(tienda.context);
  const { rows } = await db.query<{ proveedor_id: string; order_id: string }>(
    'select proveedor_id, order_id from cargo where reserva_id = $1',
    [reservaId],
  );
  const { proveedor_id = '', order_id = '' } = rows[0] ?? {};
  await tienda.context.pagos.reembolsar(proveedor_id, centavos(90_000), 'En el panel');
  const aviso = await enviarAviso(tienda, {
    type: 'charge.refunded',
    transaction: { id: proveedor_id, order_id },
  });
  expect(aviso.statusCode).toBe(200);
  expect(await estadoDe(reservaId)).toBe('reembolsada');
  expect(await devolucionesDe(reservaId)).toEqual([
    { monto: 20_000, estado: 'hecha' },
    { monto: 90_000, estado: 'hecha' },
  ]);
});

it('sends what goes back of one charge one after the other, so that a lost answer of one is not taken for the next (R12)', async ({
  tienda,
  db,
  venderGenerales,
  devolver,
  devolucionesDe,
}) => {
  const { reservaId, cargoId } = await venderGenerales(2, 1100);
  for (const monto of [30_000, 20_000]) await devolver(reservaId, { monto: centavos(monto) });
  tienda.openpay.control.addFault({
    method: 'POST',
    path: '**/refund',
    effect: 'commit',
    answer: { kind: 'drop' },
  });
  await conciliar(tienda.context);
  await db.query(`update devolucion set proximo_intento = now() where estado = 'pendiente'`);
  await conciliar(tienda.context);
  const { refunds = [] } = tienda.openpay.control.charges().find(({ id }) => id === cargoId) ?? {};
  expect(refunds.map(({ amount }) => amount)).toEqual([300, 200]);
  expect(await devolucionesDe(reservaId)).toEqual([
    { monto: 20_000, estado: 'hecha' },
    { monto: 30_000, estado: 'hecha' },
  ]);
});

it('says that a sale is refunded once all of its money has gone back, not with a part of it', async ({
  tienda,
  db,
  estadoDe,
  venderGenerales,
  devolver,
}) => {
  const { reservaId } = await venderGenerales(2, 1100);
  await devolver(reservaId, { monto: centavos(30_000) });
  await devolver(reservaId);
  await db.query(
    `update devolucion d set proximo_intento = 'infinity' from cargo c
     where c.id = d.cargo_id and c.reserva_id = $1 and d.monto <> 30000`,
    [reservaId],
  );
  const cargoDe = async () =>
    (await db.query('select estado from cargo where reserva_id = $1', [reservaId])).rows[0]?.estado;
  await conciliar(tienda.context);
  expect(await estadoDe(reservaId)).toBe('por_reembolsar');
  expect(await cargoDe()).toBe('reembolso_pendiente');
  await db.query(`update devolucion set proximo_intento = now() where estado = 'pendiente'`);
  await conciliar(tienda.context);
  expect(await estadoDe(reservaId)).toBe('reembolsada');
  expect(await cargoDe()).toBe('reembolsado');
});

it('sends a refund again that the provider lists as failed (R12)', async ({
  tienda,
  estadoDe,
  venderGenerales,
  devolver,
}) => {
  const { reservaId, cargoId } = await venderGenerales(2, 1100);
  await devolver(reservaId);
  const suyo = () => tienda.openpay.control.charges().find(({ id }) => id === cargoId);
  const refunds = [{ amount: 1100, status: 'failed' }];
  tienda.openpay.control.addFault({
    method: 'GET',
    path: '**/charges/*',
    answer: { kind: 'raw', status: 200, body: JSON.stringify({ ...suyo(), refunds }) },
  });
  await conciliar(tienda.context);
  expect(suyo()?.refunds?.map(({ amount }) => amount)).toEqual([1100]);
  expect(await estadoDe(reservaId)).toBe('reembolsada');
});

it('asks five times for a refund that the provider refuses, each time after twice as long; then it waits for a person (§C7.2)', async ({
  tienda,
  db,
  evento,
  estadoDe,
  venderGenerales,
  devolver,
}) => {
  const { reservaId } = await venderGenerales(2, 1100);
  await devolver(reservaId);
  const negarse = (times: number) =>
    tienda.openpay.control.addFault({
      method: 'POST',
      path: '**/refund',
      times,
      answer: { kind: 'error', code: 1003 },
    });
  const leer = async () =>
    (
      await db.query(
        `select estado, intentos, ultimo_error as error, extract(epoch from proximo_intento - now())::float8 as falta
         from devolucion where reserva_id = $1`,
        [reservaId],
      )
    ).rows[0];
  const { rechazoSegundos } = tienda.context.config.openpay;
  negarse(5);
  for (let intento = 1; intento <= 5; intento++) {
    await conciliar(tienda.context);
    const { estado, intentos, error, falta } = await leer();
    expect([estado, intentos, error]).toEqual([
      intento < 5 ? 'pendiente' : 'fallida',
      intento,
      'el proveedor respondió 1003',
    ]);
    const pausa = rechazoSegundos * 2 ** (intento - 1);
    expect(falta).toBeLessThanOrEqual(pausa);
    expect(falta).toBeGreaterThan(pausa / 2);
    await db.query('update devolucion set proximo_intento = now()');
  }
  // The refund is not sent again automatically, and its money counts as neither refunded nor the house's.
  await conciliar(tienda.context);
  expect((await leer()).intentos).toBe(5);
  expect(await estadoDe(reservaId)).toBe('por_reembolsar');
  expect((await sumarNetos(db, [evento.eventoId])).get(evento.eventoId)).toBe(0);
  const { id } = (await db.query('select id from devolucion where reserva_id = $1', [reservaId])).rows[0];
  const contarCorreos = async () =>
    (await db.query('select from correo where clave = $1', [`reembolso:${id}`])).rowCount;
  expect(await contarCorreos()).toBe(0);

  await inTransaction(db, tx => reencolarDevolucion(tx, id));
  await conciliar(tienda.context);
  expect([await estadoDe(reservaId), (await leer()).intentos]).toEqual(['reembolsada', 1]);
  expect(await contarCorreos()).toBe(1);
});
