import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { cobrarEnUnaCaja } from '../support/cajas.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion()
  .extend('venderEnTaquilla', ({ db, apartarGenerales }) => async (medio: 'efectivo' | 'terminal') => {
    const { reservaId } = await apartarGenerales(2);
    await cobrarEnUnaCaja(db, reservaId, medio);
    const { rows } = await db.query<{ folio: string; nombre: string; total: number }>(
      'select folio, nombre, total from reserva where id = $1',
      [reservaId],
    );
    if (!rows[0]) throw new Error('the sale is gone');
    return { reservaId, ...rows[0] };
  })
  .extend(
    'abrirCaja',
    () =>
      async (de: CallableFunction, fondo = 5_000): Promise<number> =>
        (await de('abrirCaja', { body: { nombre: 'Ventanilla', fondo } })).body.id,
  );

const entregar = (de: CallableFunction, cajaId: number, body: object) =>
  de('entregarEnCaja', { params: { cajaId }, body });

describe('money of a cancelled event at a till (§C7.12)', () => {
  it('is found by folio or name, handed out with a movement, and the books agree', async ({
    db,
    jefa,
    evento,
    venderEnTaquilla,
    abrirCaja,
    estadoDe,
    ver,
    cancelar,
    pasarLaGracia,
  }) => {
    const { reservaId, folio, nombre, total } = await venderEnTaquilla('efectivo');
    const { body } = await cancelar();
    await pasarLaGracia();
    const cajaId = await abrirCaja(jefa);
    const pesos = total / 100;
    const busca = async (texto: string) =>
      (await jefa('loQueEspera', { query: `?busca=${encodeURIComponent(texto)}` })).body.ventas;
    for (const texto of [
      folio,
      `${folio.slice(0, 5)}-${folio.slice(5)}`.toLowerCase(),
      nombre.slice(0, 5).toUpperCase(),
    ])
      expect(await busca(texto)).toContainEqual(
        expect.objectContaining({ folio, efectivo: pesos, terminal: 0, compensacion: pesos * 0.2 }),
      );
    const dado = await entregar(jefa, cajaId, { folio, que: ['reembolso', 'compensacion'] });
    expect(dado).toMatchObject({
      status: 201,
      body: { efectivo: pesos, terminal: 0, compensacion: pesos * 0.2 },
    });
    expect(await estadoDe(reservaId)).toBe('reembolsada');
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'devuelto', ventas: 1, monto: pesos }]);
    expect(await busca(folio)).toEqual([]);
    const { movimientos } = (await jefa('movimientosDeCaja', { params: { cajaId } })).body;
    expect(movimientos.map((m: { efectivo: number }) => m.efectivo).sort()).toEqual(
      [-pesos, -pesos * 0.2].sort(),
    );
    expect((await entregar(jefa, cajaId, { folio, que: ['reembolso'] })).body.code).toBe('nada_por_entregar');
    expect(await listDescuadres(db)).toEqual([]);
    const { rows } = await db.query(
      `select evento_id from auditoria where accion = 'caja.entregar' and entidad_id = $1`,
      [folio],
    );
    expect(rows).toEqual([{ evento_id: evento.eventoId }]);
  });

  it('is handed out by one of two tills at the same moment, and by none after an account was given', async ({
    db,
    jefa,
    otraJefa,
    venderEnTaquilla,
    abrirCaja,
    cancelar,
    pasarLaGracia,
    ponerCuenta,
  }) => {
    const una = await venderEnTaquilla('efectivo');
    const otra = await venderEnTaquilla('efectivo');
    await cancelar();
    await pasarLaGracia();
    const cajas = [await abrirCaja(jefa), await abrirCaja(otraJefa)] as const;
    const pedido = { folio: una.folio, que: ['reembolso', 'compensacion'] };
    const respuestas = await Promise.all([
      entregar(jefa, cajas[0], pedido),
      entregar(otraJefa, cajas[1], pedido),
      entregar(jefa, cajas[0], pedido),
    ]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rows } = await db.query<{ n: number; monto: number }>(
      `select count(*)::integer as n, -sum(m.efectivo)::integer as monto from movimiento_caja m
       where m.tipo = 'devolucion' and m.reserva_id = $1`,
      [una.reservaId],
    );
    expect(rows[0]).toEqual({ n: 2, monto: Math.round(una.total * 1.2) });

    const [porCuenta, enCaja] = await Promise.all([
      ponerCuenta(otra.reservaId),
      entregar(otraJefa, cajas[1], { folio: otra.folio, que: ['reembolso'] }),
    ]);
    expect([porCuenta.status < 300, enCaja.status < 300].filter(Boolean)).toHaveLength(1);
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('wants the slip of what the terminal took, and enough cash in the till', async ({
    jefa,
    venderEnTaquilla,
    abrirCaja,
    cancelar,
    pasarLaGracia,
  }) => {
    const { folio, total } = await venderEnTaquilla('terminal');
    await cancelar();
    await pasarLaGracia();
    const cajaId = await abrirCaja(jefa, 1);
    const pedir = (body: object) => entregar(jefa, cajaId, { folio, ...body });
    expect((await pedir({ que: ['reembolso'] })).body.code).toBe('folio_requerido');
    expect((await pedir({ que: ['compensacion'] })).body.code).toBe('efectivo_insuficiente');
    for (const tarjeta of ['4111 1111 1111 1111', 'DEV 5500-0000-0000-0004'])
      expect((await pedir({ que: ['reembolso'], folioDeTerminal: tarjeta })).body.code).toBe(
        'datos_invalidos',
      );
    expect((await pedir({ que: ['reembolso'], folioDeTerminal: 'DEV-1' })).body).toEqual({
      efectivo: 0,
      terminal: total / 100,
      compensacion: 0,
    });
  });
});
