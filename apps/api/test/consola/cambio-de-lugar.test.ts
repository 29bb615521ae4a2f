import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import type { Db } from '../../src/db/connection.ts';
import { type Browser, conLlave } from '../support/enConsola.ts';
import { cambiarDeLugar, enPosventa } from '../support/enPosventa.ts';
import { listViolaciones } from '../support/invariantes.ts';

const it = enPosventa();

/** Tickets of an event by the list of its sales and by its board. */
async function contarBoletos({ call }: Pick<Browser, 'call'>, eventoId: number) {
  const { body } = await call('tableroDeEvento', { params: { eventoId } });
  return [
    body.lugares.vendidos,
    body.porDia.reduce((suma: number, { boletos }: { boletos: number }) => suma + boletos, 0),
  ];
}

/** Broken invariants, without the one about mails: the sales of these tests come from rows, without their mail. */
async function listViolacionesDeVenta(db: Db) {
  const todas = await listViolaciones(db);
  return todas.filter(({ invariante }) => !invariante.startsWith('a finished sale has exactly one mail'));
}

describe('a change of seat (§C6.6)', () => {
  it('frees the old place, takes the new one and issues the ticket anew, in one piece', async ({
    db,
    evento,
    dueno,
    vender,
  }) => {
    const { folio, reservaId, boletos } = await vender(20);
    const jefa = await dueno();
    const cambiar = (lugarId?: number) => cambiarDeLugar(jefa, folio, { boletoId: boletos[0]?.id, lugarId });
    await vender(21);
    expect((await cambiar(evento.lugares[21])).body.code).toBe('asientos_no_disponibles');
    const hecho = await cambiar(evento.lugares[22]);
    expect(hecho.body).toMatchObject({ diferencia: 0 });
    const { rows } = await db.query(
      'select id, vendido, reserva_id from lugar where id = any ($1) order by id',
      [[evento.lugares[20], evento.lugares[22]]],
    );
    expect(rows).toEqual([
      { id: evento.lugares[20], vendido: false, reserva_id: null },
      { id: evento.lugares[22], vendido: true, reserva_id: reservaId },
    ]);
    const { rows: cartas } = await db.query(
      `select datos ->> 'deNuevo' as "deNuevo" from correo where clave = 'boletos:' || $1`,
      [reservaId],
    );
    expect(cartas).toEqual([{ deNuevo: 'cambio' }]);
  });

  it('to a dearer place sells the difference at the till, in the same piece, and a ticket more is nowhere counted', async ({
    db,
    evento,
    vender,
    entrarComo,
    dueno,
  }) => {
    const { folio, reservaId, boletos } = await vender(32);
    const [viejo = 0, caro = 0] = [evento.lugares[32], evento.lugares[34]];
    await db.query('update lugar set precio = precio + 20000 where id = $1', [caro]);
    const antes = await contarBoletos(await dueno(), evento.eventoId);
    const cajera = await entrarComo('taquilla', evento.eventoId);
    const caja = await cajera.call('abrirCaja', {
      body: { nombre: 'Ventanilla', fondo: 0 },
      headers: conLlave(),
    });
    const cajaId = caja.body.id;
    const cambiar = (cobro?: object) =>
      cambiarDeLugar(cajera, folio, { boletoId: boletos[0]?.id, lugarId: caro, cobro });
    const sinCobro = await cambiar();
    expect(sinCobro.body).toMatchObject({ code: 'lugar_mas_caro', detalles: { diferencia: 200 } });
    const { efectivo } = sinCobro.body.detalles;
    const corto = await cambiar({ cajaId, pago: { medio: 'efectivo', recibido: efectivo - 1 } });
    expect(corto.body.code).toBe('monto_insuficiente');
    const ajena = await cambiar({ cajaId: cajaId + 1, pago: { medio: 'efectivo', recibido: efectivo } });
    expect(ajena.body.code).toBe('caja_cerrada');
    expect((await db.query('select reserva_id from lugar where id = $1', [viejo])).rows[0].reserva_id).toBe(
      reservaId,
    );

    const hecho = await cambiar({ cajaId, pago: { medio: 'efectivo', recibido: efectivo + 10 } });
    expect(hecho.body).toMatchObject({ diferencia: 0, cobrada: { total: efectivo, efectivo, cambio: 10 } });
    const { rows } = await db.query(
      'select id, vendido, reserva_id from lugar where id = any ($1) order by id',
      [[viejo, caro]],
    );
    expect(rows).toEqual([
      { id: viejo, vendido: false, reserva_id: null },
      { id: caro, vendido: true, reserva_id: reservaId },
    ]);
    const vivos = await db.query('select lugar_id from boleto where reserva_id = $1 and anulado_en is null', [
      reservaId,
    ]);
    expect(vivos.rows).toEqual([{ lugar_id: caro }]);
    expect(await contarBoletos(await dueno(), evento.eventoId)).toEqual(antes);
    const historia = (await cajera.call('verVenta', { params: { folio } })).body.historia;
    expect(historia.at(-1).texto).toContain(`La diferencia se cobró en la venta ${hecho.body.cobrada.folio}`);
    const imprimir = await cajera.call('imprimirVenta', {
      params: { folio: hecho.body.cobrada.folio },
      body: { formato: 'a4' },
    });
    expect(imprimir.body).toMatchObject({ code: 'venta_de_diferencia', detalles: { folio } });
    const corte = await cajera.call('cerrarCaja', {
      params: { cajaId },
      body: { contado: efectivo },
      headers: conLlave(),
    });
    expect(corte.body).toMatchObject({ estado: 'cerrada', diferencia: 0, ventas: 1 });
    expect(await listDescuadres(db)).toEqual([]);
    expect(await listViolacionesDeVenta(db)).toEqual([]);
  });

  it('back from a dearer place gives back what that place cost, and the window proposes no refund', async ({
    db,
    evento,
    dueno,
    vender,
    entrarComo,
  }) => {
    const { folio, boletos, total } = await vender(36);
    const [viejo = 0, caro = 0, barato = 0] = evento.lugares.slice(36, 39);
    await db.query('update lugar set precio = precio + 20000 where id = $1', [caro]);
    await db.query('update lugar set precio = precio / 2 where id = $1', [barato]);
    const jefa = await dueno();
    const cajera = await entrarComo('taquilla', evento.eventoId);
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    const cajaId = (
      await jefa.call('abrirCaja', { body: { nombre: 'Oficina', fondo: 0 }, headers: conLlave() })
    ).body.id;
    const cambiar = (lugarId: number, boletoId = boletos[0]?.id) => {
      const cobro = { cajaId, pago: { medio: 'terminal', folio: 'T-9' } };
      return cambiarDeLugar(jefa, folio, { boletoId, lugarId, cobro });
    };
    const deLaCajera = await cambiarDeLugar(cajera, folio, { boletoId: boletos[0]?.id, lugarId: barato });
    expect(deLaCajera.body.code).toBe('pide_supervisor');
    const { boletoId, cobrada } = (await cambiar(caro)).body;
    // The difference is no sale that a till could give back while the ticket keeps the place.
    const sola = await jefa.call('devolverVenta', {
      params: { folio: cobrada.folio },
      body: { motivo: 'Se queda con el lugar', folioDeTerminal: 'T-10' },
      headers: conLlave(),
    });
    expect(sola.body).toMatchObject({ code: 'venta_de_diferencia', detalles: { folio } });
    const devuelta = await cambiar(viejo, boletoId);
    expect(devuelta.body).toMatchObject({ diferencia: cobrada.total, cobrada: null });
    expect((await cambiar(caro, devuelta.body.boletoId)).body.code).toBe('propuesta_abierta');
    const { devoluciones } = (await jefa.call('listarDevoluciones', { query: `?folio=${folio}` })).body;
    const confirmada = await contadora.call('confirmarDevolucion', {
      params: { devolucionId: devoluciones[0].id },
      body: { folioDeTerminal: 'T-10' },
      headers: conLlave(),
    });
    expect(confirmada.body).toMatchObject({ terminal: cobrada.total });
    expect((await cambiar(evento.lugares[39] ?? 0, devuelta.body.boletoId)).body).toMatchObject({
      diferencia: 0,
      cobrada: null,
    });
    const { rows } = await db.query(
      'select pagado from boleto where reserva_id = (select id from reserva where folio = $1) and anulado_en is null',
      [folio],
    );
    expect(rows).toEqual([{ pagado: total }]);
    expect(await listDescuadres(db)).toEqual([]);
    expect(await listViolacionesDeVenta(db)).toEqual([]);
  });

  it('to a cheaper place and between cheap ones gives the difference back once, and back again it is paid', async ({
    db,
    evento,
    dueno,
    vender,
    entrarComo,
  }) => {
    const { folio, boletos, total } = await vender(40);
    const [caro = 0, , barato = 0, otro = 0] = evento.lugares.slice(40, 44);
    await db.query('update lugar set precio = precio / 2 where id = any ($1)', [[barato, otro]]);
    const jefa = await dueno();
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    const cambiar = async (lugarId: number, boletoId: number) =>
      (await cambiarDeLugar(jefa, folio, { boletoId, lugarId })).body;
    const confirmar = async () => {
      const { devoluciones } = (await jefa.call('listarDevoluciones', { query: `?folio=${folio}` })).body;
      const propuesta = devoluciones.find(({ estado }: { estado: string }) => estado === 'propuesta');
      return contadora.call('confirmarDevolucion', {
        params: { devolucionId: propuesta.id },
        headers: conLlave(),
      });
    };
    const primero = await cambiar(barato, boletos[0]?.id ?? 0);
    expect(Math.round(primero.diferencia * 100)).toBe(Math.round(total / 2));
    expect((await confirmar()).status).toBe(200);
    const segundo = await cambiar(otro, primero.boletoId);
    expect(segundo.diferencia).toBe(0);
    expect((await cambiar(caro, segundo.boletoId)).code).toBe('lugar_mas_caro');
    const todo = await jefa.call('devolverVenta', {
      params: { folio },
      body: { motivo: 'No viene' },
      headers: conLlave(),
    });
    expect(Math.round(todo.body.monto * 100)).toBe(total - Math.round(total / 2));
    expect(await listDescuadres(db)).toEqual([]);
    expect(await listViolacionesDeVenta(db)).toEqual([]);
  });

  it('gives a whole refund by all the means of its payments, and nothing stays behind', async ({
    db,
    evento,
    dueno,
    vender,
  }) => {
    const { folio, boletos, total } = await vender(45, 2);
    const [caro = 0] = evento.lugares.slice(48, 49);
    await db.query('update lugar set precio = precio + 20000 where id = $1', [caro]);
    const jefa = await dueno();
    const cajaId = (
      await jefa.call('abrirCaja', { body: { nombre: 'Oficina 2', fondo: 100 }, headers: conLlave() })
    ).body.id;
    const cobro = { cajaId, pago: { medio: 'efectivo', recibido: 1000 } };
    const { cobrada } = (
      await cambiarDeLugar(jefa, folio, { boletoId: boletos[0]?.id, lugarId: caro, cobro })
    ).body;
    const devuelta = await jefa.call('devolverVenta', {
      params: { folio },
      body: { motivo: 'No vienen', cajaId },
      headers: conLlave(),
    });
    expect(devuelta.body).toMatchObject({
      medio: 'tarjeta',
      monto: total / 100 + cobrada.total,
      efectivo: cobrada.total,
    });
    const { rows } = await db.query('select estado from reserva where folio = any ($1) order by estado', [
      [folio, cobrada.folio],
    ]);
    expect(rows).toEqual([{ estado: 'por_reembolsar' }, { estado: 'reembolsada' }]);
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('to a cheaper place proposes the difference as a refund: it is not silent', async ({
    db,
    evento,
    dueno,
    vender,
  }) => {
    const { folio, boletos, total } = await vender(24);
    const barato = evento.lugares[27] ?? 0;
    await db.query('update lugar set precio = precio / 4 where id = $1', [barato]);
    const jefa = await dueno();
    const hecho = await cambiarDeLugar(jefa, folio, { boletoId: boletos[0]?.id, lugarId: barato });
    // Three quarters of the whole payment, its charges included.
    expect(Math.round(hecho.body.diferencia * 100)).toBe(Math.round((total * 3) / 4));
    const { devoluciones } = (await jefa.call('listarDevoluciones', { query: '?estado=propuesta' })).body;
    expect(devoluciones).toContainEqual(
      expect.objectContaining({ folio, estado: 'propuesta', monto: hecho.body.diferencia }),
    );
  });
});
