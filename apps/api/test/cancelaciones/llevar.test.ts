import { describe, expect } from 'vitest';
import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { reclamarDevolucion } from '../../src/compra/devolucion.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

describe('a run that goes on (§C7.6, §C7.7)', () => {
  it('leaves a refund alone that was sent and is not answered yet: the provider may have paid it', async ({
    tienda,
    db,
    jefa,
    venderGenerales,
    cancelar,
    terminarGracia,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cancelar();
    await terminarGracia();
    await llevarTodo(tienda.context);
    const reclamada = await reclamarDevolucion(db, 3600);
    expect(reclamada?.clave).toMatch(new RegExp(`^cancelacion:${body.id}:`));
    const params = { cancelacionId: body.id };
    expect((await jefa('pausarCancelacion', { params, body: { motivo: 'Se revisa' } })).status).toBe(200);
    expect((await jefa('seguirCancelacion', { params })).status).toBe(200);
    const { rows } = await db.query(
      `select proximo_intento > now() + interval '50 minutes' as reclamada from devolucion where id = $1`,
      [reclamada?.id],
    );
    expect(rows[0]).toEqual({ reclamada: true });
  });
});
