import { describe, expect } from 'vitest';
import { listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { conLlave } from '../support/enConsola.ts';
import { enPosventa } from '../support/enPosventa.ts';

const it = enPosventa();

describe('two refunds of one charge that the provider refuses (§C7.2)', () => {
  it('are owed until each is paid, by the provider or by other means, and the books agree all the while', async ({
    db,
    evento,
    dueno,
    vender,
    entrarComo,
  }) => {
    const { folio, reservaId, boletos, total } = await vender(44, 2);
    const jefa = await dueno();
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    const devolver = (nombrados: (number | undefined)[]) =>
      jefa.call('devolverVenta', {
        params: { folio },
        body: { motivo: 'No vienen', boletos: nombrados },
        headers: conLlave(),
      });
    const fallar = async (id: string) => {
      await db.query(`update devolucion set estado = 'fallida' where id = $1`, [id]);
      return id;
    };
    const una = await fallar((await devolver([boletos[0]?.id])).body.id);
    expect(await listDescuadres(db)).toEqual([]);
    const resto = await devolver([]);
    expect(Math.round(resto.body.monto * 100)).toBe(total - Math.round(total / 2));
    const otra = await fallar(resto.body.id);
    expect(await listDescuadres(db)).toEqual([]);
    const cuadre = async () => (await listCuadres(db)).find(({ eventoId }) => eventoId === evento.eventoId);
    const antes = await cuadre();
    expect([
      antes?.fallido,
      (antes?.boletos ?? 0) + (antes?.devuelto ?? 0) + (antes?.porDevolver ?? 0) + (antes?.fallido ?? 0),
    ]).toEqual([total, antes?.cobrado]);
    const { eventos } = (await jefa.call('verDinero', { query: '?probar=si' })).body;
    expect(eventos.find(({ id }: { id: number }) => id === evento.eventoId).cuadra).toBe(true);

    const params = { devolucionId: otra };
    const reintento = await jefa.call('reintentarDevolucion', { params, headers: conLlave() });
    expect(reintento.status).toBe(200);
    await fallar(otra);
    for (const devolucionId of [una, otra]) {
      const propuesta = await jefa.call('pagarPorOtroMedio', {
        params: { devolucionId },
        body: { medio: 'transferencia', referencia: 'SPEI 7', motivo: 'La tarjeta venció' },
        headers: conLlave(),
      });
      const confirmada = await contadora.call('confirmarDevolucion', {
        params: { devolucionId: propuesta.body.id },
        headers: conLlave(),
      });
      expect([propuesta.status, confirmada.status]).toEqual([201, 200]);
    }
    const { rows } = await db.query(
      'select r.estado, c.estado as cargo from reserva r join cargo c on c.reserva_id = r.id where r.id = $1',
      [reservaId],
    );
    expect(rows).toEqual([{ estado: 'reembolsada', cargo: 'reembolsado' }]);
    expect(await listDescuadres(db)).toEqual([]);
  });
});
