import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { codigoDe } from '../support/consola.ts';
import { type ConsoleAnswer, conLlave } from '../support/enConsola.ts';
import { type Cajero, general, it, vender } from '../support/enTaquilla.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { readPdf } from '../support/readPdf.ts';

const mover = (c: Cajero, tipo: string, monto: number, motivo: string) =>
  c.call('moverEfectivo', { params: c.params, body: { tipo, monto, motivo }, headers: conLlave() });
const cerrar = (c: Cajero, body: object) =>
  c.call('cerrarCaja', { params: c.params, body, headers: conLlave() });
const textoDe = ({ body }: ConsoleAnswer) =>
  readPdf(Buffer.from(body.pdf, 'base64'))
    .map(({ texto }) => texto)
    .join('\n');

describe('the movements of a till (§C9.4)', () => {
  it('are listed without a sum, and belong to its person and to those who keep the books', async ({
    evento,
    cajero,
    dueno,
  }) => {
    const [uno, otro] = [await cajero(), await cajero()];
    const venta = (await vender(uno, evento, { medio: 'mixto', efectivo: 550, recibido: 550, folio: 'T-7' }))
      .body;
    await mover(uno, 'retiro', 300, 'Al banco');
    await mover(uno, 'entrada', 20, 'Cambio');
    const { movimientos } = (await uno.call('movimientosDeCaja', { params: uno.params })).body;
    expect(movimientos).toMatchObject([
      { tipo: 'entrada', efectivo: 20, motivo: 'Cambio' },
      { tipo: 'retiro', efectivo: -300, motivo: 'Al banco' },
      { tipo: 'venta', efectivo: 550, terminal: 575, folio: venta.folio, comprobante: 'T-7' },
    ]);
    const ajena = await otro.call('movimientosDeCaja', { params: uno.params });
    expect(ajena.body.code).toBe('caja_ajena');
    const deLibros = await (await dueno()).call('movimientosDeCaja', { params: uno.params });
    expect(deLibros.body.movimientos).toHaveLength(3);
  });

  it('are printed with the corte, once the cash is counted', async ({ evento, cajero }) => {
    const uno = await cajero();
    const { folio } = (await vender(uno, evento, { medio: 'efectivo', recibido: 1100 })).body;
    await vender(uno, evento, { medio: 'terminal', folio: 'AUT-9' });
    await mover(uno, 'retiro', 600, 'Al banco');
    const imprimir = () => uno.call('imprimirCorte', { params: uno.params });
    expect((await imprimir()).body.code).toBe('corte_pendiente');
    await cerrar(uno, { contado: 990, motivo: 'Faltó un cambio' });
    const texto = textoDe(await imprimir());
    for (const dicho of [
      'Fondo',
      '$500.00',
      'Ventas en efectivo (1)',
      '$1,100.00',
      'Retiros (1)',
      'Esperado',
      '$1,000.00',
      'Contado',
      '$990.00',
      'Diferencia',
      'Ventas con terminal (1)',
      '$1,150.00',
      folio,
      'AUT-9',
      'Faltó un cambio',
    ])
      expect(texto).toContain(dicho);
  });
});

describe('a supervisor at the till, with their own code (§C9.4)', () => {
  it('counts again: the first count stays, and the second decides', async ({
    db,
    server,
    evento,
    cajero,
    contratar,
  }) => {
    const [uno, jefa] = [await cajero(), await contratar(['contabilidad'])];
    await vender(uno, evento, { medio: 'efectivo', recibido: 1100 });
    const { supervisores } = (await uno.call('supervisoresDeCaja')).body;
    expect(supervisores).toContainEqual({ id: jefa.id, nombre: expect.any(String) });
    expect((await cerrar(uno, { contado: 1590 })).body).toMatchObject({ estado: 'contada', diferencia: -10 });
    const codigo = await codigoDe(server, jefa.secreto ?? '');
    const recontar = (con: object) =>
      cerrar(uno, { recuento: { contado: 1595, supervisorId: jefa.id, codigo, ...con } });
    expect((await recontar({ codigo: '000000' })).body.code).toBe('totp_invalido');
    expect((await recontar({})).body).toMatchObject({
      estado: 'contada',
      contado: 1590,
      recuento: { contado: 1595 },
      diferencia: -5,
    });
    // A code is good once.
    expect((await recontar({ contado: 1600 })).body.code).toBe('totp_invalido');
    expect((await cerrar(uno, {})).body.code).toBe('motivo_requerido');
    const otro = await codigoDe(server, jefa.secreto ?? '', 1);
    expect((await recontar({ contado: 1600, codigo: otro })).body).toMatchObject({
      estado: 'cerrada',
      contado: 1590,
      recuento: { contado: 1600 },
      diferencia: 0,
    });
    const { rows } = await db.query(
      `select despues from auditoria where accion = 'caja.corte' and entidad_id = $1 order by id desc limit 1`,
      [String(uno.params.cajaId)],
    );
    expect(rows[0].despues).toMatchObject({ recontado: 160_000, contado: 159_000 });
    expect(textoDe(await uno.call('imprimirCorte', { params: uno.params }))).toContain('Recontado por');
  });

  it('authorises cash of another till, and nobody authorises for themselves or by guessing', async ({
    db,
    server,
    evento,
    cajero,
    contratar,
  }) => {
    const [uno, dos] = [await cajero(), await cajero()];
    const [jefa, organiza] = [
      await contratar(['contabilidad'], { eventos: [evento.eventoId] }),
      await contratar(['organizador']),
    ];
    const { folio } = (await vender(uno, evento, { medio: 'efectivo', recibido: 1100 })).body;
    await mover(dos, 'entrada', 1000, 'Cambio');
    const devolver = (autoriza?: object) =>
      dos.call('devolverEnCaja', {
        params: dos.params,
        body: { folio, motivo: 'No puede ir', autoriza },
        headers: conLlave(),
      });
    const codigo = await codigoDe(server, jefa.secreto ?? '');
    expect((await devolver()).body.code).toBe('devolucion_de_otra_caja');
    expect((await devolver({ supervisorId: organiza.id, codigo })).body.code).toBe('no_autoriza');
    expect((await devolver({ supervisorId: 2_000_000_000, codigo })).body.code).toBe('no_autoriza');
    expect((await devolver({ supervisorId: jefa.id, codigo })).body).toMatchObject({ monto: 1100 });
    // The window announces what other persons order, and nothing that its own person did.
    expect((await dos.call('miCaja')).body.caja.entregas).toEqual([]);
    const { rows } = await db.query(
      `select d.pedida_por <> d.confirmada_por as dos, d.confirmada_por from devolucion d join reserva r on r.id = d.reserva_id where r.folio = $1`,
      [folio],
    );
    expect(rows).toEqual([{ dos: true, confirmada_por: jefa.id }]);
    const otra = (await vender(uno, evento, { medio: 'efectivo', recibido: 1100 })).body.folio;
    const adivinar = (n: number) =>
      dos.call('devolverEnCaja', {
        params: dos.params,
        body: {
          folio: otra,
          motivo: 'Adivina',
          autoriza: { supervisorId: jefa.id, codigo: String(100_000 + n) },
        },
        headers: conLlave(),
      });
    const codigos = [];
    for (let i = 0; i < 6; i++) codigos.push((await adivinar(i)).body.code);
    expect(codigos).toEqual([...Array(5).fill('totp_invalido'), 'totp_bloqueado']);
    // Guesses at a till pause no login of the supervisor.
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });
});

describe('a receipt (§C9.4)', () => {
  it('says lines, charges, means, received, change and folio, and follows the tickets on the roll', async ({
    evento,
    cajero,
  }) => {
    const uno = await cajero();
    const { folio } = (
      await vender(
        uno,
        evento,
        { medio: 'mixto', efectivo: 550, recibido: 600, folio: 'AUT-4', ultimos4: '4242' },
        { seleccion: general(evento, 2) },
      )
    ).body;
    const recibo = textoDe(await uno.call('imprimirRecibo', { params: { folio } }));
    for (const dicho of [
      folio,
      '2 ×',
      '$1,000.00',
      'Cargo por servicio',
      '$100.00',
      'Cargo por tarjeta',
      '$25.00',
      'Total',
      '$1,125.00',
      'Efectivo',
      '$550.00',
      'Recibido',
      '$600.00',
      'Cambio',
      '$50.00',
      'tarjeta 4242',
      '$575.00',
      'AUT-4',
    ])
      expect(recibo).toContain(dicho);
    const impresa = await uno.call('imprimirVenta', { params: { folio }, body: { formato: '80mm' } });
    const paginas = readPdf(Buffer.from(impresa.body.pdf, 'base64'));
    expect(paginas).toHaveLength(3);
    expect(paginas[2]?.texto).toContain('Recibido');
    // Each ticket says what was paid for it, and its list price by that name.
    expect(paginas[0]?.texto).toContain('$562.50 MXN con cargos');
    expect(paginas[0]?.texto).toContain('Precio de lista $500.00');
    const deOtro = await uno.call('imprimirRecibo', { params: { folio: 'ABCDE23456' } });
    expect(deOtro.body.code).toBe('venta_no_encontrada');
  });
});
