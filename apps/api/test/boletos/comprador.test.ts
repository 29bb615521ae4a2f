import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESCARGAS } from '../../src/boletos/descargas.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import {
  crearEvento,
  crearUsuario,
  type EventoCreado,
  generalesLibres,
  type VentaCreada,
  venderDirecto,
} from '../support/fabrica.ts';
import { readPdf } from '../support/readPdf.ts';
import { headersOf, tokenDe } from '../support/sesiones.ts';

interface Compradora {
  usuarioId: number;
  correo: string;
  token: string;
}

let server: CuentasServer;
let evento: EventoCreado;
let jimena: Compradora;
let otra: Compradora;

beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  evento = await crearEvento(server.database.pool, { fecha: new Date('2099-05-24T02:30:00Z') });
  jimena = await crearCompradora();
  otra = await crearCompradora();
});

async function crearCompradora(): Promise<Compradora> {
  const { pool } = server.database;
  const usuario = await crearUsuario(pool);
  return { ...usuario, token: await tokenDe(pool, usuario.usuarioId) };
}

/** Sells two seats to a user, or to a guest where no user is given. */
function vender(de?: Compradora, lugares = evento.lugares.slice(0, 2)): Promise<VentaCreada> {
  const { pool } = server.database;
  return venderDirecto(pool, { eventoId: evento.eventoId, lugares, ...(de ?? {}) });
}

async function anular(boletoId: number | undefined): Promise<void> {
  await server.database.pool.query('update boleto set anulado_en = now() where id = $1', [boletoId]);
}

describe('misEventos (§7.20)', () => {
  async function misEventos(de: Compradora): Promise<RespuestaDe<'misEventos'>['eventos']> {
    const { status, body } = await server.call('misEventos', { token: de.token });
    expect(status).toBe(200);
    return body.eventos as RespuestaDe<'misEventos'>['eventos'];
  }

  it('lists an event once with all good tickets of all purchases, and only to their buyer', async () => {
    await vender(jimena);
    const segunda = await vender(jimena, evento.lugares.slice(2, 4));
    await anular(segunda.boletos[0]?.id);
    expect(await misEventos(jimena)).toEqual([
      {
        id: evento.eventoId,
        nombre: 'Noche de Volcanes',
        fecha: '2099-05-23T20:30:00-06:00',
        imagenPromocion: null,
        cantidadBoletos: 3,
        recinto: { nombre: 'Teatro Jacaranda', zona: 'America/Mexico_City' },
        ciudad: { nombre: 'Puebla' },
        suerte: null,
        novedad: null,
      },
    ]);
    expect(await misEventos(otra)).toEqual([]);
  });

  it('puts events to come first by date, then the past ones, by the days of the venue (§2.32)', async () => {
    const { pool } = server.database;
    const horas = (n: number) => new Date(Date.now() + n * 3_600_000);
    const fechas = {
      anteayer: horas(-60),
      semanaPasada: horas(-24 * 7),
      manana: horas(30),
      enUnMes: horas(24 * 30),
    };
    for (const [nombre, fecha] of Object.entries(fechas)) {
      const suyo = await crearEvento(pool, { nombre, fecha });
      await venderDirecto(pool, { eventoId: suyo.eventoId, lugares: suyo.lugares.slice(0, 1), ...jimena });
    }
    const nombres = (await misEventos(jimena)).map(e => e.nombre);
    expect(nombres).toEqual(['manana', 'enUnMes', 'anteayer', 'semanaPasada']);
  });

  it('counts an event that began an hour ago among today’s, not among the past ones (§2.32)', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query<{ medianoche: Date }>(
      `select date_trunc('day', now() at time zone 'America/Mexico_City') at time zone 'America/Mexico_City' as medianoche`,
    );
    const hoy = await crearEvento(pool, { nombre: 'hoy', ...(rows[0] && { fecha: rows[0].medianoche }) });
    await venderDirecto(pool, { eventoId: hoy.eventoId, lugares: hoy.lugares.slice(0, 1), ...jimena });
    await vender(jimena);
    expect((await misEventos(jimena)).map(e => e.nombre)).toEqual(['hoy', 'Noche de Volcanes']);
  });
});

describe('misBoletos (§7.20)', () => {
  function misBoletos(de: Compradora, eventoId: number) {
    return server.call('misBoletos', { token: de.token, params: { id: String(eventoId) } });
  }

  it('tells seats and general passes apart, with their QR, what was paid and where they went (§2.32, §3.16)', async () => {
    const { pool } = server.database;
    const asientos = await venderDirecto(pool, {
      eventoId: evento.eventoId,
      ...jimena,
      lugares: evento.lugares.slice(10, 12),
      cargoServicio: 30_000,
      descuento: 5_000,
    });
    const pases = await venderDirecto(pool, {
      eventoId: evento.eventoId,
      ...jimena,
      lugares: await generalesLibres(pool, evento.generalId, 1),
    });
    const { status, body } = await misBoletos(jimena, evento.eventoId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      boletos: [
        {
          id: asientos.boletos[0]?.id,
          quemadoUUID: asientos.boletos[0]?.quemadoUUID,
          precio: 1250,
          estado: 'vigente',
          eventoSeccion: { precioSeccion: null, seccion: { nombre: 'Luneta centro', bloque: 'A' } },
          categoria: { nombre: 'Luneta' },
          asiento: {
            numero: '1',
            fila: { nombre: 'B', esMesa: false, seccion: { nombre: 'Luneta centro', bloque: 'A' } },
          },
        },
        { asiento: { numero: '2' } },
      ],
      pasesGenerales: [
        { quemadoUUID: pases.boletos[0]?.quemadoUUID, asiento: null, categoria: { nombre: 'General' } },
      ],
      evento: {
        id: evento.eventoId,
        nombre: 'Noche de Volcanes',
        artista: { nombre: 'Orquesta Ceniza y Miel' },
      },
      correo: jimena.correo,
      total: (asientos.total + pases.total) / 100,
    });
  });

  it('calls a table a table, also on paper (§2.32)', async () => {
    const cena = await crearEvento(server.database.pool, { esMesa: true, filas: 2, asientosPorFila: 4 });
    await venderDirecto(server.database.pool, {
      eventoId: cena.eventoId,
      lugares: cena.lugares.slice(0, 4),
      ...jimena,
    });
    const params = { id: String(cena.eventoId) };
    const { body } = await server.call('misBoletos', { params, token: jimena.token });
    const { boletos } = body as RespuestaDe<'misBoletos'>;
    expect(boletos.map(({ asiento }) => asiento?.fila.esMesa)).toEqual([true, true, true, true]);
    const pdf = await server.app.inject({
      url: `/api/v1/eventos/mis_eventos/${cena.eventoId}/boletos.pdf`,
      headers: headersOf(jimena.token),
    });
    expect(readPdf(pdf.rawPayload).map(({ texto }) => [/Mesa/.test(texto), /Fila/.test(texto)])).toEqual(
      Array.from({ length: 4 }, () => [true, false]),
    );
  });

  it('shows the price that was paid, as the section’s special price where it had one (§2.32)', async () => {
    const { pool } = server.database;
    const especial = await crearEvento(pool, { precio: 100_000, precioSeccion: 80_000 });
    await venderDirecto(pool, {
      eventoId: especial.eventoId,
      ...jimena,
      lugares: especial.lugares.slice(0, 1),
    });
    await pool.query('update seccion set precio_seccion = 99000 where id = $1', [especial.seccionId]);
    const { body } = await misBoletos(jimena, especial.eventoId);
    expect(body).toMatchObject({ boletos: [{ precio: 800, eventoSeccion: { precioSeccion: 800 } }] });
  });

  it('tells which tickets were used and which are void', async () => {
    const { boletos } = await vender(jimena, evento.lugares.slice(0, 3));
    await anular(boletos[0]?.id);
    await server.database.pool.query(
      `with p as (insert into personal (correo, nombre, contrasena, roles) values ('p@x.example', 'P', '', '{puerta}') returning id)
       update boleto set quemado_en = now(), quemado_puerta = 'A', quemado_por = p.id from p where boleto.id = $1`,
      [boletos[1]?.id],
    );
    const { body } = await misBoletos(jimena, evento.eventoId);
    expect(body).toMatchObject({
      boletos: [{ estado: 'anulado' }, { estado: 'usado' }, { estado: 'vigente' }],
    });
  });

  it('answers alike for an event of which one has nothing and for none at all (S1)', async () => {
    await vender(jimena);
    const ajeno = await misBoletos(otra, evento.eventoId);
    const inexistente = await misBoletos(otra, 2_000_000_000);
    expect(ajeno.status).toBe(404);
    expect(ajeno.body).toEqual(inexistente.body);
    expect(ajeno.body.code).toBe('evento_no_encontrado');
  });
});

describe('the sold-tickets calls (§7.33)', () => {
  interface Encolado {
    para: string;
    estado: string;
    copia: number;
  }

  async function correosDe({ reservaId }: VentaCreada): Promise<Encolado[]> {
    const { rows } = await server.database.pool.query<Encolado>(
      `select para, estado, copia from correo where datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    return rows;
  }

  function pedirPorCorreo(de: Compradora, venta: VentaCreada, email = de.correo) {
    return server.call('soldTicketsEmail', {
      token: de.token,
      params: { email, orderId: venta.reservaId },
    });
  }

  it('send to the purchase’s own address, for its own buyer', async () => {
    const venta = await vender(jimena);
    expect((await pedirPorCorreo(jimena, venta, jimena.correo.toUpperCase())).status).toBe(200);
    expect(await correosDe(venta)).toEqual([{ para: jimena.correo, estado: 'pendiente', copia: 0 }]);

    const tras3d = await vender(jimena, evento.lugares.slice(4, 6));
    const response = await server.call('soldTicketsEmail3d', {
      token: jimena.token,
      params: { saleId: tras3d.reservaId },
    });
    expect(response.status).toBe(200);
    expect(await correosDe(tras3d)).toEqual([{ para: jimena.correo, estado: 'pendiente', copia: 0 }]);

    const deInvitado = await vender(undefined, evento.lugares.slice(6, 8));
    const comoInvitado = await server.call('soldTicketsEmailInvitado', {
      params: { invitadoId: deInvitado.invitadoId ?? '', saleId: deInvitado.reservaId },
    });
    expect(comoInvitado.status).toBe(200);
    expect(await correosDe(deInvitado)).toEqual([{ para: deInvitado.correo, estado: 'pendiente', copia: 0 }]);
  });

  it('answer alike and send nothing for another’s purchase, an unfinished one, another address, and none (S1)', async () => {
    const suya = await vender(jimena);
    const deInvitado = await vender(undefined, evento.lugares.slice(2, 4));
    const sinTerminar = crypto.randomUUID();
    await server.database.pool.query(
      `insert into reserva (id, evento_id, es_general, usuario_id, correo, comprador, lugares, precios, expira_en)
       values ($1, $2, false, $3, $4, 'u:' || $3::integer, '{1}', '{1}', now() + interval '1 minute')`,
      [sinTerminar, evento.eventoId, jimena.usuarioId, jimena.correo],
    );
    const nadie = crypto.randomUUID();
    const intentos = [
      pedirPorCorreo(otra, suya),
      pedirPorCorreo(otra, suya, jimena.correo),
      pedirPorCorreo(jimena, suya, otra.correo),
      pedirPorCorreo(jimena, deInvitado, deInvitado.correo),
      pedirPorCorreo(jimena, { ...suya, reservaId: sinTerminar }),
      pedirPorCorreo(jimena, { ...suya, reservaId: nadie }),
      server.call('soldTicketsEmail3d', { token: otra.token, params: { saleId: suya.reservaId } }),
      server.call('soldTicketsEmailInvitado', {
        params: { invitadoId: nadie, saleId: deInvitado.reservaId },
      }),
      server.call('soldTicketsEmailInvitado', { params: { invitadoId: nadie, saleId: suya.reservaId } }),
      server.call('soldTicketsEmailInvitado', {
        params: { invitadoId: deInvitado.invitadoId ?? '', saleId: suya.reservaId },
      }),
    ];
    for (const { status, body } of await Promise.all(intentos)) {
      expect(status).toBe(404);
      expect(body).toEqual({
        statusCode: 404,
        error: 'Not Found',
        message: 'La reserva no es válida.',
        code: 'reserva_invalida',
      });
    }
    expect([...(await correosDe(suya)), ...(await correosDe(deInvitado))]).toEqual([]);
  });

  it('do not send again within a minute, however often they are asked', async () => {
    const venta = await vender(jimena);
    await Promise.all(Array.from({ length: 8 }, () => pedirPorCorreo(jimena, venta)));
    expect(await correosDe(venta)).toHaveLength(1);

    const { pool } = server.database;
    const enviado = (hace: string) =>
      pool.query(
        `update correo set estado = 'enviado', enviado_en = now() - $2::interval where datos ->> 'reservaId' = $1`,
        [venta.reservaId, hace],
      );
    await enviado('50 seconds');
    expect((await pedirPorCorreo(jimena, venta)).status).toBe(200);
    expect(await correosDe(venta)).toMatchObject([{ estado: 'enviado', copia: 0 }]);

    await enviado('61 seconds');
    await Promise.all(Array.from({ length: 8 }, () => pedirPorCorreo(jimena, venta)));
    expect(await correosDe(venta)).toEqual([{ para: jimena.correo, estado: 'pendiente', copia: 1 }]);
  });
});

describe('the downloads', () => {
  function bajar(ruta: string, token?: string) {
    return server.app.inject({ method: 'GET', url: `/api/v1${ruta}`, headers: headersOf(token) });
  }

  it('give a buyer all good tickets of an event as one PDF (§2.32)', async () => {
    const primera = await vender(jimena);
    const segunda = await vender(jimena, evento.lugares.slice(2, 3));
    await vender(otra, evento.lugares.slice(3, 5));
    await anular(primera.boletos[0]?.id);
    const response = await bajar(`/eventos/mis_eventos/${evento.eventoId}/boletos.pdf`, jimena.token);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="boletos-noche-de-volcanes.pdf"',
    );
    expect(response.headers['cache-control']).toBe('private, no-store');
    const paginas = readPdf(response.rawPayload).map(pagina => /Boleto \d+/.exec(pagina.texto)?.[0]);
    expect(paginas).toEqual([`Boleto ${primera.boletos[1]?.id}`, `Boleto ${segunda.boletos[0]?.id}`]);
  });

  it('give a buyer the event for the calendar', async () => {
    await vender(jimena);
    const response = await bajar(`/eventos/mis_eventos/${evento.eventoId}/evento.ics`, jimena.token);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body).toMatch(/UID:compra-[a-z0-9]{10}@tienda[.]example\r\nSEQUENCE:\d+\r\nDTSTAMP:/);
    expect(response.body).toContain('DTSTART:20990524T023000Z');
  });

  it('give a guest the PDF for both secrets of the purchase, and nothing for one of them (S1)', async () => {
    const venta = await vender();
    const pedir = (payload: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/boletos/invitado/pdf',
        headers: headersOf(),
        payload,
      });
    const buena = await pedir({ reservaId: venta.reservaId, invitadoId: venta.invitadoId });
    expect(readPdf(buena.rawPayload)).toHaveLength(2);
    const { rows } = await server.database.pool.query('select id from boleto where reserva_id = $1', [
      venta.reservaId,
    ]);
    await anular(rows[0]?.id);
    const sinElAnulado = await pedir({ reservaId: venta.reservaId, invitadoId: venta.invitadoId });
    expect(readPdf(sinElAnulado.rawPayload)).toHaveLength(1);
    const deUsuario = await vender(jimena, evento.lugares.slice(2, 4));
    for (const mala of [
      { reservaId: venta.reservaId, invitadoId: crypto.randomUUID() },
      { reservaId: crypto.randomUUID(), invitadoId: venta.invitadoId },
      { reservaId: deUsuario.reservaId, invitadoId: venta.invitadoId },
    ]) {
      expect((await pedir(mala)).json()).toMatchObject({ statusCode: 404, code: 'reserva_invalida' });
    }
    expect((await pedir({ reservaId: venta.reservaId })).json()).toMatchObject({
      statusCode: 400,
      code: 'datos_invalidos',
    });
  });

  it('give nothing to strangers, nothing without a session, and nothing without the application key (S1)', async () => {
    await vender(jimena);
    for (const file of ['boletos.pdf', 'evento.ics']) {
      const ruta = `/eventos/mis_eventos/${evento.eventoId}/${file}`;
      expect((await bajar(ruta, otra.token)).json()).toMatchObject({ code: 'evento_no_encontrado' });
      expect((await bajar(ruta)).json()).toMatchObject({ code: 'sesion_requerida' });
      expect((await bajar(ruta, 'falsa')).json()).toMatchObject({ code: 'sesion_invalida' });
    }
    for (const { metodo, ruta } of DESCARGAS) {
      const url = `/api/v1${ruta.replace(':id', '1')}`;
      const sinClave = await server.app.inject({
        method: metodo,
        url,
        headers: { authorization: `Bearer ${jimena.token}` },
      });
      expect(sinClave.json()).toMatchObject({ statusCode: 401, code: 'clave_invalida' });
    }
  });
});
