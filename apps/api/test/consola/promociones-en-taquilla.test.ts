import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { type Cajero, general, it, vender } from '../support/enTaquilla.ts';
import type { EventoCreado } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { crearPromocion } from '../support/promociones.ts';

describe('a promotion at the counter (§C9.1)', () => {
  it('takes its share off both prices, is refused in words, is sold once for each of its uses, and is a part of the figures (§C11.2)', async ({
    db,
    evento,
    cajero,
    dueno,
  }) => {
    const { eventoId } = evento;
    await crearPromocion(db, eventoId, {
      nombre: 'Vecinos',
      porcentaje: 20,
      clave: 'VECINOS',
      usos: 1,
      dura: '1 day',
    });
    await crearPromocion(db, eventoId, {
      nombre: 'Estudiantes',
      porcentaje: 50,
      clave: 'UNAM',
      dura: '1 day',
    });
    const [uno, dos] = [await cajero(), await cajero()];
    const apartar = (c: Cajero, promocion: string) =>
      c.call('apartarEnCaja', {
        params: c.params,
        body: { eventoId, seleccion: general(evento, 2), promocion },
      });
    const cobrar = (c: Cajero, recibido: number, promocion?: string) =>
      vender(c, evento, { medio: 'efectivo', recibido }, { seleccion: undefined, promocion });
    expect((await apartar(uno, 'NADIE')).body.code).toBe('clave_de_descuento_invalida');
    expect((await apartar(uno, 'vecinos')).body).toMatchObject({
      promocion: 'VECINOS',
      efectivo: { importe: 1000, descuento: 200, subtotal: 800, total: 880 },
      terminal: { descuento: 200, total: 920 },
    });
    expect((await apartar(dos, 'VECINOS')).body.code).toBe('promocion_agotada');
    expect((await cobrar(uno, 880)).body.desglose).toMatchObject({ descuento: 200, total: 880 });
    expect((await apartar(dos, 'UNAM')).body.efectivo.total).toBe(550);
    expect((await cobrar(dos, 1_000, 'UNAM')).body).toMatchObject({ cambio: 450 });
    await vender(dos, evento, { medio: 'efectivo', recibido: 1_100 });
    const { body } = await (await dueno()).call('tableroDeEvento', { params: { eventoId } });
    expect(body.porPromocion).toEqual([
      { nombre: 'Vecinos', ventas: 1, cobrado: 880 },
      { nombre: 'Estudiantes', ventas: 1, cobrado: 550 },
    ]);
    const sinPromocion = 1_100;
    expect(body.dinero).toMatchObject({ cobrado: 880 + 550 + sinPromocion, descuento: 700 });
    expect(await listDescuadres(db)).toEqual([]);
  });
});

describe('an automatic promotion at the counter (§9.3, §C9.1)', () => {
  const apartar = (c: Cajero, evento: EventoCreado, cantidad: number, promocion?: string) =>
    c.call('apartarEnCaja', {
      params: c.params,
      body: { eventoId: evento.eventoId, seleccion: general(evento, cantidad), promocion },
    });

  it('costs the person at the window what it costs on line, by its name', async ({ db, evento, cajero }) => {
    const { eventoId } = evento;
    const id = await crearPromocion(db, eventoId, { nombre: 'Tres por dos', cantidad: [3, 2] });
    await crearPromocion(db, eventoId, { nombre: 'Poquito', porcentaje: 5 });
    await crearPromocion(db, eventoId, { nombre: 'Vecinos', porcentaje: 10, clave: 'VECINOS' });
    const uno = await cajero();
    expect((await uno.call('verVentanilla', { params: { eventoId } })).body.promociones).toMatchObject([
      { nombre: 'Poquito', porcentaje: 5, conClave: false },
      { id, nombre: 'Tres por dos', cantidadCompra: 3, cantidadPaga: 2, conClave: false },
      { nombre: 'Vecinos', conClave: true },
    ]);
    const apartado = (await apartar(uno, evento, 3)).body;
    expect(apartado).toMatchObject({
      promocion: null,
      promocionId: id,
      efectivo: { importe: 1500, descuento: 500, total: 1100 },
      terminal: { descuento: 500, total: 1150 },
    });
    expect(apartado.descuento).toContain('Tres por dos');
    expect((await apartar(uno, evento, 2)).body).toMatchObject({ efectivo: { descuento: 50 } });
    const conCodigo = (await apartar(uno, evento, 3, 'vecinos')).body;
    expect(conCodigo).toMatchObject({ promocion: 'VECINOS', efectivo: { descuento: 150 } });
    expect(conCodigo.aviso).toContain('Tres por dos');
    await apartar(uno, evento, 3);
    const vendida = await vender(
      uno,
      evento,
      { medio: 'efectivo', recibido: 1100 },
      { seleccion: undefined },
    );
    expect(vendida.body.desglose).toMatchObject({ descuento: 500, total: 1100 });
    const directa = await vender(
      uno,
      evento,
      { medio: 'efectivo', recibido: 1100 },
      { seleccion: general(evento, 3) },
    );
    expect(directa.body).toMatchObject({ cambio: 0, desglose: { total: 1100 } });
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('gives its last use to one hold, and the next buyer the next best', async ({ db, evento, cajero }) => {
    await crearPromocion(db, evento.eventoId, { nombre: 'Mitad', porcentaje: 50, usos: 1 });
    await crearPromocion(db, evento.eventoId, { nombre: 'Décimo', porcentaje: 10 });
    const [uno, dos] = [await cajero(), await cajero()];
    expect((await apartar(uno, evento, 2)).body.efectivo.descuento).toBe(500);
    expect((await apartar(dos, evento, 2)).body.efectivo.descuento).toBe(100);
    const deUno = await uno.call('miCaja');
    expect(deUno.body.caja.apartado).toMatchObject({ efectivo: { descuento: 500 } });
  });

  it('that ends before the money is taken does not change the price in silence', async ({
    db,
    evento,
    cajero,
  }) => {
    const id = await crearPromocion(db, evento.eventoId, { porcentaje: 50, clave: 'MEDIA' });
    const uno = await cajero();
    expect((await apartar(uno, evento, 2, 'MEDIA')).body.terminal.total).toBe(575);
    await db.query(`update promocion set hasta = now() - interval '1 second' where id = $1`, [id]);
    expect((await uno.call('miCaja')).body.caja.apartado.terminal.total).toBe(1150);
    const tarde = { seleccion: undefined, total: 575 };
    const negada = await vender(uno, evento, { medio: 'terminal', folio: 'T-1' }, tarde);
    expect(negada.body.code).toBe('monto_distinto');
    const otra = { ...tarde, total: 1150 };
    expect((await vender(uno, evento, { medio: 'terminal', folio: 'T-1' }, otra)).status).toBe(201);
  });
});
