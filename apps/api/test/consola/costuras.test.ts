import { expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento, crearPersonal } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { tokenDePersonal } from '../support/sesiones.ts';

/** Two people act on one thing at the same moment, or a call names what is another event's. */
const it = enConsola();

const INVITADAS = ['Ana', 'Bea', 'Carla', 'Dora', 'Eva', 'Fe', 'Gina', 'Hilda'];

it('§C8.1: a complimentary ticket is burned or revoked, never both, and nobody reads a 500', async ({
  server,
  db,
  dueno,
}) => {
  const { eventoId } = await crearEvento(db, { capacidadGeneral: 40 });
  const jefa = await dueno();
  const token = await tokenDePersonal(db, await crearPersonal(db));
  for (let vez = 0; vez < 8; vez += 1) {
    const { body } = await jefa.call('darCortesias', {
      params: { eventoId },
      headers: conLlave(),
      body: { csv: `${INVITADAS[vez]},,Pista,,1`, motivo: 'Prensa' },
    });
    const { folio } = body.cortesias[0];
    const { rows } = await db.query(
      'select quemado_uuid as uuid from boleto b join reserva r on r.id = b.reserva_id where r.folio = $1',
      [folio],
    );
    const [quema, revocada] = await Promise.all([
      server.call('quemarBoleto', { token, body: { quemadoUUID: rows[0].uuid, puerta: 'Sur' } }),
      jefa.call('revocarCortesia', { params: { folio }, headers: conLlave(), body: { motivo: 'No viene' } }),
    ]);
    expect([quema.status, revocada.status].sort()).toEqual([200, 409]);
  }
  await exigirInvariantes(db);
});

it('§C7.2: a refund of a till and a proposal for the same sale wait for each other in one order', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const { eventoId, generalId } = await crearEvento(db, { capacidadGeneral: 60, precio: 10_000 });
  const entrar = async (rol: 'taquilla' | 'organizador' | 'contabilidad') => {
    const browser = openBrowser();
    await browser.entrar(await contratar([rol], { eventos: [eventoId] }));
    return browser;
  };
  const [cajera, organizadora, contadora] = [
    await entrar('taquilla'),
    await entrar('organizador'),
    await entrar('contabilidad'),
  ];
  const caja = await cajera.call('abrirCaja', { body: { nombre: 'Uno', fondo: 500 }, headers: conLlave() });
  const params = { cajaId: caja.body.id as number };
  for (let vez = 0; vez < 10; vez += 1) {
    const venta = await cajera.call('venderEnCaja', {
      params,
      headers: conLlave(),
      body: {
        eventoId,
        seleccion: { general: { seccionId: generalId, cantidad: 2 } },
        pago: { medio: 'efectivo', recibido: 1000 },
      },
    });
    const { folio, boletos } = venta.body;
    const proponer = (boletosDe: number[]) =>
      organizadora.call('devolverVenta', {
        params: { folio },
        headers: conLlave(),
        body: { boletos: boletosDe, motivo: 'No puede ir' },
      });
    const previa = vez % 2 === 0 ? await proponer([boletos[0].id]) : null;
    const respuestas = await Promise.all([
      cajera.call('devolverEnCaja', {
        params,
        headers: conLlave(),
        body: { folio, boletos: [boletos[1].id], motivo: 'No puede ir' },
      }),
      proponer([boletos[0].id]),
      previa
        ? contadora.call('confirmarDevolucion', {
            params: { devolucionId: previa.body.id },
            headers: conLlave(),
            body: { cajaId: params.cajaId },
          })
        : proponer([boletos[0].id]),
    ]);
    for (const { status, body } of respuestas) expect(status, JSON.stringify(body)).toBeLessThan(500);
  }
  expect(await listDescuadres(db)).toEqual([]);
  await exigirInvariantes(db);
});

it('§C7.1: no proposal stays behind for what a till gave back before it, meanwhile, or of its tickets', async ({
  db,
  contratar,
  openBrowser,
}) => {
  const { eventoId, generalId } = await crearEvento(db, { capacidadGeneral: 60, precio: 10_000 });
  const entrar = async (rol: 'taquilla' | 'organizador') => {
    const browser = openBrowser();
    await browser.entrar(await contratar([rol], { eventos: [eventoId] }));
    return browser;
  };
  const [cajera, organizadora] = [await entrar('taquilla'), await entrar('organizador')];
  const caja = await cajera.call('abrirCaja', { body: { nombre: 'Uno', fondo: 500 }, headers: conLlave() });
  const params = { cajaId: caja.body.id as number };
  const seleccion = { general: { seccionId: generalId, cantidad: 2 } };
  const pago = { medio: 'efectivo', recibido: 1000 };
  const abiertas = async () => {
    const { rows } = await db.query(
      `select from propuesta_de_devolucion p join reserva r on r.id = p.reserva_id
       where p.estado = 'abierta' and r.evento_id = $1`,
      [eventoId],
    );
    return rows.length;
  };
  for (const [deQue, enOrden] of [
    ['la venta', false],
    ['la venta', false],
    ['la venta', false],
    ['un boleto', true],
    ['ambos y uno', true],
  ] as const) {
    const body = { eventoId, seleccion, pago };
    const { folio, boletos } = (await cajera.call('venderEnCaja', { params, headers: conLlave(), body }))
      .body;
    const ids: number[] = boletos.map((boleto: { id: number }) => boleto.id);
    const proponer = () =>
      organizadora.call('devolverVenta', {
        params: { folio },
        headers: conLlave(),
        body: {
          boletos: deQue === 'la venta' ? [] : deQue === 'un boleto' ? ids.slice(0, 1) : ids,
          motivo: 'No puede ir',
        },
      });
    const devolver = () =>
      cajera.call('devolverEnCaja', {
        params,
        headers: conLlave(),
        body: { folio, boletos: enOrden ? ids.slice(0, 1) : [], motivo: 'No puede ir' },
      });
    const [propuesta, devuelta] = enOrden
      ? [await proponer(), await devolver()]
      : await Promise.all([proponer(), devolver()]);
    expect(devuelta.status).toBe(201);
    expect([201, 409]).toContain(propuesta.status);
    expect(await abiertas(), deQue).toBe(0);
  }
  await exigirInvariantes(db);
});

it('§C5.5: a promotion names zones of its own event alone', async ({ db, dueno }) => {
  const [mio, ajeno] = [await crearEvento(db), await crearEvento(db)];
  const jefa = await dueno();
  const zonaDe = async (eventoId: number) =>
    (await db.query('select id from zona_precio where evento_id = $1 order by id limit 1', [eventoId]))
      .rows[0].id;
  const crear = (zonaIds: number[]) =>
    jefa.call('crearPromocion', {
      params: { eventoId: mio.eventoId },
      headers: conLlave(),
      body: { nombre: 'Vecinos', tipo: 'PORCENTAJE', porcentaje: 10, zonaIds },
    });
  const negada = await crear([await zonaDe(mio.eventoId), await zonaDe(ajeno.eventoId)]);
  expect(negada).toMatchObject({
    status: 400,
    body: { code: 'datos_invalidos', message: 'Una de las zonas no es de este evento.' },
  });
  expect((await crear([await zonaDe(mio.eventoId)])).status).toBe(201);
});
