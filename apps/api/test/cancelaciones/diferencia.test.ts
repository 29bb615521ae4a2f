import { describe, expect } from 'vitest';
import { listConRezagadas } from '../../src/cancelaciones/llevar.repository.ts';
import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { findLink } from '../support/findLink.ts';

const it = enCancelacion();

describe('what a dearer place cost, in a run (§C7.6, §C6.6)', () => {
  it('is waited for too where its card refuses it: the sale is not told as given back (§C7.7)', async ({
    tienda,
    db,
    venderConDiferencia,
    cancelar,
    terminarGracia,
    llevar,
    ver,
  }) => {
    const { reservaId, diferencia } = await venderConDiferencia();
    const { body } = await cancelar();
    await terminarGracia();
    await llevarTodo(tienda.context);
    await llevarTodo(tienda.context);
    await db.query(`update devolucion set estado = 'fallida' where reserva_id = $1`, [diferencia.reservaId]);
    await llevar(3);
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'espera_cuenta', ventas: 1, monto: 1100 }]);
    await tienda.call('ponerCuentaDeDevolucion', {
      body: {
        token: await findLink(db, reservaId),
        clabe: '012180001234567899',
        titular: 'Ana Prueba',
        para: ['reembolso'],
        acepto: true,
      },
    });
    const { rows } = await db.query('select por_enviar_de_cancelacion($1)::integer as n', [body.id]);
    expect(rows[0].n).toBe(55_000);
    tienda.openpay.control.adjustBalance(5_000_00);
    await llevar(2);
    for (const { id } of tienda.openpay.control.payouts())
      tienda.openpay.control.settlePayout(id, 'completed');
    await llevar(2);
    expect(await ver(body.id)).toMatchObject({
      estado: 'terminada',
      comoVa: [{ como: 'devuelto', ventas: 1, monto: 1100 }],
    });
  });

  it('is no sale of its own that was left out of the run', async ({
    db,
    venderConDiferencia,
    cambiar,
    terminarGracia,
    llevar,
  }) => {
    await venderConDiferencia();
    const { body } = await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar(2);
    expect(await listConRezagadas(db)).not.toContain(body.id);
  });
});
