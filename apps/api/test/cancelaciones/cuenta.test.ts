import { describe, expect } from 'vitest';
import { findLoQueEspera } from '../../src/cartas/cancelacion.queries.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { cleanUpCuentas } from '../../src/startup/cleanUp.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { findLink } from '../support/findLink.ts';

const CLABE = '012180001234567899';
const OTRA = '072180000000000000';
/** An account that the stand-in's bank does not know. */
const DESCONOCIDA = '012180000000000002';

const it = enCancelacion()
  .extend(
    'tokenDe',
    ({ db }) =>
      (reservaId: string) =>
        findLink(db, reservaId),
  )
  .extend(
    'ponerCuenta',
    ({ tienda }) =>
      (token: string, cambio: object = {}) =>
        tienda.call('ponerCuentaDeDevolucion', {
          body: { token, clabe: CLABE, titular: 'Ana Prueba', para: ['reembolso'], acepto: true, ...cambio },
        }),
  )
  /** A sale of a cancelled event whose refund was not sent for lack of money; answers its buyer's link. */
  .extend(
    'venderEnTransferencia',
    ({ tienda, venderGenerales, cancelar, terminarGracia, llevar, tokenDe }) =>
      async () => {
        const { reservaId } = await venderGenerales(1, 550);
        tienda.openpay.control.adjustBalance(-tienda.openpay.control.balance());
        await cancelar();
        await terminarGracia();
        await llevar(2);
        return tokenDe(reservaId);
      },
  );

describe('money by CLABE (§C7.10)', () => {
  it('is offered in place of the card until it has left, and pays the compensation apart (§C7.11)', async ({
    tienda,
    db,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    ver,
    tokenDe,
    ponerCuenta,
    estadoDe,
  }) => {
    const { reservaId } = await venderGenerales(2, 1100);
    const { control } = tienda.openpay;
    control.adjustBalance(-control.balance());
    const { body } = await cancelar();
    await terminarGracia();
    await llevar(2);
    const token = await tokenDe(reservaId);
    const antes = (await tienda.call('verCambioDeCompra', { body: { token } })).data();
    expect(antes).toMatchObject({
      frase: 'La producción no pudo montar el escenario a tiempo.',
      reembolso: { monto: 1100, como: 'por_enviar', admiteCuenta: true, cuenta: null },
      compensacion: { monto: 220, estado: 'debida' },
    });
    const puesta = (await ponerCuenta(token, { para: ['reembolso', 'compensacion'] })).data();
    expect(puesta.reembolso.cuenta).toEqual({ banco: 'BBVA México', ultimos4: '7899', cambiable: true });
    expect(
      (await ponerCuenta(token, { clabe: OTRA, para: ['reembolso', 'compensacion'] })).data().reembolso
        .cuenta,
    ).toMatchObject({ banco: 'Banorte', ultimos4: '0000' });
    control.adjustBalance(5_000_00);
    await db.query(`update transferencia set proximo_intento = now()`);
    await llevar(2);
    expect((await ponerCuenta(token, { para: ['reembolso', 'compensacion'] })).code).toBe('ya_enviada');
    expect((await ver(body.id)).estado).not.toBe('terminada');
    for (const { id, status } of control.payouts())
      if (status === 'in_progress') control.settlePayout(id, 'completed');
    await llevar(2);
    expect((await ver(body.id)).estado).toBe('terminada');
    const despues = (await tienda.call('verCambioDeCompra', { body: { token } })).data();
    expect(despues.reembolso).toMatchObject({
      como: 'devuelto',
      referencia: expect.stringMatching(/^\d{6}$/),
    });
    expect(despues.compensacion).toMatchObject({ estado: 'pagada', monto: 220 });
    expect(
      control
        .payouts()
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([1100, 220]);
    expect(await estadoDe(reservaId)).toBe('reembolsada');
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'devuelto', ventas: 1, monto: 1100 }]);
    expect(await listDescuadres(db)).toEqual([]);
    const { rows } = await db.query(`select cifrada from cuenta_de_devolucion`);
    for (const { cifrada } of rows) expect(cifrada).not.toContain(CLABE);
    const correos = await db.query(
      `select datos from correo where tipo = 'cuenta_de_devolucion' order by id`,
    );
    expect(correos.rows.map(({ datos }) => [datos.ultimos4, datos.cambia])).toEqual([
      ['7899', false],
      ['0000', true],
    ]);
    expect(JSON.stringify(correos.rows)).not.toContain(CLABE);
  });

  it('is asked for again where the bank refuses the account, and nothing is lost', async ({
    tienda,
    db,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    tokenDe,
    ponerCuenta,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { control } = tienda.openpay;
    await cancelar();
    await terminarGracia();
    await llevar(2);
    const token = await tokenDe(reservaId);
    await ponerCuenta(token, { clabe: DESCONOCIDA, para: ['compensacion'] });
    control.adjustBalance(1_000_00);
    await llevar(1);
    for (const { id, status } of control.payouts())
      if (status === 'in_progress') control.settlePayout(id, 'failed');
    await llevar(1);
    const cambio = (await tienda.call('verCambioDeCompra', { body: { token } })).data();
    expect(cambio.compensacion).toMatchObject({ estado: 'debida', cuenta: null });
    const { rows } = await db.query(
      `select count(*)::integer as n from correo where tipo = 'cuenta_rechazada' and datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    expect(rows[0].n).toBe(1);
    await ponerCuenta(token, { para: ['compensacion'] });
    await llevar(1);
    for (const { id, status } of control.payouts())
      if (status === 'in_progress') control.settlePayout(id, 'completed');
    await llevar(1);
    expect((await tienda.call('verCambioDeCompra', { body: { token } })).data().compensacion?.estado).toBe(
      'pagada',
    );
  });

  it('is not changed once a transfer was tried: its answer is lost, and the money may have left (§C7.10)', async ({
    tienda,
    db,
    venderEnTransferencia,
    ponerCuenta,
    llevar,
  }) => {
    const { control } = tienda.openpay;
    const token = await venderEnTransferencia();
    const para = ['reembolso', 'compensacion'];
    await ponerCuenta(token, { para });
    control.adjustBalance(5_000_00);
    for (const _ of para)
      control.addFault({ method: 'POST', path: '/payouts', effect: 'commit', answer: { kind: 'drop' } });
    const salidos = () => control.payouts().filter(({ status }) => status === 'in_progress');
    await llevar(1);
    expect(salidos()).toHaveLength(2);
    const visto = (await tienda.call('verCambioDeCompra', { body: { token } })).data();
    expect(visto.reembolso).toMatchObject({
      como: 'en_camino',
      admiteCuenta: false,
      cuenta: { cambiable: false },
    });
    expect(visto.compensacion?.cuenta?.cambiable).toBe(false);
    for (const uno of [['reembolso'], ['compensacion'], para])
      expect((await ponerCuenta(token, { clabe: OTRA, para: uno })).code).toBe('ya_enviada');
    await db.query('update transferencia set proximo_intento = now()');
    await llevar(2);
    expect(
      salidos()
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([110, 550]);
    // Refused for sure: another account takes its place.
    for (const { id } of salidos()) control.settlePayout(id, 'failed');
    await llevar(1);
    expect((await ponerCuenta(token, { clabe: OTRA, para })).status).toBe(200);
  });

  it('pays what an earlier change of the event owes, after a later one that owes nothing (§C7.11)', async ({
    tienda,
    db,
    venderGenerales,
    cambiar,
    terminarGracia,
    llevar,
    tokenDe,
    ponerCuenta,
  }) => {
    const { control } = tienda.openpay;
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar(2);
    const clima = { fecha: '2031-06-17T02:00:00.000Z', causa: 'clima', atribuible: false };
    expect((await cambiar('reprogramarEvento', clima)).status).toBe(201);
    await terminarGracia();
    await llevar(2);
    const token = await tokenDe(reservaId);
    expect((await tienda.call('verCambioDeCompra', { body: { token } })).data()).toMatchObject({
      causa: 'clima',
      compensacion: { monto: 110, estado: 'debida', hasta: expect.stringMatching(/^20/) },
    });
    // Reminders tell of it too (§C7.10).
    await db.query(
      `update cancelacion_venta set correo_en = now() - interval '4 days' where reserva_id = $1`,
      [reservaId],
    );
    await llevar(1);
    const recordatorio = await db.query(
      `select datos from correo where tipo = 'enlace_de_cambio' and datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    expect(await findLoQueEspera(db, recordatorio.rows[0]?.datos)).toEqual({
      reembolso: 0,
      compensacion: 11_000,
      pendiente: true,
    });
    control.adjustBalance(1_000_00);
    expect((await ponerCuenta(token, { para: ['compensacion'] })).status).toBe(200);
    await llevar(1);
    for (const { id, status } of control.payouts())
      if (status === 'in_progress') control.settlePayout(id, 'completed');
    await llevar(1);
    expect((await tienda.call('verCambioDeCompra', { body: { token } })).data().compensacion).toMatchObject({
      monto: 110,
      estado: 'pagada',
    });
  });

  it('pays what two changes owe, each once (§C7.11)', async ({
    tienda,
    venderGenerales,
    cambiar,
    cancelar,
    terminarGracia,
    llevar,
    tokenDe,
    ponerCuenta,
  }) => {
    const { control } = tienda.openpay;
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar(2);
    await cancelar();
    await terminarGracia();
    await llevar(2);
    const token = await tokenDe(reservaId);
    const compensacion = async () =>
      (await tienda.call('verCambioDeCompra', { body: { token } })).data().compensacion;
    expect(await compensacion()).toMatchObject({ monto: 220, estado: 'debida' });
    control.adjustBalance(1_000_00);
    await ponerCuenta(token, { para: ['compensacion'] });
    expect(await compensacion()).toMatchObject({ monto: 220, estado: 'pedida', cuenta: { cambiable: true } });
    await llevar(1);
    const salidos = control.payouts().filter(({ status }) => status === 'in_progress');
    expect(salidos.map(({ amount }) => amount)).toEqual([110, 110]);
    for (const { id } of salidos) control.settlePayout(id, 'completed');
    await llevar(1);
    expect(await compensacion()).toMatchObject({ monto: 220, estado: 'pagada' });
  });

  it('refuses a wrong CLABE at its field, a foreign link, and an account without consent', async ({
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    tokenDe,
    ponerCuenta,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await terminarGracia();
    await llevar(1);
    const token = await tokenDe(reservaId);
    const mala = await ponerCuenta(token, { clabe: '012180001234567890' });
    expect(mala.code).toBe('clabe_invalida');
    expect(mala.body).toMatchObject({ detalles: { campos: { clabe: expect.stringMatching(/dígito/) } } });
    expect((await ponerCuenta('x'.repeat(43))).code).toBe('enlace_invalido');
    expect((await ponerCuenta(token, { acepto: false })).code).toBe('datos_invalidos');
  });

  it('is erased thirty days after it was paid', async ({
    tienda,
    db,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    tokenDe,
    ponerCuenta,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await terminarGracia();
    await llevar(2);
    tienda.openpay.control.adjustBalance(1_000_00);
    await ponerCuenta(await tokenDe(reservaId), { para: ['compensacion'] });
    await llevar(1);
    for (const { id, status } of tienda.openpay.control.payouts())
      if (status === 'in_progress') tienda.openpay.control.settlePayout(id, 'completed');
    await llevar(1);
    const cifrada = async () =>
      (await db.query('select cifrada from cuenta_de_devolucion where reserva_id = $1', [reservaId])).rows[0]
        .cifrada;
    expect(await cifrada()).not.toBeNull();
    const pasar = async (dias: number) => {
      await db.query(
        `update transferencia set terminada_en = now() - make_interval(days => $2) where cuenta_id in (
           select id from cuenta_de_devolucion where reserva_id = $1)`,
        [reservaId, dias],
      );
      await cleanUpCuentas(db);
    };
    await pasar(29);
    expect(await cifrada()).not.toBeNull();
    await pasar(31);
    expect(await cifrada()).toBeNull();
  });
});
