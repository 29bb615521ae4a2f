import { describe, expect } from 'vitest';
import { llevarTransferencias } from '../../src/cancelaciones/transferir.ts';
import { conciliar } from '../../src/compra/conciliador.ts';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { contarHistoria } from '../../src/consola/ventas/historia.ts';
import { findVentaPorFolio, listCargosDeVenta } from '../../src/consola/ventas/venta.queries.ts';
import { CLABE, enReferencias } from '../support/enReferencias.ts';

const it = enReferencias();

describe('of no purchase, or other than the provider first said', () => {
  it('stays in the bucket without owner, once, and is told', async ({ tienda, db, llega, ronda }) => {
    const { aviso } = await llega('012914002011223343', 77, false);
    await aviso();
    await aviso();
    await ronda();
    const { rows } = await db.query(`select monto, cargo_id, concepto from abono where cargo_id is null`);
    expect(rows).toEqual([{ monto: 7_700, cargo_id: null, concepto: null }]);
    expect(tienda.openpay.control.charges().filter(({ amount }) => amount === 77)).toHaveLength(1);
  });

  it("is found in the provider's list where its notice was lost", async ({
    tienda,
    db,
    porPagar,
    llega,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 1_100, false);
    await db.query(`update barrido set proximo = now()`);
    await conciliar(tienda.context);
    expect(await leer(reservaId)).toMatchObject({ estado: 'vendida', regresa: [10_000] });
    await cuadran();
  });

  it('is put aside for a person, and sells once the provider agrees', async ({
    tienda,
    db,
    porPagar,
    llega,
    leer,
    ronda,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    tienda.openpay.control.addFault({
      method: 'GET',
      path: '**/charges/*',
      times: 1,
      answer: { kind: 'edited', changes: { amount: 1 } },
    });
    await llega(numero, 1_000);
    expect((await leer(reservaId)).estado).toBe('por_pagar');
    const { rows } = await db.query(`select discrepancia from cargo where reserva_id = $1`, [reservaId]);
    expect(rows).toEqual([{ discrepancia: 'completado 1.00 MXN' }]);
    await ronda();
    expect((await leer(reservaId)).estado).toBe('vendida');
    await cuadran();
  });
});

describe('money back without a card (§B2.13)', () => {
  it('goes to the CLABE that the link of the mail takes, and is told when it left', async ({
    tienda,
    db,
    porPagar,
    llega,
    enlaceDeRegreso,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 1_088);
    const token = await enlaceDeRegreso(reservaId);
    const seguir = async () => (await tienda.call('seguirReembolso', { body: { token } })).data();
    expect(await seguir()).toMatchObject({
      monto: 88,
      medio: 'transferencia',
      estado: 'ordenado',
      pideCuenta: true,
    });
    const cuenta = { token, titular: 'Sofía Ñáñez', acepto: true };
    expect(
      (await tienda.call('ponerCuentaDeReembolso', { body: { ...cuenta, clabe: '012180001234567890' } }))
        .code,
    ).toBe('clabe_invalida');
    (await tienda.call('ponerCuentaDeReembolso', { body: { ...cuenta, clabe: CLABE } })).data();
    expect((await seguir()).cuenta).toMatchObject({
      banco: 'BBVA México',
      ultimos4: '7899',
      cambiable: true,
    });
    await llevarTransferencias(tienda.context, 5);
    expect((await tienda.call('ponerCuentaDeReembolso', { body: { ...cuenta, clabe: CLABE } })).code).toBe(
      'ya_enviada',
    );
    for (const { id, status } of tienda.openpay.control.payouts())
      if (status === 'in_progress') tienda.openpay.control.settlePayout(id, 'completed');
    await db.query(`update transferencia set proximo_intento = now()`);
    await llevarTransferencias(tienda.context, 5);
    expect(await seguir()).toMatchObject({ estado: 'hecho', pideCuenta: false });
    expect((await leer(reservaId)).correos).toContain('reembolso');
    await cuadran();
  });

  it('is the way of a sale that was paid by transfer: tickets void, money to the account (§C7.10)', async ({
    tienda,
    db,
    porPagar,
    llega,
    enlaceDeRegreso,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero } = await porPagar();
    await llega(numero, 1_000);
    await ordenarDevolucion(db, { reservaId, monto: null, motivo: 'No puedo ir', boletos: [] });
    expect(await leer(reservaId)).toMatchObject({ estado: 'por_reembolsar', boletos: 0, regresa: [100_000] });
    await cuadran();
    const token = await enlaceDeRegreso(reservaId);
    (
      await tienda.call('ponerCuentaDeReembolso', {
        body: { token, clabe: CLABE, titular: 'Sofía Ñáñez', acepto: true },
      })
    ).data();
    await llevarTransferencias(tienda.context, 5);
    for (const { id, status } of tienda.openpay.control.payouts())
      if (status === 'in_progress') tienda.openpay.control.settlePayout(id, 'completed');
    await db.query(`update transferencia set proximo_intento = now()`);
    await llevarTransferencias(tienda.context, 5);
    expect(await leer(reservaId)).toMatchObject({ estado: 'reembolsada' });
    await cuadran();
  });
});

describe('cash at a store', () => {
  it('is paid at a till by its number, and taken back by the store undoes the sale (§B2.6)', async ({
    tienda,
    porPagar,
    llega,
    leer,
    cuadran,
  }) => {
    const { reservaId, numero, pago } = await porPagar({ medio: 'tienda' });
    expect(pago).toMatchObject({ medio: 'tienda', gracia: 120, referencia: { clabe: null } });
    expect((Date.parse(pago.hasta ?? '') - Date.parse(pago.ahora)) / 3_600_000).toBeCloseTo(24, 1);
    const { id } = await llega(numero, 1_000);
    expect(await leer(reservaId)).toMatchObject({ estado: 'vendida', metodo: 'tienda', boletos: 2 });
    await cuadran();
    await tienda.openpay.control.cancelStorePayment(id);
    const credenciales = Buffer.from('openpay:avisos-de-demo').toString('base64');
    await tienda.app.inject({
      method: 'POST',
      url: '/api/v1/pagos/autorizador/cancelacion',
      headers: { authorization: `Basic ${credenciales}` },
      payload: { folio: numero, amount: 1_000 },
    });
    expect(await leer(reservaId)).toMatchObject({
      estado: 'reembolsada',
      boletos: 0,
      correos: expect.arrayContaining(['pago_deshecho']),
    });
    await cuadran();
  });

  it('is authorised only exact, in time and while the places are held (§B2.6)', async ({
    tienda,
    db,
    porPagar,
    terminar,
  }) => {
    const credenciales = Buffer.from('openpay:avisos-de-demo').toString('base64');
    const preguntar = async (que: 'tienda' | 'spei', payload: object, auth = credenciales) =>
      (
        await tienda.app.inject({
          method: 'POST',
          url: `/api/v1/pagos/autorizador/${que}`,
          headers: { authorization: `Basic ${auth}` },
          payload,
        })
      ).json();
    const { reservaId, numero } = await porPagar({ medio: 'tienda' });
    expect(await preguntar('tienda', { folio: numero, amount: 1_000 })).toMatchObject({
      response_code: 0,
      authorization_number: expect.stringMatching(/^\d{6}$/),
    });
    expect(await preguntar('tienda', { folio: numero, amount: 999.99 })).toMatchObject({ response_code: 1 });
    expect(await preguntar('tienda', { folio: '1010100000000000', amount: 1_000 })).toMatchObject({
      response_code: 1,
    });
    expect((await preguntar('tienda', { folio: numero, amount: 1_000 }, 'bm86bm8=')).code).toBe(
      'clave_invalida',
    );
    const { rows } = await db.query<{ id: number }>('select id from lugar where reserva_id = $1', [
      reservaId,
    ]);
    const ids = rows.map(({ id }) => id);
    await db.query(`update lugar set reserva_id = null, retenido_hasta = null where id = any ($1)`, [ids]);
    expect(await preguntar('tienda', { folio: numero, amount: 1_000 })).toMatchObject({ response_code: 1 });
    await db.query(
      `update lugar l set reserva_id = r.id, retenido_hasta = r.cobro_hasta from reserva r where r.id = $1 and l.id = any ($2)`,
      [reservaId, ids],
    );
    const spei = await porPagar({ desde: 4 });
    const pregunta = { concepto_pago: spei.numero.replace(/(\d{4})(?=\d)/g, '$1 '), monto: 1_000 };
    expect(await preguntar('spei', pregunta)).toMatchObject({ response_code: 0 });
    await terminar(spei.reservaId);
    expect(await preguntar('spei', pregunta)).toMatchObject({ response_code: 1 });
  });

  it('names the stores near that take the sum, nearest first (§B2.10)', async ({ tienda, porPagar }) => {
    const { reservaId } = await porPagar({ medio: 'tienda' });
    const { tiendas } = (
      await tienda.call('tiendasCerca', { body: { reservaId, latitud: 19.04, longitud: -98.2 } })
    ).data();
    expect(tiendas.length).toBeGreaterThan(3);
    expect(tiendas.map(({ metros }) => metros)).toEqual(
      tiendas.map(({ metros }) => metros).sort((a, b) => a - b),
    );
    expect(tiendas.map(({ cadena }) => cadena)).not.toContain('OXXO');
  });
});

describe('the story of a sale by reference (§C6.4)', () => {
  it('tells what was asked, what came, and never of a refused card', async ({
    db,
    porPagar,
    llega,
    ronda,
    ver,
  }) => {
    const { reservaId, numero, pago } = await porPagar();
    await llega(numero, 700);
    await ronda();
    const resto = (await ver(reservaId)).referencia?.numero ?? '';
    await llega(resto, 300);
    const venta = await findVentaPorFolio(db, pago.folio ?? '');
    if (!venta) throw new Error('the sale is not found by its folio');
    const cargos = await listCargosDeVenta(db, reservaId);
    const historia = contarHistoria({
      venta,
      boletos: [],
      cargos,
      correos: [],
      devoluciones: [],
      cambios: [],
    });
    expect(historia.map(({ texto, falla }) => [texto, falla])).toEqual([
      ['Se apartaron los lugares.', false],
      ['Se dio una referencia para pagar $1,000.00 por transferencia (SPEI).', false],
      ['Llegó un pago de $700.00 por transferencia (SPEI).', false],
      ['Se dio una referencia para pagar $300.00 por transferencia (SPEI).', false],
      ['Llegó un pago de $300.00 por transferencia (SPEI).', false],
      ['Se vendió por $1,000.00, por transferencia (SPEI).', false],
    ]);
  });

  it('tells of a reference that nobody paid', async ({ db, porPagar, terminar }) => {
    const { reservaId } = await porPagar();
    await terminar(reservaId);
    const [cargo] = await listCargosDeVenta(db, reservaId);
    if (!cargo) throw new Error('the reference has no charge');
    expect(cargo).toMatchObject({ medio: 'spei', estado: 'fallido', abonos: [] });
  });
});
