import { describe, expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enReferencias } from '../support/enReferencias.ts';
import type { Tienda } from '../support/tienda.ts';

// Every row of the table of odd sums (§B2.12): each has one outcome, and the books hold in between.

const it = enReferencias();

/** Those of these purchases whose paid or abandoned references the provider is still asked about. */
async function listPorRevisar({ database }: Tienda, reservas: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select reserva_id as id from cargo where revisar_en is not null and estado in ('completado', 'fallido')
       and reserva_id = any ($1)`,
    [reservas],
  );
  return rows.map(({ id }) => id);
}

describe('too little', () => {
  it('asks for the rest within the same term, and both together are the sale', async ({
    porPagar,
    llega,
    ronda,
    ver,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero, pago } = await porPagar();
    await llega(numero, 688);
    await ronda();
    const falta = await ver(reservaId);
    expect(falta).toMatchObject({
      estado: 'por_pagar',
      abonado: 688,
      faltan: 312,
      hasta: pago.hasta,
      abonos: [{ monto: 688 }],
    });
    expect(falta.referencia?.numero).not.toBe(numero);
    await cuadran();
    await llega(falta.referencia?.numero ?? '', 312);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'vendida',
      abonado: 100_000,
      cargos: ['fallido', 'completado'],
      regresa: [],
      boletos: 2,
    });
    await cuadran();
  });

  it('counts also where the rest comes to the first reference, and once more too little', async ({
    porPagar,
    llega,
    ronda,
    ver,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 400);
    await ronda();
    await llega(numero, 400);
    await ronda();
    expect(await ver(reservaId)).toMatchObject({ abonado: 800, faltan: 200 });
    await llega(numero, 250);
    expect(await leer(reservaId)).toMatchObject({ estado: 'vendida', abonado: 100_000, regresa: [5_000] });
    await cuadran();
  });

  it('goes back whole at the end of the term', async ({
    porPagar,
    llega,
    terminar,
    leer,
    enlaceDeRegreso,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 688);
    await terminar(reservaId);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'expirada',
      abonado: 0,
      regresa: [68_800],
      boletos: 0,
    });
    expect(await enlaceDeRegreso(reservaId)).not.toBe('');
    await cuadran();
  });

  it('goes back whole when the buyer gives up, and keeps no card from paying only then', async ({
    tienda,
    porPagar,
    llega,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 688);
    const conTarjeta = await tienda.call('cancelarReferencia', { body: { reservaId, conTarjeta: true } });
    expect(conTarjeta.code).toBe('reserva_en_cobro');
    expect((await tienda.call('cancelarReferencia', { body: { reservaId } })).data()).toMatchObject({
      estado: 'cancelada',
      regresa: { monto: 688, sinCuenta: 688 },
    });
    expect(await leer(reservaId)).toMatchObject({ abonado: 0, regresa: [68_800] });
    await cuadran();
  });
});

describe('too much, twice, or by two means', () => {
  it('sells, and the difference goes back', async ({ porPagar, llega, leer, cuadran }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 1_088);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'vendida',
      abonado: 100_000,
      regresa: [8_800],
      cargos: ['completado'],
    });
    await cuadran();
  });

  it('sells once: the second payment goes back', async ({ porPagar, llega, leer, cuadran }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 1_000);
    await llega(numero, 1_000);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'vendida',
      abonado: 100_000,
      regresa: [100_000],
      boletos: 2,
    });
    await cuadran();
  });

  it('counts each of two payments whose notices come in the other order', async ({
    tienda,
    porPagar,
    llega,
    leer,
    ronda,
    cuadran,
  }) => {
    const uno = await porPagar();
    const primera = await llega(uno.numero, 1_000, false);
    await llega(uno.numero, 1_000);
    expect((await leer(uno.reservaId)).estado).toBe('vendida');
    await primera.aviso();
    expect(await leer(uno.reservaId)).toMatchObject({ abonado: 100_000, regresa: [100_000], boletos: 2 });
    const otro = await porPagar({ desde: 2 });
    await llega(otro.numero, 1_000, false);
    await llega(otro.numero, 1_000);
    await ronda();
    expect(await leer(otro.reservaId)).toMatchObject({ abonado: 100_000, regresa: [100_000], boletos: 2 });
    expect(await listPorRevisar(tienda, [uno.reservaId, otro.reservaId])).toEqual([]);
    await cuadran();
  });

  it('sells by the first means: after a card the transfer goes back', async ({
    tienda,
    porPagar,
    llega,
    pagar,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await tienda.call('cancelarReferencia', { body: { reservaId, conTarjeta: true } });
    (await pagar(reservaId, 1_000)).data();
    await llega(numero, 1_000);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'vendida',
      metodo: 'tarjeta',
      abonado: 0,
      regresa: [100_000],
      boletos: 2,
    });
    await cuadran();
  });

  it('sells by the transfer that comes while a card is being tried, whose money goes back', async ({
    tienda,
    porPagar,
    llega,
    pagar,
    aprobarEnElBanco,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await tienda.call('cancelarReferencia', { body: { reservaId, conTarjeta: true } });
    const { id } = (await pagar(reservaId, 1_000, '4000000000000044')).data().cargo;
    await llega(numero, 1_000);
    expect(await leer(reservaId)).toMatchObject({ estado: 'vendida', metodo: 'spei', boletos: 2 });
    await aprobarEnElBanco(id);
    await conciliar(tienda.context);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'vendida',
      metodo: 'spei',
      regresa: [100_000],
      boletos: 2,
    });
    await cuadran();
  });
});

describe('late', () => {
  it('sells the places where they are free, after the term and after giving up', async ({
    tienda,
    porPagar,
    llega,
    terminar,
    leer,
    cuadran,
  }) => {
    const vencida = await porPagar();
    await terminar(vencida.reservaId);
    await llega(vencida.numero, 1_000);
    expect(await leer(vencida.reservaId)).toMatchObject({ estado: 'vendida', metodo: 'spei', boletos: 2 });
    const dejada = await porPagar({ desde: 2 });
    await tienda.call('cancelarReferencia', { body: { reservaId: dejada.reservaId } });
    await llega(dejada.numero, 1_000);
    expect(await leer(dejada.reservaId)).toMatchObject({ estado: 'vendida', boletos: 2 });
    await cuadran();
  });

  it('that comes for many at once has a place for each, as long as some are free', async ({
    tienda,
    apartar,
    pagar,
    pedir,
    llega,
    terminar,
    leer,
    cuadran,
  }) => {
    const tardias = [];
    for (let desde = 0; desde < 6; desde += 1) {
      const { reservaId } = await apartar(1, { desde });
      const pago = (await pedir(reservaId, { amount: 500 })).data();
      tardias.push({ reservaId, numero: pago.referencia?.numero ?? '' });
    }
    for (const { reservaId } of tardias) await terminar(reservaId);
    for (let desde = 0; desde < 6; desde += 1)
      (await pagar((await apartar(1, { desde })).reservaId, 500)).data();
    const llegadas = [];
    for (const { numero } of tardias) llegadas.push(await llega(numero, 500, false));
    await Promise.all(llegadas.map(({ aviso }) => aviso()));
    for (const { reservaId } of tardias)
      expect(await leer(reservaId)).toMatchObject({ estado: 'por_pagar', regresa: [] });
    for (const { reservaId } of tardias) {
      await tienda.call('aceptarLugares', { body: { reservaId } });
      expect((await leer(reservaId)).estado).toBe('vendida');
    }
    await cuadran();
  });

  it('has other places kept for a day where its own are gone, which the buyer takes or leaves', async ({
    tienda,
    apartar,
    pagar,
    porPagar,
    llega,
    terminar,
    leer,
    ver,
    db,
    cuadran,
  }) => {
    const uno = await porPagar();
    await terminar(uno.reservaId);
    await pagar((await apartar(2)).reservaId, 1_000);
    await llega(uno.numero, 1_000);
    const ofrecida = await ver(uno.reservaId);
    expect(ofrecida).toMatchObject({ estado: 'por_pagar', ofrecidos: true, abonado: 1_000, faltan: 0 });
    expect(ofrecida.secciones).toMatchObject([{ cuantos: 2, lugares: ['A-3', 'A-4'] }]);
    expect((Date.parse(ofrecida.hasta ?? '') - Date.parse(ofrecida.ahora)) / 3_600_000).toBeCloseTo(24, 1);
    expect((await leer(uno.reservaId)).correos).toContain('pago_ofrece');
    await cuadran();
    expect((await tienda.call('aceptarLugares', { body: { reservaId: uno.reservaId } })).data().estado).toBe(
      'vendida',
    );
    expect(await leer(uno.reservaId)).toMatchObject({ boletos: 2, metodo: 'spei', regresa: [] });

    const otro = await porPagar({ desde: 4 });
    await terminar(otro.reservaId);
    await pagar((await apartar(2, { desde: 4 })).reservaId, 1_000);
    await llega(otro.numero, 1_000);
    await tienda.call('cancelarReferencia', { body: { reservaId: otro.reservaId } });
    expect(await leer(otro.reservaId)).toMatchObject({ estado: 'cancelada', regresa: [100_000], abonado: 0 });
    expect((await tienda.call('aceptarLugares', { body: { reservaId: otro.reservaId } })).code).toBe(
      'asientos_no_disponibles',
    );
    const { rows } = await db.query('select from lugar where reserva_id = $1', [otro.reservaId]);
    expect(rows).toEqual([]);
    await cuadran();
  });

  it('goes back where nothing as good is left, and where the offer is not answered', async ({
    apartar,
    pagar,
    porPagar,
    llega,
    terminar,
    leer,
    db,
    evento,
    cuadran,
  }) => {
    const uno = await porPagar();
    await terminar(uno.reservaId);
    await pagar((await apartar(2)).reservaId, 1_000);
    await llega(uno.numero, 1_000);
    await terminar(uno.reservaId);
    expect(await leer(uno.reservaId)).toMatchObject({ estado: 'expirada', regresa: [100_000], abonado: 0 });
    const otro = await porPagar({ desde: 4 });
    await terminar(otro.reservaId);
    await pagar((await apartar(2, { desde: 4 })).reservaId, 1_000);
    await db.query(
      `update lugar set condicion = 'bloqueado' where evento_id = $1 and not vendido and condicion = 'venta'`,
      [evento.eventoId],
    );
    await llega(otro.numero, 1_000);
    expect(await leer(otro.reservaId)).toMatchObject({ estado: 'expirada', regresa: [100_000] });
    await cuadran();
  });

  it('goes back where the event was cancelled, or the hold was changed meanwhile', async ({
    tienda,
    evento,
    porPagar,
    llega,
    terminar,
    leer,
    db,
    cuadran,
  }) => {
    const cambiada = await porPagar();
    await tienda.call('cancelarReferencia', { body: { reservaId: cambiada.reservaId, conTarjeta: true } });
    const quitar = { asientos: [evento.lugares[1]], generales: [] };
    const nada = { asientos: [], generales: [] };
    (
      await tienda.call('cambiarApartado', {
        params: { id: evento.eventoId },
        body: {
          reservaId: cambiada.reservaId,
          intento: crypto.randomUUID(),
          cambios: 0,
          agregar: nada,
          quitar,
        },
      })
    ).data();
    await llega(cambiada.numero, 1_000);
    expect(await leer(cambiada.reservaId)).toMatchObject({ estado: 'retenida', regresa: [100_000] });
    const uno = await porPagar({ desde: 4 });
    await terminar(uno.reservaId);
    await db.query(`update evento set estado = 'cancelado' where id = $1`, [evento.eventoId]);
    await llega(uno.numero, 1_000);
    expect(await leer(uno.reservaId)).toMatchObject({ estado: 'expirada', regresa: [100_000] });
    await cuadran();
  });

  it('is found without its notice after giving up, and asked for no longer once the provider is done', async ({
    tienda,
    porPagar,
    llega,
    ronda,
    leer,
    cuadran,
  }) => {
    const pagada = await porPagar();
    const sinPagar = await porPagar({ desde: 2 });
    const ambas = [pagada.reservaId, sinPagar.reservaId];
    for (const reservaId of ambas) await tienda.call('cancelarReferencia', { body: { reservaId } });
    await llega(pagada.numero, 1_000, false);
    await ronda();
    expect(await leer(pagada.reservaId)).toMatchObject({ estado: 'vendida', metodo: 'spei', boletos: 2 });
    expect(await listPorRevisar(tienda, ambas)).toEqual([sinPagar.reservaId]);
    // Last of this file: its stand-in's clock stays ahead.
    tienda.openpay.control.advanceClock(3 * 3_600_000);
    await ronda();
    expect(await listPorRevisar(tienda, ambas)).toEqual([]);
    await cuadran();
  });
});
