import { describe, expect } from 'vitest';
import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { findLink } from '../support/findLink.ts';

const it = enCancelacion().extend('mover', ({ jefa }) => (id: 'pausarCancelacion' | 'seguirCancelacion') => {
  const body = id === 'pausarCancelacion' ? { body: { motivo: 'Se revisan los textos' } } : {};
  return (cancelacionId: number) => jefa(id, { params: { cancelacionId }, ...body });
});

describe('a paused run (§C7.7)', () => {
  it('sends no refund more, also none that was ordered before, and goes on where it stopped', async ({
    tienda,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    ver,
    mover,
  }) => {
    await venderGenerales(1, 550);
    await venderGenerales(2, 1100);
    const { body } = await cancelar();
    await terminarGracia();
    // The first round starts the run, the second orders its money, and nothing is sent yet.
    await llevarTodo(tienda.context);
    await llevarTodo(tienda.context);
    expect((await mover('pausarCancelacion')(body.id)).status).toBe(200);
    const devueltos = () => tienda.openpay.control.charges().filter(({ refunds }) => refunds?.length).length;
    const antes = devueltos();
    await llevar(3);
    expect(devueltos()).toBe(antes);
    expect(await ver(body.id)).toMatchObject({
      estado: 'pausada',
      comoVa: [{ como: 'por_enviar', ventas: 2, monto: 1650 }],
    });
    expect((await mover('seguirCancelacion')(body.id)).status).toBe(200);
    await llevar(3);
    expect(devueltos()).toBe(antes + 2);
    expect((await ver(body.id)).estado).toBe('terminada');
  });

  it('sends no transfer of a refund, while a compensation that was asked for goes on', async ({
    tienda,
    db,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    mover,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { control } = tienda.openpay;
    const saldo = control.balance();
    control.adjustBalance(-saldo);
    const { body } = await cancelar();
    await terminarGracia();
    await llevar(2);
    await mover('pausarCancelacion')(body.id);
    control.adjustBalance(saldo + 5_000_00);
    const token = await findLink(db, reservaId);
    await tienda.call('ponerCuentaDeDevolucion', {
      body: {
        token,
        clabe: '012180001234567899',
        titular: 'Ana Prueba',
        para: ['reembolso', 'compensacion'],
        acepto: true,
      },
    });
    const montos = () =>
      control
        .payouts()
        .map(({ amount }) => amount)
        .sort();
    await llevar(3);
    expect(montos()).toEqual([110]);
    await mover('seguirCancelacion')(body.id);
    await llevar(2);
    expect(montos()).toEqual([110, 550]);
  });

  it('takes a return at once: the tickets are void, and the money goes when it goes on (§C7.8)', async ({
    tienda,
    db,
    venderGenerales,
    cambiar,
    terminarGracia,
    llevar,
    decidir,
    mover,
  }) => {
    const { reservaId, cargoId } = await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar(2);
    await mover('pausarCancelacion')(body.id);
    expect((await decidir(reservaId, 'devolver')).data().decision).toMatchObject({ respuesta: 'devolver' });
    const { rows } = await db.query(
      'select count(*)::integer as buenos from boleto where reserva_id = $1 and anulado_en is null',
      [reservaId],
    );
    expect(rows).toEqual([{ buenos: 0 }]);
    const devueltos = () =>
      tienda.openpay.control.charges().find(({ id }) => id === cargoId)?.refunds?.length ?? 0;
    await llevar(2);
    expect(devueltos()).toBe(0);
    await mover('seguirCancelacion')(body.id);
    await llevar(2);
    expect(devueltos()).toBe(1);
  });

  it('stays paused where the balance is there again: only a person lets it go on', async ({
    tienda,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    ver,
    mover,
  }) => {
    await venderGenerales(1, 550);
    const { control } = tienda.openpay;
    const saldo = control.balance();
    control.adjustBalance(-saldo);
    const { body } = await cancelar();
    await terminarGracia();
    await llevar(3);
    expect((await ver(body.id)).estado).toBe('sin_fondos');
    control.adjustBalance(saldo);
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
    tienda,
    db,
    venderGenerales,
    cancelar,
    terminarGracia,
    mover,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { body } = await cancelar();
    await terminarGracia();
    await llevarTodo(tienda.context);
    await llevarTodo(tienda.context);
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
