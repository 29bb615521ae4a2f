import { describe, expect } from 'vitest';
import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion().extend('mover', ({ jefa }) => (id: 'pausarCancelacion' | 'seguirCancelacion') => {
  const body = id === 'pausarCancelacion' ? { body: { motivo: 'Se revisan los textos' } } : {};
  return (cancelacionId: number) => jefa(id, { params: { cancelacionId }, ...body });
});

describe('a paused run (§C7.7)', () => {
  it('sends no refund more, also none that was ordered before, and goes on where it stopped', async ({
    venderGenerales,
    cancelar,
    llevar,
    ver,
    mover,
    ordenarDevoluciones,
    devueltoDe,
  }) => {
    const ventas = [await venderGenerales(1, 550), await venderGenerales(2, 1100)];
    const { body } = await cancelar();
    await ordenarDevoluciones();
    expect((await mover('pausarCancelacion')(body.id)).status).toBe(200);
    const devueltos = () => ventas.map(({ cargoId }) => devueltoDe(cargoId));
    await llevar(3);
    expect(devueltos()).toEqual([[], []]);
    expect(await ver(body.id)).toMatchObject({
      estado: 'pausada',
      comoVa: [{ como: 'por_enviar', ventas: 2, monto: 1650 }],
    });
    expect((await mover('seguirCancelacion')(body.id)).status).toBe(200);
    await llevar(3);
    expect(devueltos()).toEqual([[550], [1100]]);
    expect((await ver(body.id)).estado).toBe('terminada');
  });

  it('sends no transfer of a refund, while a compensation that was asked for goes on', async ({
    venderGenerales,
    cancelar,
    llevar,
    mover,
    pasarLaGracia,
    ponerCuenta,
    dejarSaldo,
    transferidoDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    dejarSaldo(0);
    const { body } = await cancelar();
    await pasarLaGracia(2);
    await mover('pausarCancelacion')(body.id);
    dejarSaldo(6_000_00);
    await ponerCuenta(reservaId, { para: ['reembolso', 'compensacion'] });
    await llevar(3);
    expect(await transferidoDe(reservaId)).toEqual([110]);
    await mover('seguirCancelacion')(body.id);
    await llevar(2);
    expect(await transferidoDe(reservaId)).toEqual([110, 550]);
  });

  it('takes a return at once: the tickets are void, and the money goes when it goes on (§C7.8)', async ({
    db,
    venderGenerales,
    cambiar,
    llevar,
    decidir,
    mover,
    pasarLaGracia,
    devueltoDe,
  }) => {
    const { reservaId, cargoId } = await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    await mover('pausarCancelacion')(body.id);
    expect((await decidir(reservaId, 'devolver')).data().decision).toMatchObject({ respuesta: 'devolver' });
    const { rows } = await db.query(
      'select count(*)::integer as buenos from boleto where reserva_id = $1 and anulado_en is null',
      [reservaId],
    );
    expect(rows).toEqual([{ buenos: 0 }]);
    await llevar(2);
    expect(devueltoDe(cargoId)).toEqual([]);
    await mover('seguirCancelacion')(body.id);
    await llevar(2);
    expect(devueltoDe(cargoId)).toEqual([550]);
  });

  it('stays paused where the balance is there again: only a person lets it go on', async ({
    tienda,
    venderGenerales,
    cancelar,
    ver,
    mover,
    pasarLaGracia,
    dejarSaldo,
  }) => {
    await venderGenerales(1, 550);
    dejarSaldo(0);
    const { body } = await cancelar();
    await pasarLaGracia();
    expect((await ver(body.id)).estado).toBe('sin_fondos');
    dejarSaldo(600_00);
    const { context } = tienda;
    // The person pauses it while the provider is asked for its balance.
    const leerSaldo = async () => {
      expect((await mover('pausarCancelacion')(body.id)).status).toBe(200);
      return context.pagos.leerSaldo();
    };
    await context.db.query('update cancelacion set saldo_visto_en = null where id = $1', [body.id]);
    await llevarTodo({ ...context, pagos: { ...context.pagos, leerSaldo } });
    expect((await ver(body.id)).estado).toBe('pausada');
  });

  it('leaves a refund that is at the provider to the process that sends it, when it goes on', async ({
    db,
    venderGenerales,
    cancelar,
    mover,
    ordenarDevoluciones,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { body } = await cancelar();
    await ordenarDevoluciones();
    await db.query(
      `update devolucion set intentos = 1, proximo_intento = now() + interval '1 hour' where reserva_id = $1`,
      [reservaId],
    );
    await mover('pausarCancelacion')(body.id);
    await mover('seguirCancelacion')(body.id);
    const { rows } = await db.query(
      'select proximo_intento > now() as tomada from devolucion where reserva_id = $1',
      [reservaId],
    );
    expect(rows).toEqual([{ tomada: true }]);
  });
});
