import { describe, expect } from 'vitest';
import { findLoQueEspera } from '../../src/cartas/cancelacion.queries.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { cleanUpCuentas } from '../../src/startup/cleanUp.ts';
import { CLABE, enCancelacion } from '../support/enCancelacion.ts';

const OTRA = '072180000000000000';
/** An account that the stand-in's bank does not know. */
const DESCONOCIDA = '012180000000000002';

const it = enCancelacion();

describe('money by CLABE (§C7.10)', () => {
  it('is offered in place of the card until it has left, and pays the compensation apart (§C7.11)', async ({
    db,
    venderGenerales,
    cancelar,
    llevar,
    ver,
    ponerCuenta,
    estadoDe,
    pasarLaGracia,
    verCambio,
    dejarSaldo,
    responderTransferencias,
    transferidoDe,
  }) => {
    const { reservaId } = await venderGenerales(2, 1100);
    dejarSaldo(0);
    const { body } = await cancelar();
    await pasarLaGracia(2);
    const antes = await verCambio(reservaId);
    expect(antes).toMatchObject({
      frase: 'La producción no pudo montar el escenario a tiempo.',
      reembolso: { monto: 1100, como: 'por_enviar', admiteCuenta: true, cuenta: null },
      compensacion: { monto: 220, estado: 'debida' },
    });
    const puesta = (await ponerCuenta(reservaId, { para: ['reembolso', 'compensacion'] })).data();
    expect(puesta.reembolso.cuenta).toEqual({ banco: 'BBVA México', ultimos4: '7899', cambiable: true });
    expect(
      (await ponerCuenta(reservaId, { clabe: OTRA, para: ['reembolso', 'compensacion'] })).data().reembolso
        .cuenta,
    ).toMatchObject({ banco: 'Banorte', ultimos4: '0000' });
    dejarSaldo(5_000_00);
    await db.query(`update transferencia set proximo_intento = now()`);
    await llevar(2);
    expect((await ponerCuenta(reservaId, { para: ['reembolso', 'compensacion'] })).code).toBe('ya_enviada');
    expect((await ver(body.id)).estado).not.toBe('terminada');
    responderTransferencias('completed');
    await llevar(2);
    expect((await ver(body.id)).estado).toBe('terminada');
    const despues = await verCambio(reservaId);
    expect(despues.reembolso).toMatchObject({
      como: 'devuelto',
      referencia: expect.stringMatching(/^\d{6}$/),
    });
    expect(despues.compensacion).toMatchObject({ estado: 'pagada', monto: 220 });
    expect(await transferidoDe(reservaId)).toEqual([220, 1100]);
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
    db,
    venderGenerales,
    cancelar,
    llevar,
    ponerCuenta,
    pasarLaGracia,
    verCambio,
    dejarSaldo,
    responderTransferencias,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia(2);
    await ponerCuenta(reservaId, { clabe: DESCONOCIDA, para: ['compensacion'] });
    dejarSaldo(1_000_00);
    await llevar(1);
    responderTransferencias('failed');
    await llevar(1);
    const cambio = await verCambio(reservaId);
    expect(cambio.compensacion).toMatchObject({ estado: 'debida', cuenta: null });
    const { rows } = await db.query(
      `select count(*)::integer as n from correo where tipo = 'cuenta_rechazada' and datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    expect(rows[0].n).toBe(1);
    await ponerCuenta(reservaId, { para: ['compensacion'] });
    await llevar(1);
    responderTransferencias('completed');
    await llevar(1);
    expect((await verCambio(reservaId)).compensacion?.estado).toBe('pagada');
  });

  it('is not changed once a transfer was tried: its answer is lost, and the money may have left (§C7.10)', async ({
    tienda,
    db,
    ponerCuenta,
    llevar,
    venderGenerales,
    cancelar,
    pasarLaGracia,
    verCambio,
    dejarSaldo,
    responderTransferencias,
    transferidoDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    dejarSaldo(0);
    await cancelar();
    await pasarLaGracia(2);
    const para = ['reembolso', 'compensacion'];
    await ponerCuenta(reservaId, { para });
    dejarSaldo(5_000_00);
    const sinRespuesta = {
      method: 'POST',
      path: '/payouts',
      effect: 'commit',
      answer: { kind: 'drop' },
    } as const;
    for (const _ of para) tienda.openpay.control.addFault(sinRespuesta);
    await llevar(1);
    expect(await transferidoDe(reservaId)).toEqual([110, 550]);
    const visto = await verCambio(reservaId);
    expect(visto.reembolso).toMatchObject({
      como: 'en_camino',
      admiteCuenta: false,
      cuenta: { cambiable: false },
    });
    expect(visto.compensacion?.cuenta?.cambiable).toBe(false);
    for (const uno of [['reembolso'], ['compensacion'], para])
      expect((await ponerCuenta(reservaId, { clabe: OTRA, para: uno })).code).toBe('ya_enviada');
    await db.query('update transferencia set proximo_intento = now()');
    await llevar(2);
    expect(await transferidoDe(reservaId)).toEqual([110, 550]);
    // Refused for sure: another account takes its place.
    responderTransferencias('failed');
    await llevar(1);
    expect((await ponerCuenta(reservaId, { clabe: OTRA, para })).status).toBe(200);
  });

  it('pays what an earlier change of the event owes, after a later one that owes nothing (§C7.11)', async ({
    db,
    venderGenerales,
    cambiar,
    llevar,
    ponerCuenta,
    pasarLaGracia,
    verCambio,
    dejarSaldo,
    responderTransferencias,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    const clima = { fecha: '2031-06-17T02:00:00.000Z', causa: 'clima', atribuible: false };
    expect((await cambiar('reprogramarEvento', clima)).status).toBe(201);
    await pasarLaGracia(2);
    expect(await verCambio(reservaId)).toMatchObject({
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
    dejarSaldo(1_000_00);
    expect((await ponerCuenta(reservaId, { para: ['compensacion'] })).status).toBe(200);
    await llevar(1);
    responderTransferencias('completed');
    await llevar(1);
    expect((await verCambio(reservaId)).compensacion).toMatchObject({
      monto: 110,
      estado: 'pagada',
    });
  });

  it('pays what two changes owe, each once (§C7.11)', async ({
    venderGenerales,
    cambiar,
    cancelar,
    llevar,
    ponerCuenta,
    pasarLaGracia,
    verCambio,
    dejarSaldo,
    responderTransferencias,
    transferidoDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    await cancelar();
    await pasarLaGracia(2);
    const compensacion = async () => (await verCambio(reservaId)).compensacion;
    expect(await compensacion()).toMatchObject({ monto: 220, estado: 'debida' });
    dejarSaldo(1_000_00);
    await ponerCuenta(reservaId, { para: ['compensacion'] });
    expect(await compensacion()).toMatchObject({ monto: 220, estado: 'pedida', cuenta: { cambiable: true } });
    await llevar(1);
    expect(await transferidoDe(reservaId)).toEqual([110, 110]);
    responderTransferencias('completed');
    await llevar(1);
    expect(await compensacion()).toMatchObject({ monto: 220, estado: 'pagada' });
  });

  it('refuses a wrong CLABE at its field, a foreign link, and an account without consent', async ({
    venderGenerales,
    cancelar,
    ponerCuenta,
    pasarLaGracia,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia(1);
    const mala = await ponerCuenta(reservaId, { clabe: '012180001234567890' });
    expect(mala.code).toBe('clabe_invalida');
    expect(mala.body).toMatchObject({ detalles: { campos: { clabe: expect.stringMatching(/dígito/) } } });
    expect((await ponerCuenta(reservaId, { token: 'x'.repeat(43) })).code).toBe('enlace_invalido');
    expect((await ponerCuenta(reservaId, { acepto: false })).code).toBe('datos_invalidos');
  });

  it('is erased thirty days after it was paid', async ({
    db,
    venderGenerales,
    cancelar,
    llevar,
    ponerCuenta,
    pasarLaGracia,
    dejarSaldo,
    responderTransferencias,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia(2);
    dejarSaldo(1_000_00);
    await ponerCuenta(reservaId, { para: ['compensacion'] });
    await llevar(1);
    responderTransferencias('completed');
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
