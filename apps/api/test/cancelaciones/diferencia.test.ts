import { describe, expect } from 'vitest';
import { listConRezagadas } from '../../src/cancelaciones/llevar.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

describe('what a dearer place cost, in a run (§C7.6, §C6.6)', () => {
  it('is waited for too where its card refuses it: the sale is not told as given back (§C7.7)', async ({
    db,
    venderConDiferencia,
    cancelar,
    llevar,
    ver,
    ordenarDevoluciones,
    ponerCuenta,
    dejarSaldo,
    responderTransferencias,
  }) => {
    const { reservaId, diferencia } = await venderConDiferencia();
    const { body } = await cancelar();
    await ordenarDevoluciones();
    await db.query(`update devolucion set estado = 'fallida' where reserva_id = $1`, [diferencia.reservaId]);
    await llevar(3);
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'espera_cuenta', ventas: 1, monto: 1100 }]);
    await ponerCuenta(reservaId);
    const { rows } = await db.query('select por_enviar_de_cancelacion($1)::integer as n', [body.id]);
    expect(rows[0].n).toBe(55_000);
    dejarSaldo(5_000_00);
    await llevar(2);
    responderTransferencias('completed');
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
    pasarLaGracia,
  }) => {
    await venderConDiferencia();
    const { body } = await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    expect(await listConRezagadas(db)).not.toContain(body.id);
  });
});
