import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { conLlave } from '../support/enConsola.ts';
import { type Cajero, it as enTaquilla, general, vender } from '../support/enTaquilla.ts';
import { exportar } from '../support/exportar.ts';
import { crearEvento, type EventoCreado } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { readPdf } from '../support/readPdf.ts';

/** A general place costs $123.45 here, so that shares do not come out even. */
const it = enTaquilla.extend('mezcla', async ({ db, evento }) => {
  await db.query('update lugar set precio = 12345 where seccion_id = $1', [evento.generalId]);
  return (lugares: number, juntos: number, generales: number) => ({
    partes: {
      lugares: evento.lugares.slice(0, lugares),
      secciones: [
        ...(juntos ? [{ seccionId: evento.seccionId, cantidad: juntos }] : []),
        ...(generales ? [{ seccionId: evento.generalId, cantidad: generales }] : []),
      ],
    },
  });
});

const apartar = (c: Cajero, { eventoId }: EventoCreado, seleccion: object) =>
  c.call('apartarEnCaja', { params: c.params, body: { eventoId, seleccion } });

const textoDe = (pdf: string) =>
  readPdf(Buffer.from(pdf, 'base64'))
    .map(({ texto }) => texto)
    .join('\n');

describe('one sale of several sections at the counter (§B1.1)', () => {
  it('is held whole: what was chosen, the best seats beside it, and general places', async ({
    db,
    evento,
    cajero,
    mezcla,
  }) => {
    const uno = await cajero();
    const { body } = await apartar(uno, evento, mezcla(4, 3, 2));
    const { lugares, seccionId, generalId } = evento;
    const suyos = body.lugares as { id: number; seccionId: number; seccion: string; nombre: string }[];
    // The best are looked for beside the chosen ones, never among them.
    expect(suyos.filter(una => una.seccionId === seccionId).map(({ id }) => id)).toEqual(lugares.slice(0, 7));
    expect(suyos.filter(una => una.seccionId === generalId).map(({ nombre }) => nombre)).toEqual([
      'Pista',
      'Pista',
    ]);
    // Found again it is the same hold, with all its places (§C9.3).
    expect((await uno.call('miCaja')).body.caja.apartado.lugares).toEqual(suyos);
    await exigirInvariantes(db);
  });

  it('in cash gives change, and its parts go back to the centavo (§C9.2, §C7.2)', async ({
    db,
    evento,
    cajero,
    mezcla,
  }) => {
    const uno = await cajero();
    const pago = { medio: 'efectivo', recibido: 2000 };
    const { body } = await vender(uno, evento, pago, { seleccion: mezcla(1, 2, 2) });
    // 3 × $500.00 and 2 × $123.45, and a tenth for the service.
    expect(body).toMatchObject({
      desglose: { importe: 1746.9, cargoServicio: 174.69, cargoTarjeta: 0, total: 1921.59 },
      efectivo: 1921.59,
      cambio: 78.41,
    });
    const { folio, boletos } = body;
    const lugarDe = (cuales: { lugar: string }[]) => cuales.map(({ lugar }) => lugar);
    expect(lugarDe(boletos)).toEqual([
      'Luneta centro A 1',
      'Luneta centro A 5',
      'Luneta centro A 6',
      'Pista, pase general',
      'Pista, pase general',
    ]);
    const devolver = async (cuales: number[]) => {
      const motivo = 'Uno no puede ir';
      const pedido = { params: uno.params, body: { folio, boletos: cuales, motivo }, headers: conLlave() };
      return (await uno.call('devolverEnCaja', pedido)).body;
    };
    // Of $271.59 for both general places one is $135.795: the first of the two has the centavo.
    expect(await devolver([boletos[3].id])).toMatchObject({ efectivo: 135.8, anulados: [boletos[3].id] });
    expect(await devolver([boletos[0].id])).toMatchObject({ efectivo: 550 });
    expect(await listDescuadres(db)).toEqual([]);
    expect(await devolver([])).toMatchObject({ efectivo: 1235.79 });
    const cierre = { params: uno.params, body: { contado: 500 }, headers: conLlave() };
    expect((await uno.call('cerrarCaja', cierre)).body).toMatchObject({ esperado: 500, diferencia: 0 });
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('by terminal has the card’s charge on all of it, and goes back whole', async ({
    db,
    evento,
    cajero,
    dueno,
    mezcla,
  }) => {
    const uno = await cajero();
    const pago = { medio: 'terminal', folio: 'T-7' };
    const { body } = await vender(uno, evento, pago, { seleccion: mezcla(1, 2, 2) });
    expect(body).toMatchObject({
      desglose: { importe: 1746.9, cargoServicio: 174.69, cargoTarjeta: 87.35, total: 2008.94 },
      terminal: 2008.94,
    });
    const devuelta = await (await dueno()).call('devolverVenta', {
      params: { folio: body.folio },
      body: { motivo: 'No puede ir', folioDeTerminal: 'T-8' },
      headers: conLlave(),
    });
    expect(devuelta.body).toMatchObject({ estado: 'hecha', monto: 2008.94 });
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('is told place by place under its own section: tickets, receipt, sale, files, board (§C9.4, §C11)', async ({
    db,
    evento,
    cajero,
    dueno,
    mezcla,
  }) => {
    const { eventoId } = evento;
    const uno = await cajero();
    const pago = { medio: 'efectivo', recibido: 2000 };
    const params = { folio: (await vender(uno, evento, pago, { seleccion: mezcla(1, 2, 2) })).body.folio };
    for (const [formato, enLuneta, enPista] of [
      ['80mm', /^Luneta centro · Fila A/gm, /^Pista · Pase general/gm],
      ['a4', /^Luneta centro$/gm, /^Pista$/gm],
    ] as const) {
      const body = { formato, motivo: 'Otra hoja' };
      const texto = textoDe((await uno.call('imprimirVenta', { params, body })).body.pdf);
      expect(texto.match(enLuneta), formato).toHaveLength(3);
      expect(texto.match(enPista), formato).toHaveLength(2);
    }
    const recibo = textoDe((await uno.call('imprimirRecibo', { params })).body.pdf);
    expect(recibo).toContain('3 × Luneta centro, $500.00\n$1,500.00');
    expect(recibo).toContain('2 × Pista, $123.45\n$246.90');
    const { call, id: personal_id } = await dueno();
    const secciones = ['Luneta centro', 'Luneta centro', 'Luneta centro', 'Pista', 'Pista'];
    const { boletos } = (await call('verVenta', { params })).body;
    expect(boletos.map(({ seccion }: { seccion: string }) => seccion)).toEqual(secciones);
    const { ventas } = (await call('listarVentasDeEvento', { params: { eventoId } })).body;
    expect(ventas[0].lugares.at(-1)).toBe('Pista');
    const { contenido } = await exportar(db, { personal_id, tipo: 'asistentes', evento_id: eventoId });
    const [, ...lineas] = contenido.toString('utf8').trim().split('\r\n');
    expect(lineas.map(linea => linea.split(',')[4])).toEqual(secciones);
    const { porSeccion } = (await call('tableroDeEvento', { params: { eventoId } })).body;
    expect(porSeccion).toMatchObject([
      { nombre: 'Luneta centro', vendidos: 3, cobrado: 1650 },
      { nombre: 'Pista', vendidos: 2, cobrado: 271.59 },
    ]);
  });

  it('names a section on the list of sales however many places of another come first (§C6.3)', async ({
    evento,
    cajero,
    dueno,
    mezcla,
  }) => {
    const pago = { medio: 'efectivo', recibido: 5000 };
    await vender(await cajero(), evento, pago, { seleccion: mezcla(6, 0, 2) });
    const { call } = await dueno();
    const { ventas } = (await call('listarVentasDeEvento', { params: { eventoId: evento.eventoId } })).body;
    expect(ventas[0]).toMatchObject({
      boletos: 8,
      lugares: ['Luneta centro A 1', 'Luneta centro A 2', 'Luneta centro A 3', 'Luneta centro A 4', 'Pista'],
    });
  });

  it('takes a table whole with general places, and no part of one', async ({
    db,
    evento,
    cajero,
    mezcla,
  }) => {
    await db.query('update seccion set es_mesa = true where id = $1', [evento.seccionId]);
    const uno = await cajero();
    expect((await apartar(uno, evento, mezcla(9, 0, 1))).body.code).toBe('mesa_incompleta');
    // By number a table that has just as many places is found; of another size the sentence names the sizes.
    const otraMedida = await apartar(uno, evento, mezcla(0, 2, 1));
    expect(otraMedida.body).toMatchObject({
      code: 'lugares_insuficientes',
      detalles: { secciones: [evento.seccionId] },
      message:
        'Las mesas de Luneta centro se venden completas. Quedan libres de 10 lugares: escribe ese número o elige una mesa en el mapa.',
    });
    const porNumero = await apartar(uno, evento, mezcla(0, 10, 0));
    expect(porNumero.body.lugares.map(({ id }: { id: number }) => id)).toEqual(evento.lugares.slice(0, 10));
    const pago = { medio: 'efectivo', recibido: 6000 };
    const { body } = await vender(uno, evento, pago, { seleccion: mezcla(10, 0, 1) });
    expect(body.boletos).toHaveLength(11);
    // 10 × $500.00 and $123.45, and a tenth for the service.
    expect(body).toMatchObject({ efectivo: 5635.8, cambio: 364.2 });
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('is refused whole, in words that name the section with too few places', async ({
    db,
    evento,
    cajero,
    mezcla,
  }) => {
    const uno = await cajero();
    const antes = (await apartar(uno, evento, general(evento, 2))).body;
    const sinPista = await apartar(uno, evento, mezcla(0, 2, 61));
    expect(sinPista.body).toMatchObject({
      code: 'lugares_insuficientes',
      detalles: { secciones: [evento.generalId] },
    });
    expect(sinPista.body.message).toBe('Ya no hay suficientes lugares en Pista.');
    const sinJuntos = await apartar(uno, evento, mezcla(1, 11, 2));
    expect(sinJuntos.body).toMatchObject({
      code: 'lugares_insuficientes',
      message: 'Ya no hay 11 lugares juntos en Luneta centro.',
      detalles: { secciones: [evento.seccionId] },
    });
    const otro = await crearEvento(db);
    const codigos = [];
    for (const partes of [
      {},
      { secciones: [general(evento, 1).general, general(evento, 2).general] },
      { secciones: [general(otro, 1).general] },
      { lugares: otro.lugares.slice(0, 1), secciones: [general(evento, 1).general] },
    ])
      codigos.push((await apartar(uno, evento, { partes })).body.code);
    expect(codigos).toEqual([
      'datos_invalidos',
      'datos_invalidos',
      'seccion_no_encontrada',
      'asientos_no_disponibles',
    ]);
    // The till keeps what it kept before.
    expect((await uno.call('miCaja')).body.caja.apartado.lugares).toEqual(antes.lugares);
    await exigirInvariantes(db);
  });

  it('never sells a place twice, cashiers racing with mixtures', async ({ db, evento, cajero, mezcla }) => {
    const cajeros = await Promise.all([cajero(), cajero(), cajero()]);
    const ventas = await Promise.all(
      cajeros.flatMap(c =>
        Array.from({ length: 4 }, () =>
          vender(c, evento, { medio: 'efectivo', recibido: 5000 }, { seleccion: mezcla(0, 3, 2) }),
        ),
      ),
    );
    expect(ventas.map(({ status, body }) => [status, body.code])).toEqual(ventas.map(() => [201, undefined]));
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });
});
