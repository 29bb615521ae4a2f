import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { conLlave } from '../support/enConsola.ts';
import { type Cajero, general, it, vender } from '../support/enTaquilla.ts';
import { exigirInvariantes } from '../support/invariantes.ts';

describe('a sale at the counter (§C9.2)', () => {
  it('has no card fee in cash, gives change, asks for no address, and adds up', async ({
    db,
    evento,
    cajero,
  }) => {
    const uno = await cajero();
    const corta = await vender(uno, evento, { medio: 'efectivo', recibido: 1000 });
    expect(corta.body).toMatchObject({ code: 'monto_insuficiente', detalles: { faltan: 100 } });
    const enEfectivo = await vender(uno, evento, { medio: 'efectivo', recibido: 1500 });
    expect(enEfectivo.body).toMatchObject({
      efectivo: 1100,
      terminal: 0,
      cambio: 400,
      desglose: { cargoTarjeta: 0, total: 1100 },
    });
    const enTerminal = await vender(uno, evento, { medio: 'terminal', folio: 'T-88', ultimos4: '4242' });
    expect(enTerminal.body).toMatchObject({
      efectivo: 0,
      terminal: 1150,
      desglose: { cargoTarjeta: 50, total: 1150 },
    });
    const mixta = await vender(uno, evento, { medio: 'mixto', efectivo: 550, recibido: 600, folio: 'T-89' });
    expect(mixta.body).toMatchObject({
      efectivo: 550,
      terminal: 575,
      cambio: 50,
      desglose: { cargoTarjeta: 25, total: 1125 },
    });
    const numero = await vender(uno, evento, { medio: 'terminal', folio: '4111111111111111' });
    expect(numero.status).toBe(400);
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('is shown beforehand: what is left of each section, with every charge in (§C9.1)', async ({
    db,
    evento,
    cajero,
  }) => {
    const uno = await cajero();
    const params = { eventoId: evento.eventoId };
    const antes = await uno.call('verVentanilla', { params });
    const seccion = (id: number, en = antes) =>
      en.body.secciones.find((una: { id: number }) => una.id === id);
    expect(seccion(evento.generalId)).toMatchObject({ libres: 60, efectivo: 550, terminal: 575 });
    // Each section belongs to a zone of the event, whose position in the list gives its shape.
    const zonas = antes.body.zonas.map(({ id }: { id: number }) => id);
    const { rows: enOrden } = await db.query(
      'select id from zona_precio where evento_id = $1 order by orden, id',
      [evento.eventoId],
    );
    expect(zonas).toEqual(enOrden.map(({ id }) => id));
    expect(zonas).toContain(seccion(evento.generalId).zonaId);
    await uno.call('apartarEnCaja', {
      params: uno.params,
      body: { eventoId: evento.eventoId, seleccion: general(evento, 4) },
    });
    const [numerada] = antes.body.secciones.filter((una: { tipo: string }) => una.tipo === 'numerada');
    const { rows } = await db.query(
      `insert into bloqueo (evento_id, nombre, color, motivo, taquilla_puede_vender)
       values ($1, 'Caja', '#888888', 'prueba', true), ($1, 'Prensa', '#888888', 'prueba', false) returning id`,
      [evento.eventoId],
    );
    const bloquear = (bloqueoId: number, cuantos: number) =>
      db.query(
        `update lugar set condicion = 'bloqueado', bloqueo_id = $2 where id in (select id from lugar
           where seccion_id = $1 and condicion = 'venta' order by id limit $3)`,
        [numerada.id, bloqueoId, cuantos],
      );
    await bloquear(rows[0].id, 2);
    await bloquear(rows[1].id, 3);
    const despues = await uno.call('verVentanilla', { params });
    expect(seccion(evento.generalId, despues).libres).toBe(56);
    expect(seccion(numerada.id, despues).libres).toBe(numerada.libres - 3);
  });

  it('has a name: asked again it is the same sale (§C9.3)', async ({ db, evento, cajero }) => {
    const uno = await cajero();
    const llave = conLlave();
    const [a, b] = [
      await vender(uno, evento, { medio: 'efectivo', recibido: 1100 }, {}, llave),
      await vender(uno, evento, { medio: 'efectivo', recibido: 1100 }, {}, llave),
    ];
    expect(b.body).toEqual(a.body);
    const { rows } = await db.query('select count(*)::integer n from reserva where evento_id = $1', [
      evento.eventoId,
    ]);
    expect(rows[0].n).toBe(1);
  });

  it('sells the best seats together, or what the till keeps, and no place twice', async ({
    db,
    evento,
    cajero,
  }) => {
    const [uno, dos] = [await cajero(), await cajero()];
    const mejores = { mejores: { cantidad: 4 } };
    const apartado = await uno.call('apartarEnCaja', {
      params: uno.params,
      body: { eventoId: evento.eventoId, seleccion: mejores },
    });
    expect(apartado.body.lugares.map((l: { id: number }) => l.id)).toEqual(evento.lugares.slice(3, 7));
    expect(apartado.body).toMatchObject({ efectivo: { total: 2200 }, terminal: { total: 2300 } });
    const otra = await vender(
      dos,
      evento,
      { medio: 'efectivo', recibido: 5000 },
      { seleccion: { lugares: evento.lugares.slice(3, 4) } },
    );
    expect(otra.body.code).toBe('asientos_no_disponibles');
    const vendida = await vender(
      uno,
      evento,
      { medio: 'efectivo', recibido: 2200 },
      { seleccion: undefined },
    );
    expect(vendida.status, JSON.stringify(vendida.body)).toBe(201);
    expect(vendida.body.boletos).toHaveLength(4);
    await exigirInvariantes(db);
  });

  it('never sells a place twice, two cashiers racing for all of them', async ({ db, evento, cajero }) => {
    const cajeros = [await cajero(), await cajero()];
    const ventas = await Promise.all(
      evento.lugares
        .slice(0, 12)
        .flatMap(lugar =>
          cajeros.map(c =>
            vender(c, evento, { medio: 'efectivo', recibido: 600 }, { seleccion: { lugares: [lugar] } }),
          ),
        ),
    );
    expect(ventas.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });
});

describe('a till (§C9.4)', () => {
  it('is one a person, blind until it is counted, and closed is closed', async ({ evento, cajero }) => {
    const uno = await cajero();
    const { call, params } = uno;
    expect(
      (await call('abrirCaja', { body: { nombre: 'Otra', fondo: 0 }, headers: conLlave() })).body.code,
    ).toBe('caja_abierta');
    const venta = await vender(uno, evento, { medio: 'efectivo', recibido: 1100 });
    expect((await call('miCaja')).body.caja).toMatchObject({
      ventas: 1,
      esperado: null,
      contado: null,
      terminal: null,
    });
    await call('moverEfectivo', {
      params,
      body: { tipo: 'retiro', monto: 600, motivo: 'Al banco' },
      headers: conLlave(),
    });
    const devuelta = await call('devolverEnCaja', {
      params,
      body: { folio: venta.body.folio, motivo: 'Se arrepintió' },
      headers: conLlave(),
    });
    expect(devuelta.body.code).toBe('efectivo_insuficiente');
    const contada = await call('cerrarCaja', { params, body: { contado: 990 }, headers: conLlave() });
    expect(contada.body).toMatchObject({
      estado: 'contada',
      esperado: 1000,
      contado: 990,
      diferencia: -10,
    });
    expect((await vender(uno, evento, { medio: 'efectivo', recibido: 1100 })).body.code).toBe('caja_cerrada');
    expect((await call('cerrarCaja', { params, body: {}, headers: conLlave() })).body.code).toBe(
      'motivo_requerido',
    );
    const cerrada = await call('cerrarCaja', {
      params,
      body: { contado: 1000, motivo: 'Faltó un cambio' },
      headers: conLlave(),
    });
    expect(cerrada.body).toMatchObject({
      estado: 'cerrada',
      contado: 990,
      diferencia: -10,
      motivo: 'Faltó un cambio',
    });
  });

  it('hands back today what it took in cash, and nothing else', async ({ db, evento, cajero }) => {
    const [uno, dos] = [await cajero(), await cajero()];
    const venta = await vender(uno, evento, { medio: 'efectivo', recibido: 1100 });
    const devolver = (c: Cajero) =>
      c.call('devolverEnCaja', {
        params: c.params,
        body: { folio: venta.body.folio, motivo: 'No puede ir' },
        headers: conLlave(),
      });
    expect((await devolver(dos)).body.code).toBe('devolucion_de_otra_caja');
    expect((await devolver(uno)).body).toMatchObject({ monto: 1100 });
    const cerrada = await uno.call('cerrarCaja', {
      params: uno.params,
      body: { contado: 500 },
      headers: conLlave(),
    });
    expect(cerrada.body).toMatchObject({ estado: 'cerrada', diferencia: 0 });
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('prints tickets once for free, then with a reason', async ({ evento, cajero }) => {
    const uno = await cajero();
    const { folio } = (await vender(uno, evento, { medio: 'efectivo', recibido: 1100 })).body;
    const imprimir = (body: object) => uno.call('imprimirVenta', { params: { folio }, body });
    const primera = await imprimir({ formato: '80mm' });
    expect(Buffer.from(primera.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await imprimir({ formato: 'a4' })).body.code).toBe('motivo_requerido');
    expect((await imprimir({ formato: 'a4', motivo: 'Se atoró el papel' })).body).toMatchObject({
      copia: 2,
      reemitidos: false,
    });
  });
});

describe('figures (§C11.2)', () => {
  it('of the board, the list and SQL are the same centavos, and their parts add up', async ({
    db,
    evento,
    cajero,
    dueno,
  }) => {
    const uno = await cajero();
    for (let i = 0; i < 4; i++) {
      await vender(
        uno,
        evento,
        { medio: 'efectivo', recibido: 3000 },
        { seleccion: { lugares: evento.lugares.slice(i * 3, i * 3 + 1 + (i % 3)) } },
      );
      await vender(
        uno,
        evento,
        { medio: 'terminal', folio: `T-${i}` },
        { seleccion: general(evento, 1 + (i % 2)) },
      );
    }
    const { call } = await dueno();
    const { body } = await call('tableroDeEvento', { params: { eventoId: evento.eventoId } });
    const lista = await call('listarVentasDeEvento', { params: { eventoId: evento.eventoId } });
    const centavos = (n: number) => Math.round(n * 100);
    const { rows } = await db.query(
      'select sum(total)::integer as n from reserva where evento_id = $1 and vendida_en is not null',
      [evento.eventoId],
    );
    const total = rows[0].n;
    const sumar = (filas: { cobrado: number }[]) =>
      filas.reduce((suma, fila) => suma + centavos(fila.cobrado), 0);
    expect(centavos(body.dinero.cobrado)).toBe(total);
    expect(
      lista.body.ventas.reduce((suma: number, v: { total: number }) => suma + centavos(v.total), 0),
    ).toBe(total);
    for (const partes of ['porMetodo', 'porCanal', 'porSeccion', 'porZona', 'porDia', 'porHora'])
      expect(sumar(body[partes]), partes).toBe(total);
    const { subtotal, cargoServicio, cargoTarjeta, iva } = body.dinero;
    expect([subtotal, cargoServicio, cargoTarjeta, iva].reduce((suma, n) => suma + centavos(n), 0)).toBe(
      total,
    );
    expect((await call('hoy')).body.dinero.ventas).toBeGreaterThanOrEqual(8);
    expect((await call('verDinero', { query: '?probar=si' })).body.descuadres).toEqual([]);
  });
});
