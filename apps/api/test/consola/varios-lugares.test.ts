import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { codigoDe } from '../support/consola.ts';
import { conLlave } from '../support/enConsola.ts';
import { cambiarDeLugar, enPosventa } from '../support/enPosventa.ts';

const it = enPosventa()
  .extend('cajera', async ({ evento, entrarComo }) => {
    const browser = await entrarComo('taquilla', evento.eventoId);
    const { body } = await browser.call('abrirCaja', {
      body: { nombre: 'Ventanilla', fondo: 5_000 },
      headers: conLlave(),
    });
    return { ...browser, cajaId: body.id as number };
  })
  .extend('jefa', ({ contratar, evento }) => contratar(['contabilidad'], { eventos: [evento.eventoId] }));

describe('several seats at once (§C6.6, §C9)', () => {
  it('change together or not at all, and their dearer places are paid at once', async ({
    db,
    evento,
    vender,
    cajera,
  }) => {
    const { folio, reservaId, boletos } = await vender(0, 3);
    const [a, b, c] = boletos.map(({ id }) => id);
    const [caro = 0, masCaro = 0, igual = 0, ajeno = 0] = evento.lugares.slice(10, 14);
    await db.query('update lugar set precio = precio + 20000 where id = $1', [caro]);
    await db.query('update lugar set precio = precio + 30000 where id = $1', [masCaro]);
    await vender(13);
    const cambiar = (pedido: object) => cambiarDeLugar(cajera, folio, pedido);
    const lugares = async () => {
      const { rows } = await db.query(
        'select lugar_id from boleto where reserva_id = $1 and anulado_en is null order by lugar_id',
        [reservaId],
      );
      return rows.map(({ lugar_id }) => lugar_id);
    };
    const antes = await lugares();
    const los = (tercero: number) => ({
      boletoId: a,
      lugarId: caro,
      otros: [
        { boletoId: b, lugarId: masCaro },
        { boletoId: c, lugarId: tercero },
      ],
    });
    expect((await cambiar(los(ajeno))).body.code).toBe('asientos_no_disponibles');
    expect((await cambiar(los(masCaro))).body.code).toBe('datos_invalidos');
    const { body } = await cambiar(los(igual));
    expect(body).toMatchObject({ code: 'lugar_mas_caro', detalles: { diferencia: 500 } });
    const { efectivo, terminal } = body.detalles;
    const conPago = (pago: object) => cambiar({ ...los(igual), cobro: { cajaId: cajera.cajaId, pago } });
    for (const malo of [
      { medio: 'efectivo', recibido: efectivo - 1 },
      { medio: 'mixto', efectivo: 10, recibido: 10, folio: 'T-1' },
    ])
      expect((await conPago(malo)).body.code).toBe('monto_insuficiente');
    expect(await lugares()).toEqual(antes);

    const hecho = await conPago({ medio: 'efectivo', recibido: efectivo + 50 });
    expect(hecho.body).toMatchObject({
      diferencia: 0,
      cobrada: { total: efectivo, efectivo, terminal: 0, cambio: 50 },
    });
    expect(hecho.body.otros).toHaveLength(2);
    expect(hecho.body.cobrada.folios).toHaveLength(2);
    expect(terminal).toBeGreaterThanOrEqual(efectivo);
    expect(await lugares()).toEqual([caro, masCaro, igual].toSorted((x, y) => x - y));
    const { body: caja } = await cajera.call('movimientosDeCaja', { params: { cajaId: cajera.cajaId } });
    const ventas = caja.movimientos.filter(({ tipo }: { tipo: string }) => tipo === 'venta');
    expect(ventas).toHaveLength(2);
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('to cheaper places go back at once where a supervisor authorises it at the till with their own code', async ({
    db,
    server,
    evento,
    vender,
    cajera,
    jefa,
    contratar,
    dueno,
  }) => {
    const { folio, boletos } = await vender(20, 2);
    const [barato = 0, otroBarato = 0] = evento.lugares.slice(30, 32);
    await db.query('update lugar set precio = precio - 20000 where id = any ($1)', [[barato, otroBarato]]);
    const cambiar = (autoriza?: object, ensayo = '') => {
      const otros = [{ boletoId: boletos[1]?.id, lugarId: otroBarato }];
      const los = { boletoId: boletos[0]?.id, lugarId: barato, otros };
      return cambiarDeLugar(cajera, folio, { ...los, autoriza }, ensayo);
    };
    const sola = await cambiar(undefined, '?ensayo=true');
    expect([sola.status, sola.body.code]).toEqual([403, 'pide_supervisor']);
    expect(sola.body.detalles.diferencia).toBeGreaterThan(0);
    const organiza = await contratar(['organizador'], { eventos: [evento.eventoId] });
    const codigo = await codigoDe(server, jefa.secreto ?? '');
    expect((await cambiar({ supervisorId: organiza.id, codigo })).body.code).toBe('no_autoriza');
    expect((await cambiar({ supervisorId: jefa.id, codigo: '000000' })).body.code).toBe('totp_invalido');

    const hecho = await cambiar({ supervisorId: jefa.id, codigo });
    expect(hecho.status).toBe(200);
    // Paid by card, it goes back to the card: nothing comes out of the till.
    expect(hecho.body).toMatchObject({ entregas: 0, cobrada: null });
    // The supervisor was told what all places give back, not the first of them.
    expect(sola.body.detalles.diferencia).toBe(hecho.body.diferencia);
    const { rows } = await db.query(
      `select d.monto, d.medio, d.confirmada_por from devolucion d join reserva r on r.id = d.reserva_id where r.folio = $1`,
      [folio],
    );
    expect(rows).toHaveLength(2);
    expect(rows.every(({ medio, confirmada_por }) => medio === 'tarjeta' && confirmada_por === jefa.id)).toBe(
      true,
    );
    expect(rows.reduce((suma, { monto }) => suma + monto, 0)).toBe(Math.round(hecho.body.diferencia * 100));
    const { body } = await (await dueno()).call('listarAuditoria', {
      query: `?entidad=venta&entidadId=${folio}`,
    });
    const actos = body.lineas.filter(({ accion }: { accion: string }) => accion === 'venta.cambiar_lugar');
    expect(actos).toHaveLength(2);
    expect(actos[0].despues.autoriza).toEqual(expect.any(String));
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('of a complimentary sale go to places on sale only with a supervisor who may give them', async ({
    db,
    server,
    evento,
    cajera,
    jefa,
    contratar,
    dueno,
  }) => {
    const { rows: nombres } = await db.query(
      `select s.nombre as seccion, f.nombre as fila, l.numero from lugar l join seccion s on s.id = l.seccion_id
       join fila f on f.id = l.fila_id where l.id = $1`,
      [evento.lugares[40]],
    );
    const { seccion, fila, numero } = nombres[0];
    const dada = await (await dueno()).call('darCortesias', {
      params: { eventoId: evento.eventoId },
      body: { csv: `Ana,,${seccion},${fila},${numero}`, motivo: 'Prensa' },
      headers: conLlave(),
    });
    const [{ folio }] = dada.body.cortesias;
    const { rows } = await db.query(
      'select b.id from boleto b join reserva r on r.id = b.reserva_id where r.folio = $1',
      [folio],
    );
    const cambiar = (autoriza?: object) =>
      cambiarDeLugar(cajera, folio, { boletoId: rows[0].id, lugarId: evento.lugares[41], autoriza });
    expect((await cambiar()).body.code).toBe('pide_supervisor');
    const codigo = await codigoDe(server, jefa.secreto ?? '');
    expect((await cambiar({ supervisorId: jefa.id, codigo })).body.code).toBe('no_autoriza');
    const duena = await contratar(['plataforma']);
    const suyo = await codigoDe(server, duena.secreto ?? '');
    expect((await cambiar({ supervisorId: duena.id, codigo: suyo })).status).toBe(200);
  });
});
