import { describe, expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';
import { enviarAviso } from '../support/sucesos.ts';

const it = enTienda({ precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0 })
  .extend('vendida', async ({ db, venderGenerales }) => {
    const venta = await venderGenerales(1, 550);
    const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [
      venta.reservaId,
    ]);
    return { ...venta, folio: rows[0]?.folio ?? '' };
  })
  /** The notice by which the provider's antifraud takes its word back. */
  .extend('dudar', ({ tienda }) => async (cargoId: string) => {
    const aviso = { type: 'charge.rescored.to.decline', transaction: { id: cargoId, status: 'completed' } };
    expect((await enviarAviso(tienda, aviso)).statusCode).toBe(200);
  })
  .extend('correosDe', ({ db }) => async (reservaId: string): Promise<string[]> => {
    const { rows } = await db.query<{ tipo: string }>(
      `select tipo || coalesce(':' || (datos ->> 'queda'), '') as tipo from correo
       where datos ->> 'reservaId' = $1 and tipo like 'pago_en_revision%' order by id`,
      [reservaId],
    );
    return rows.map(({ tipo }) => tipo);
  })
  .extend('alarmas', ({ jefa }) => async (folio: string): Promise<string[]> => {
    const { body } = await jefa('hoy', {});
    return body.alarmas
      .filter(({ folios }: { folios: string[] }) => folios.includes(folio))
      .map(({ tipo }: { tipo: string }) => tipo);
  });

describe('a payment that the provider’s antifraud doubts later (§C7.15)', () => {
  it('waits for a person: the buyer is told once, and no ticket dies by itself', async ({
    vendida: { reservaId, cargoId, folio },
    dudar,
    jefa,
    alarmas,
    correosDe,
    estadoDe,
    db,
  }) => {
    await dudar(cargoId);
    await dudar(cargoId);
    expect(await correosDe(reservaId)).toEqual(['pago_en_revision']);
    expect(await alarmas(folio)).toEqual(['pago_en_revision']);
    expect(await estadoDe(reservaId)).toBe('vendida');
    const { rows } = await db.query('select anulado_en from boleto where reserva_id = $1', [reservaId]);
    expect(rows).toEqual([{ anulado_en: null }]);
    const { body } = await jefa('verVenta', { params: { folio } });
    expect(body.enRevision).toEqual(expect.any(String));
    expect(body.historia).toContainEqual(
      expect.objectContaining({
        texto: 'El proveedor puso en duda este pago. Una persona decide.',
        falla: true,
      }),
    );
  });

  it('stands where a person says so, with a reason, and the buyer hears of it', async ({
    vendida: { reservaId, cargoId, folio },
    dudar,
    jefa,
    alarmas,
    correosDe,
  }) => {
    const mantener = () =>
      jefa('mantenerVenta', { params: { folio }, body: { motivo: 'Llamó y mostró su identificación' } });
    expect((await mantener()).body.code).toBe('pago_sin_revision');
    await dudar(cargoId);
    expect((await mantener()).status).toBe(200);
    expect(await correosDe(reservaId)).toEqual(['pago_en_revision', 'pago_en_revision:true']);
    expect(await alarmas(folio)).toEqual([]);
    expect((await mantener()).body.code).toBe('pago_sin_revision');
    const { body } = await jefa('verVenta', { params: { folio } });
    expect(body.enRevision).toBeNull();
    expect(body.historia.map(({ texto }: { texto: string }) => texto)).toContain(
      'Dejó la venta en pie: Llamó y mostró su identificación.',
    );
  });

  it('is decided by a refund too: nothing waits after it', async ({
    vendida: { reservaId, cargoId, folio },
    dudar,
    devolver,
    jefa,
    alarmas,
  }) => {
    await dudar(cargoId);
    await devolver(reservaId);
    expect(await alarmas(folio)).toEqual([]);
    expect((await jefa('verVenta', { params: { folio } })).body.enRevision).toBeNull();
  });

  it('tells nothing to a buyer whose money is on its way back', async ({
    vendida: { reservaId, cargoId },
    dudar,
    devolver,
    correosDe,
  }) => {
    await devolver(reservaId);
    await dudar(cargoId);
    expect(await correosDe(reservaId)).toEqual([]);
  });
});
