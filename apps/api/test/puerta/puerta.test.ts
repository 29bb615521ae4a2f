import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import {
  crearEvento,
  crearPersonal,
  crearUsuario,
  type EventoCreado,
  generalesLibres,
  venderDirecto,
} from '../support/fabrica.ts';
import { tokenDe, tokenDePersonal } from '../support/sesiones.ts';

let server: CuentasServer;
let evento: EventoCreado;
let token: string;
/** Secret of a ticket of row A, seat 1. */
let quemadoUUID: string;

beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { pool } = server.database;
  evento = await crearEvento(pool);
  token = await tokenDePersonal(pool, await crearPersonal(pool, { nombre: 'Beto Lara' }));
  quemadoUUID = await vender(evento.lugares.slice(0, 1));
});

async function vender(lugares: number[]): Promise<string> {
  const { boletos } = await venderDirecto(server.database.pool, { eventoId: evento.eventoId, lugares });
  return boletos[0]?.quemadoUUID ?? '';
}

function quemar(body: Record<string, unknown> = {}, deQuien = token) {
  return server.call('quemarBoleto', {
    token: deQuien,
    body: { quemadoUUID, puerta: 'Norte', ...body },
  });
}

function consultar(uuid = quemadoUUID) {
  return server.call('consultarBoleto', { token, body: { quemadoUUID: uuid } });
}

describe('the door', () => {
  it('lets the bearer of a ticket in once, and says when, where and by whom', async () => {
    const { status, body } = await quemar({ eventoId: evento.eventoId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      evento: { id: evento.eventoId, nombre: 'Noche de Volcanes' },
      seccion: 'Luneta centro',
      fila: 'A',
      asiento: '1',
      categoria: 'Luneta',
      esGeneral: false,
      estado: 'usado',
      quemado: { puerta: 'Norte', por: 'Beto Lara', cuando: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
  });

  it('refuses a ticket whose buyer took the money back, where the event denies it (§P4.5)', async () => {
    const { pool } = server.database;
    await pool.query(
      `with c as (insert into cargo (id, reserva_id, order_id, monto, estado)
         select gen_random_uuid(), reserva_id, 'TQ-' || quemado_uuid, precio, 'fallido' from boleto where quemado_uuid = $1
         returning id)
       insert into contracargo (cargo_id, tipo) select id, 'chargeback.created' from c`,
      [quemadoUUID],
    );
    await pool.query(`insert into regla_de_puerta (evento_id, contracargo) values ($1, 'negar')`, [
      evento.eventoId,
    ]);
    expect(await quemar()).toMatchObject({
      status: 409,
      body: { code: 'boleto_anulado', message: 'El banco retiró el pago de este boleto: no deja entrar.' },
    });
    await pool.query(`update regla_de_puerta set contracargo = 'avisar' where evento_id = $1`, [
      evento.eventoId,
    ]);
    expect((await quemar()).status).toBe(200);
  });

  it('refuses the second time with what happened the first time', async () => {
    const primera = await quemar();
    const colega = await tokenDePersonal(
      server.database.pool,
      await crearPersonal(server.database.pool, { nombre: 'Ana' }),
    );
    const segunda = await quemar({ puerta: 'Sur' }, colega);
    expect(segunda.status).toBe(409);
    expect(segunda.body).toMatchObject({ code: 'boleto_usado', message: 'Este boleto ya se usó.' });
    expect(segunda.body.detalles).toEqual({ boleto: primera.body });
  });

  it('lets exactly one of 20 doors in that scan the same ticket at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => quemar({ puerta: `P${i}` })));
    const admitidas = responses.filter(r => r.status === 200);
    expect(admitidas).toHaveLength(1);
    const rechazadas = responses.filter(r => r.status !== 200);
    for (const { body } of rechazadas) {
      expect(body).toMatchObject({ code: 'boleto_usado', detalles: { boleto: admitidas[0]?.body } });
    }
  });

  it('refuses a void ticket, one of another event, and a code that is no ticket, and burns none of them', async () => {
    const ajeno = await quemar({ eventoId: evento.eventoId + 1_000 });
    expect(ajeno.body).toMatchObject({ statusCode: 409, code: 'boleto_de_otro_evento' });
    expect((await consultar()).body).toMatchObject({ estado: 'vigente', quemado: null });

    await server.database.pool.query('update boleto set anulado_en = now() where quemado_uuid = $1', [
      quemadoUUID,
    ]);
    expect((await quemar()).body).toMatchObject({ statusCode: 409, code: 'boleto_anulado' });
    expect((await consultar()).body).toMatchObject({ estado: 'anulado', quemado: null });

    const inventado = { quemadoUUID: crypto.randomUUID() };
    expect((await quemar(inventado)).body).toMatchObject({ statusCode: 404, code: 'boleto_no_encontrado' });
    expect((await consultar(inventado.quemadoUUID)).body).toMatchObject({ code: 'boleto_no_encontrado' });
    expect((await quemar({ quemadoUUID: 'x' })).body).toMatchObject({
      statusCode: 400,
      code: 'datos_invalidos',
    });
  });

  it('refuses as void what was used before its money went back, and still says when and where (§2.32)', async () => {
    await quemar();
    await server.database.pool.query('update boleto set anulado_en = now() where quemado_uuid = $1', [
      quemadoUUID,
    ]);
    const { body } = await quemar({ puerta: 'Sur' });
    expect(body).toMatchObject({ statusCode: 409, code: 'boleto_anulado' });
    expect(body.detalles).toMatchObject({ boleto: { estado: 'anulado', quemado: { puerta: 'Norte' } } });
  });

  it('looks a ticket up without using it up', async () => {
    const pase = await vender(await generalesLibres(server.database.pool, evento.generalId, 1));
    for (let i = 0; i < 2; i++) {
      expect((await consultar(pase)).body).toMatchObject({
        seccion: 'Pista',
        fila: null,
        asiento: null,
        esGeneral: true,
        estado: 'vigente',
        quemado: null,
      });
    }
    expect((await quemar({ quemadoUUID: pase })).status).toBe(200);
    expect((await consultar(pase)).body).toMatchObject({ estado: 'usado', quemado: { puerta: 'Norte' } });
  });

  it('tells those who watch the map that the seat is taken (§3.9, ocupado)', async () => {
    const vistos: unknown[] = [];
    const dejar = server.context.alCambiar((eventoId, lugares) => vistos.push([eventoId, ...lugares]));
    await quemar();
    await quemar();
    dejar();
    expect(vistos).toEqual([[evento.eventoId, evento.lugares[0]]]);
  });

  it('opens to staff of the door only (S1)', async () => {
    const { pool } = server.database;
    const compradora = await tokenDe(pool, (await crearUsuario(pool)).usuarioId);
    const deTaquilla = await tokenDePersonal(
      pool,
      await crearPersonal(pool, { roles: ['taquilla', 'organizador'] }),
    );
    expect((await quemar({}, compradora)).body).toMatchObject({ statusCode: 403, code: 'sin_permiso' });
    expect((await quemar({}, deTaquilla)).body).toMatchObject({ statusCode: 403, code: 'sin_permiso' });
    expect((await quemar({}, '')).body).toMatchObject({ statusCode: 401, code: 'sesion_requerida' });
    expect((await consultar()).body).toMatchObject({ estado: 'vigente' });
  });

  it('opens to staff of the ticket’s event only, whatever event they name (§C1.2)', async () => {
    const { pool } = server.database;
    const otro = await crearEvento(pool);
    const deOtro = await tokenDePersonal(pool, await crearPersonal(pool, { eventos: [otro.eventoId] }));
    const deNinguno = await tokenDePersonal(pool, await crearPersonal(pool, { eventos: [] }));
    for (const ajeno of [deOtro, deNinguno]) {
      for (const eventoId of [undefined, evento.eventoId, otro.eventoId])
        expect((await quemar({ eventoId }, ajeno)).body).toMatchObject({ code: 'sin_permiso' });
      const visto = await server.call('consultarBoleto', { token: ajeno, body: { quemadoUUID } });
      expect(visto.body).toMatchObject({ statusCode: 403, code: 'sin_permiso' });
    }
    expect((await consultar()).body).toMatchObject({ estado: 'vigente' });
    const suyo = [otro.eventoId, evento.eventoId];
    const deAmbos = await tokenDePersonal(pool, await crearPersonal(pool, { eventos: suyo }));
    expect((await quemar({}, deAmbos)).status).toBe(200);
  });
});
