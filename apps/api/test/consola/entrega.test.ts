import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { codigoDe } from '../support/consola.ts';
import { type Browser, conLlave } from '../support/enConsola.ts';
import { enPosventa } from '../support/enPosventa.ts';

const it = enPosventa()
  .extend('abrirCaja', () => async ({ call }: Pick<Browser, 'call'>, fondo: number) => {
    const { body } = await call('abrirCaja', { body: { nombre: 'Uno', fondo }, headers: conLlave() });
    return body.id as number;
  })
  .extend('cobrar', ({ evento }) => async (cajera: Pick<Browser, 'call'>, cajaId: number, pago: object) => {
    const seleccion = { general: { seccionId: evento.generalId, cantidad: 2 } };
    const body = { eventoId: evento.eventoId, seleccion, pago };
    return (await cajera.call('venderEnCaja', { params: { cajaId }, body, headers: conLlave() })).body;
  });

const contar = async ({ call }: Pick<Browser, 'call'>, cajaId: number, contado: number) =>
  (await call('cerrarCaja', { params: { cajaId }, body: { contado }, headers: conLlave() })).body;

describe('cash that goes back (§C7.2)', () => {
  it('comes out of an open till, whoever orders it, and the corte of that till knows', async ({
    db,
    evento,
    dueno,
    entrarComo,
    abrirCaja,
    cobrar,
  }) => {
    const cajera = await entrarComo('taquilla', evento.eventoId);
    const suya = await abrirCaja(cajera, 0);
    const { folio, efectivo } = await cobrar(cajera, suya, { medio: 'efectivo', recibido: 100_000 });
    const jefa = await dueno();
    const devolver = (mas: object = {}) =>
      jefa.call('devolverVenta', {
        params: { folio },
        body: { motivo: 'Se canceló su viaje', ...mas },
        headers: conLlave(),
      });
    const ensayo = await jefa.call('devolverVenta', {
      params: { folio },
      body: { motivo: 'Ensayo' },
      query: '?ensayo=true',
      headers: conLlave(),
    });
    expect(ensayo.body).toMatchObject({ efectivo, terminal: 0, cajas: [{ id: suya }] });
    expect((await devolver()).body.code).toBe('caja_requerida');
    const oficina = await abrirCaja(jefa, 1);
    expect((await devolver()).body.code).toBe('efectivo_insuficiente');
    const entregas = async (quien: Pick<Browser, 'call'>) => (await quien.call('miCaja')).body.caja.entregas;
    expect(await entregas(cajera)).toEqual([]);
    expect((await devolver({ cajaId: suya })).body).toMatchObject({ estado: 'hecha', monto: efectivo });
    // The person at that till sees the amount to hand out and its sale, and still no expected amount.
    const { nombre } = (await jefa.call('miCuenta')).body;
    expect(await entregas(cajera)).toEqual([
      { id: expect.any(String), folio, monto: efectivo, quien: nombre, en: expect.any(String) },
    ]);
    expect((await cajera.call('miCaja')).body.caja.esperado).toBeNull();
    expect(await entregas(jefa)).toEqual([]);
    expect(await contar(cajera, suya, 0)).toMatchObject({ estado: 'cerrada', diferencia: 0 });
    expect(await contar(jefa, oficina, 1)).toMatchObject({ diferencia: 0 });
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('leaves with the part of the terminal by its slip, each as it came, and the two who agree on it say how', async ({
    db,
    evento,
    entrarComo,
    abrirCaja,
    cobrar,
  }) => {
    const cajera = await entrarComo('taquilla', evento.eventoId);
    const cajaId = await abrirCaja(cajera, 0);
    const pago = { medio: 'mixto', efectivo: 100.01, recibido: 200, folio: 'T-1' };
    const { folio, terminal, boletos } = await cobrar(cajera, cajaId, pago);
    const organizador = await entrarComo('organizador', evento.eventoId);
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    const proponer = async (cuales: number[]) => {
      const body = { motivo: 'No puede ir', boletos: cuales };
      const { body: answer } = await organizador.call('devolverVenta', {
        params: { folio },
        body,
        headers: conLlave(),
      });
      return { devolucionId: answer.id };
    };
    const confirmar = (params: object, body: object) =>
      contadora.call('confirmarDevolucion', { params: { ...params }, body, headers: conLlave() });
    const primera = await proponer([boletos[0].id]);
    expect((await confirmar(primera, { cajaId })).body.code).toBe('folio_requerido');
    expect((await confirmar(primera, { folioDeTerminal: 'T-2' })).body.code).toBe('caja_requerida');
    expect((await confirmar(primera, { cajaId, folioDeTerminal: 'T-2' })).status).toBe(200);
    expect((await confirmar(await proponer([]), { cajaId, folioDeTerminal: 'T-3' })).status).toBe(200);
    const { rows } = await db.query(
      `select d.medio, sum(d.monto)::integer as monto, array_agg(d.referencia order by d.referencia) as folios from devolucion d
       join reserva r on r.id = d.reserva_id where r.folio = $1 group by 1 order by 1`,
      [folio],
    );
    expect(rows).toEqual([
      { medio: 'efectivo', monto: 10_001, folios: [null, null] },
      { medio: 'terminal', monto: Math.round(terminal * 100), folios: ['T-2', 'T-3'] },
    ]);
    expect(await contar(cajera, cajaId, 0)).toMatchObject({ estado: 'cerrada', diferencia: 0, terminal: 0 });
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('in place of what the card’s bank refused comes out of a till too', async ({
    db,
    evento,
    dueno,
    vender,
    entrarComo,
    abrirCaja,
  }) => {
    const { folio, total } = await vender(40);
    const jefa = await dueno();
    const body = { motivo: 'No vino' };
    const { body: answer } = await jefa.call('devolverVenta', {
      params: { folio },
      body,
      headers: conLlave(),
    });
    await db.query(`update devolucion set estado = 'fallida' where id = $1`, [answer.id]);
    const otro = await jefa.call('pagarPorOtroMedio', {
      params: { devolucionId: answer.id },
      body: { medio: 'efectivo', referencia: 'Recibo 7', motivo: 'Tarjeta vencida' },
      headers: conLlave(),
    });
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    const confirmar = (dado: object) =>
      contadora.call('confirmarDevolucion', {
        params: { devolucionId: otro.body.id },
        body: dado,
        headers: conLlave(),
      });
    expect((await confirmar({})).body.code).toBe('caja_requerida');
    const cajaId = await abrirCaja(jefa, total / 100);
    expect((await confirmar({ cajaId })).status).toBe(200);
    expect(await contar(jefa, cajaId, 0)).toMatchObject({ estado: 'cerrada', diferencia: 0 });
    expect(await listDescuadres(db)).toEqual([]);
  });
});

describe('a refund at the window that a supervisor authorises there (§C7.2, §C9.4)', () => {
  it('goes back as it was paid: by the terminal’s slip, and to a card by the provider', async ({
    db,
    server,
    evento,
    contratar,
    vender,
    entrarComo,
    abrirCaja,
    cobrar,
  }) => {
    const cajera = await entrarComo('taquilla', evento.eventoId);
    const cajaId = await abrirCaja(cajera, 0);
    const jefa = await contratar(['contabilidad'], { eventos: [evento.eventoId] });
    // A supervisor's code is used up, also where the refund is refused.
    const devolver = async (folio: string, paso: number | null, mas: object = {}) => {
      const codigo = paso === null ? null : await codigoDe(server, jefa.secreto ?? '', paso);
      const autoriza = codigo === null ? undefined : { supervisorId: jefa.id, codigo };
      const body = { folio, motivo: 'No puede ir', autoriza, ...mas };
      return (await cajera.call('devolverEnCaja', { params: { cajaId }, body, headers: conLlave() })).body;
    };
    const { folio, terminal } = await cobrar(cajera, cajaId, { medio: 'terminal', folio: 'T-1' });
    expect((await devolver(folio, null)).code).toBe('devolucion_de_otra_caja');
    expect((await devolver(folio, -1)).code).toBe('folio_requerido');
    expect((await devolver(folio, 0, { folioDeTerminal: '4111111111111111' })).code).toBe('datos_invalidos');
    const porTerminal = await devolver(folio, 0, { folioDeTerminal: 'T-2' });
    expect(porTerminal).toMatchObject({ monto: terminal, efectivo: 0, terminal });
    const conTarjeta = await vender(40);
    expect(await devolver(conTarjeta.folio, 1)).toMatchObject({
      monto: conTarjeta.total / 100,
      efectivo: 0,
      terminal: 0,
    });
    const { rows } = await db.query(
      `select d.medio, d.estado, d.referencia, d.confirmada_por from devolucion d join reserva r on r.id = d.reserva_id
       where r.folio = any ($1) order by d.creada_en`,
      [[folio, conTarjeta.folio]],
    );
    expect(rows).toEqual([
      { medio: 'terminal', estado: 'hecha', referencia: 'T-2', confirmada_por: jefa.id },
      { medio: 'tarjeta', estado: 'pendiente', referencia: null, confirmada_por: jefa.id },
    ]);
    const { movimientos } = (await cajera.call('movimientosDeCaja', { params: { cajaId } })).body;
    expect(movimientos[0]).toMatchObject({
      ...{ tipo: 'devolucion', folio, efectivo: 0, terminal: -terminal, comprobante: 'T-2' },
    });
    expect(await contar(cajera, cajaId, 0)).toMatchObject({ estado: 'cerrada', diferencia: 0, terminal: 0 });
    expect(await listDescuadres(db)).toEqual([]);
  });
});
