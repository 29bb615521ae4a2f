import { describe, expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

describe('a refund of a charge that the bank disputes (§C7.15)', () => {
  it('is looked at before it is sent: it waits for the bank, and is paid only where the buyer lost', async ({
    db,
    venderGenerales,
    cancelar,
    llevar,
    ver,
    estadoDe,
    disputar,
    devueltoDe,
    ordenarDevoluciones,
  }) => {
    const [ganada, perdida] = [await venderGenerales(1, 550), await venderGenerales(2, 1100)];
    const { body } = await cancelar();
    await ordenarDevoluciones();
    for (const { cargoId } of [ganada, perdida]) await disputar(cargoId, 'created');
    await llevar(2);
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'contracargo', ventas: 2, monto: 1650 }]);
    expect([...devueltoDe(ganada.cargoId), ...devueltoDe(perdida.cargoId)]).toEqual([]);
    await disputar(ganada.cargoId, 'accepted');
    await disputar(perdida.cargoId, 'rejected');
    await llevar(2);
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'devuelto', ventas: 2, monto: 1650 }]);
    expect(devueltoDe(ganada.cargoId)).toEqual([]);
    expect(devueltoDe(perdida.cargoId)).toEqual([1100]);
    expect(await estadoDe(ganada.reservaId)).toBe('reembolsada');
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('is no money that the provider has still to send, nor that its balance waits for (§C7.7)', async ({
    venderGenerales,
    cancelar,
    llevar,
    ver,
    disputar,
    pasarLaGracia,
    dejarSaldo,
  }) => {
    const [disputada] = [await venderGenerales(1, 550), await venderGenerales(2, 1100)];
    dejarSaldo(0);
    const { body } = await cancelar();
    await pasarLaGracia();
    await disputar(disputada.cargoId, 'created');
    // Enough for the disputed refund alone.
    dejarSaldo(600_00);
    await llevar(3);
    const parada = await ver(body.id);
    expect(parada.estado).toBe('sin_fondos');
    expect(parada.saldo).toMatchObject({ disponible: 600, porEnviar: 1100, faltan: 500 });
    expect(parada.comoVa).toContainEqual({ como: 'por_enviar', ventas: 1, monto: 1100 });
  });

  it('takes no account meanwhile, and a transfer that was ordered waits too', async ({
    venderGenerales,
    cancelar,
    llevar,
    db,
    disputar,
    pasarLaGracia,
    ponerCuenta,
    dejarSaldo,
    transferidoDe,
  }) => {
    const [antes, despues] = [await venderGenerales(1, 550), await venderGenerales(2, 1100)];
    dejarSaldo(0);
    await cancelar();
    await pasarLaGracia(2);
    expect((await ponerCuenta(antes.reservaId)).status).toBe(200);
    for (const { cargoId } of [antes, despues]) await disputar(cargoId, 'created');
    dejarSaldo(6_000_00);
    await llevar(2);
    expect(await transferidoDe(antes.reservaId)).toEqual([]);
    expect((await ponerCuenta(despues.reservaId)).code).toBe('ya_enviada');
    await disputar(antes.cargoId, 'accepted');
    await llevar(2);
    const { rows } = await db.query(
      `select d.estado, d.referencia, t.estado as transferencia from devolucion d join transferencia t on t.devolucion_id = d.id
       where d.reserva_id = $1`,
      [antes.reservaId],
    );
    expect(rows).toEqual([{ estado: 'hecha', referencia: 'contracargo', transferencia: 'retirada' }]);
    expect(await transferidoDe(antes.reservaId)).toEqual([]);
  });

  it('leaves the other charges of the sale alone: only the disputed one was paid by the bank', async ({
    db,
    venderConDiferencia,
    cancelar,
    llevar,
    ver,
    disputar,
    devueltoDe,
    pasarLaGracia,
  }) => {
    const { cargoId, diferencia } = await venderConDiferencia();
    await disputar(cargoId, 'created');
    const { body } = await cancelar();
    await pasarLaGracia();
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'contracargo', ventas: 1, monto: 1100 }]);
    await disputar(cargoId, 'accepted');
    await llevar(4);
    expect(devueltoDe(cargoId)).toEqual([]);
    expect(devueltoDe(diferencia.cargoId)).toEqual([550]);
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'devuelto', ventas: 1, monto: 1100 }]);
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('of a difference waits by itself', async ({
    venderConDiferencia,
    cancelar,
    llevar,
    ver,
    disputar,
    devueltoDe,
    pasarLaGracia,
  }) => {
    const { cargoId, diferencia } = await venderConDiferencia();
    await disputar(diferencia.cargoId, 'created');
    const { body } = await cancelar();
    await pasarLaGracia(4);
    expect([devueltoDe(cargoId), devueltoDe(diferencia.cargoId)]).toEqual([[550], []]);
    expect(await ver(body.id)).toMatchObject({ estado: 'corriendo', comoVa: [{ como: 'contracargo' }] });
    await disputar(diferencia.cargoId, 'rejected');
    await llevar(3);
    expect(devueltoDe(diferencia.cargoId)).toEqual([550]);
    expect((await ver(body.id)).estado).toBe('terminada');
  });
});

describe('an ordinary refund (§C7.15)', () => {
  it('waits for the bank too', async ({ tienda, venderGenerales, devolver, disputar, devueltoDe }) => {
    const { reservaId, cargoId } = await venderGenerales(1, 550);
    await devolver(reservaId);
    await disputar(cargoId, 'created');
    await conciliar(tienda.context);
    expect(devueltoDe(cargoId)).toEqual([]);
    await disputar(cargoId, 'rejected');
    await conciliar(tienda.context);
    expect(devueltoDe(cargoId)).toEqual([550]);
  });
});
