import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { llevarComunicados } from '../../src/consola/comunicados/llevarComunicados.ts';
import { tomarCorreos } from '../../src/correos/correo.repository.ts';
import { contratarEnConsola, entrarEnConsola } from '../support/consola.ts';
import { enTienda } from '../support/enTienda.ts';
import { quemarBoletosDe } from '../support/puerta.ts';

const TODAS = { secciones: null, zonas: null, medios: null, boletos: 'todos', desde: null, hasta: null };
const ESCRITO = {
  plantilla: 'blanco',
  asunto: 'Abrimos antes: {evento}',
  texto: 'Hola, {nombre}:\n\nEl {fecha} abrimos una hora antes. Tienes {lugares}.',
  filtro: TODAS,
};

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 80 })
  .extend(
    'escribir',
    ({ jefa, evento }) =>
      (cambio: object = {}) =>
        jefa('enviarComunicado', { params: { eventoId: evento.eventoId }, body: { ...ESCRITO, ...cambio } }),
  )
  .extend('programar', ({ tienda, escribir }) => () => {
    return escribir({ programadoPara: new Date(tienda.context.now().getTime() + 3_600_000).toISOString() });
  })
  /** So many sales of one ticket each; answers their ids. */
  .extend('venderA', ({ venderGenerales }) => async (cuantos: number) => {
    const ventas: string[] = [];
    while (ventas.length < cuantos) ventas.push((await venderGenerales(1, 100)).reservaId);
    return ventas;
  })
  .extend(
    'llevar',
    ({ tienda }) =>
      () =>
        llevarComunicados(tienda.context),
  )
  .extend(
    'mover',
    ({ jefa, evento }) =>
      (cual: 'pausarComunicado' | 'seguirComunicado' | 'detenerComunicado', comunicadoId: number) =>
        jefa(cual, { params: { eventoId: evento.eventoId, comunicadoId } }),
  )
  .extend('ver', ({ jefa, evento }) => async (comunicadoId: number) => {
    const { body } = await jefa('verComunicado', { params: { eventoId: evento.eventoId, comunicadoId } });
    return body;
  })
  /** Mails of a comunicado in the outbox, and the sales that have one. */
  .extend('correosDe', ({ db }) => async (id: number) => {
    const { rows } = await db.query<{ para: string; reserva: string; estado: string }>(
      `select para, datos ->> 'reservaId' as reserva, estado from correo where tipo = 'comunicado' and (datos ->> 'comunicadoId')::integer = $1`,
      [id],
    );
    return rows;
  })
  /** Lets time pass for the event's comunicados; mails that other events left in the outbox are sent. */
  .extend('pasar', ({ db, evento }) => async (minutos: number) => {
    await db.query(
      `update correo set estado = 'enviado', enviado_en = now() where estado = 'pendiente' and tipo = 'comunicado'
         and (datos ->> 'comunicadoId')::integer not in (select id from comunicado where evento_id = $1)`,
      [evento.eventoId],
    );
    await db.query(
      `update comunicado set sigue_en = sigue_en - make_interval(mins => $2),
         programado_para = programado_para - make_interval(mins => $2) where evento_id = $1`,
      [evento.eventoId, minutos],
    );
  });

describe('a comunicado (§C12)', () => {
  it('goes to the first 20, ten minutes later to all, once a sale, with two processes (§C12.1, §C12.2)', async ({
    escribir,
    correosDe,
    pasar,
    ver,
    llevar,
    venderA,
  }) => {
    const ventas = await venderA(24);
    const { status, body } = await escribir();
    expect([status, body.estado, body.ventas]).toEqual([201, 'primeros', 24]);
    await llevar();
    expect(await correosDe(body.id)).toHaveLength(20);
    await pasar(10);
    await Promise.all([1, 2, 3].map(llevar));
    await llevar();
    const correos = await correosDe(body.id);
    expect(correos.map(({ reserva }) => reserva).sort()).toEqual([...ventas].sort());
    expect((await ver(body.id)).comunicado).toMatchObject({ estado: 'terminado', porEnviar: 24 });
  });

  it('previews on real sales what it then sends (§C12.2)', async ({
    tienda,
    db,
    evento,
    jefa,
    venderGenerales,
    escribir,
  }) => {
    await venderGenerales(2, 200);
    const { body: ensayo } = await jefa('ensayarComunicado', {
      params: { eventoId: evento.eventoId },
      body: ESCRITO,
    });
    expect(ensayo).toMatchObject({ ventas: 1, boletos: 2, sinCorreo: 0, desconocidas: [], sinDato: [] });
    const [muestra] = ensayo.muestras;
    expect(muestra.para).toBe('sofia@correo.example');
    expect(muestra.parrafos[0]).toBe('Hola, Sofía Ñáñez:');
    expect(muestra.parrafos[1]).toMatch(/abrimos una hora antes\. Tienes 2 de/);
    const { body } = await escribir();
    await db.query(
      `update correo set estado = 'enviado' where datos ->> 'comunicadoId' is distinct from $1`,
      [String(body.id)],
    );
    const [correo] = await tomarCorreos(db, { cuantos: 1, segundos: 60, excepto: [] });
    const mensaje = correo && (await redactar(tienda.context, correo));
    expect(correo?.datos).toMatchObject({ comunicadoId: body.id });
    expect(mensaje?.asunto).toBe(muestra.asunto);
    for (const parrafo of [...muestra.parrafos, muestra.lugares]) expect(mensaje?.texto).toContain(parrafo);
  });

  it('chooses by section, means and use of the tickets (§C12.1)', async ({
    db,
    evento,
    jefa,
    venderGenerales,
    apartar,
    pagar,
  }) => {
    const { reservaId } = await apartar(1);
    await pagar(reservaId, 100);
    const general = await venderGenerales(1, 100);
    const ensayar = async (filtro: object) => {
      const body = { ...ESCRITO, filtro: { ...TODAS, ...filtro } };
      const respuesta = await jefa('ensayarComunicado', { params: { eventoId: evento.eventoId }, body });
      return respuesta.body.ventas;
    };
    expect(await ensayar({})).toBe(2);
    expect(await ensayar({ secciones: [evento.generalId] })).toBe(1);
    expect(await ensayar({ medios: ['tarjeta'] })).toBe(2);
    expect(await ensayar({ medios: ['efectivo'] })).toBe(0);
    await quemarBoletosDe(db, general.reservaId);
    expect(await ensayar({ boletos: 'sin_usar' })).toBe(1);
    expect(await ensayar({ boletos: 'usados' })).toBe(1);
    expect(await ensayar({ desde: '2020-01-01', hasta: '2020-01-02' })).toBe(0);
    const { body: opciones } = await jefa('verComunicados', { params: { eventoId: evento.eventoId } });
    expect(opciones.medios).toEqual([{ medio: 'tarjeta', ventas: 2 }]);
    expect(opciones.secciones.map(({ ventas }: { ventas: number }) => ventas)).toEqual([1, 1]);
  });

  it('shows a bounce in the mail server’s words, and sends to the corrected address alone (§C12.3)', async ({
    db,
    jefa,
    venderGenerales,
    escribir,
    correosDe,
    ver,
  }) => {
    const mala = await venderGenerales(1, 100);
    const buena = await venderGenerales(1, 100);
    const { body } = await escribir();
    await db.query(`update correo set estado = 'enviado' where datos ->> 'reservaId' = $1`, [
      buena.reservaId,
    ]);
    await db.query(
      `update correo set estado = 'fallido', error = '550 no such user' where tipo = 'comunicado' and datos ->> 'reservaId' = $1`,
      [mala.reservaId],
    );
    const { comunicado, rebotados } = await ver(body.id);
    expect(comunicado).toMatchObject({ enviados: 1, rebotados: 1, porEnviar: 0 });
    expect(rebotados).toMatchObject([{ para: 'sofia@correo.example', error: '550 no such user' }]);
    const corregida = await jefa('corregirCorreoDeVenta', {
      params: { folio: rebotados[0].folio },
      body: { correo: 'sofia.buena@correo.example', motivo: 'Lo dictó por teléfono' },
    });
    expect(corregida.status).toBe(200);
    const correos = await correosDe(body.id);
    expect(correos.map(({ para, estado }) => [para, estado]).sort()).toEqual([
      ['sofia.buena@correo.example', 'pendiente'],
      ['sofia@correo.example', 'enviado'],
    ]);
    expect((await ver(body.id)).rebotados).toEqual([]);
  });

  it('waits for its hour, and reaches who bought meanwhile; a stopped one reaches nobody (§C12.2)', async ({
    mover,
    correosDe,
    pasar,
    llevar,
    programar,
    venderA,
  }) => {
    await venderA(1);
    const { body } = await programar();
    const otro = await programar();
    expect(body).toMatchObject({ estado: 'programado', ventas: 0 });
    await venderA(1);
    await llevar();
    expect(await correosDe(body.id)).toEqual([]);
    expect((await mover('detenerComunicado', otro.body.id)).body.estado).toBe('detenido');
    await pasar(61);
    await llevar();
    expect(await correosDe(body.id)).toHaveLength(2);
    expect(await correosDe(otro.body.id)).toEqual([]);
  });

  it('pauses, goes on and stops (§C12.2)', async ({ escribir, mover, correosDe, pasar, llevar, venderA }) => {
    await venderA(21);
    const { body } = await escribir();
    expect((await mover('pausarComunicado', body.id)).body.estado).toBe('pausado');
    await pasar(60);
    await llevar();
    expect(await correosDe(body.id)).toHaveLength(20);
    expect((await mover('seguirComunicado', body.id)).body.estado).toBe('enviando');
    expect((await mover('detenerComunicado', body.id)).body).toMatchObject({
      estado: 'detenido',
      porEnviar: 0,
    });
    await llevar();
    expect(await correosDe(body.id)).toHaveLength(20);
    expect((await mover('seguirComunicado', body.id)).status).toBe(409);
  });

  it('stands still once the event changes, until a person lets it go on: its words may tell the former date (§C12.2)', async ({
    db,
    evento,
    escribir,
    mover,
    correosDe,
    pasar,
    ver,
    llevar,
    programar,
    venderA,
  }) => {
    await venderA(21);
    const { body } = await escribir();
    const { body: deHora } = await programar();
    await db.query(`update evento set fecha = fecha + interval '7 days' where id = $1`, [evento.eventoId]);
    await pasar(70);
    await llevar();
    const tomados = () => tomarCorreos(db, { cuantos: 100, segundos: 60, excepto: [] });
    const suyos = async () =>
      (await tomados()).filter(({ datos }) => 'comunicadoId' in datos && datos.comunicadoId === body.id);
    expect(await suyos()).toEqual([]);
    expect([(await ver(body.id)).comunicado, (await ver(deHora.id)).comunicado]).toMatchObject([
      { estado: 'pausado', porCambio: true, porEnviar: 21 },
      { estado: 'pausado', porCambio: true, ventas: 0 },
    ]);
    const { rows: anotado } = await db.query(
      `select quien, entidad_id as id, antes ->> 'estado' as antes, motivo from auditoria
       where accion = 'comunicado.esperar' and evento_id = $1 order by id`,
      [evento.eventoId],
    );
    const motivo = 'El evento cambió después de que se escribió';
    expect(anotado).toEqual([
      { quien: 'La casa', id: String(body.id), antes: 'primeros', motivo },
      { quien: 'La casa', id: String(deHora.id), antes: 'programado', motivo },
    ]);
    expect((await mover('seguirComunicado', body.id)).body).toMatchObject({
      estado: 'enviando',
      porCambio: false,
    });
    expect(await suyos()).toHaveLength(20);
    expect((await mover('seguirComunicado', deHora.id)).body.estado).toBe('programado');
    await llevar();
    expect((await ver(deHora.id)).comunicado).toMatchObject({ estado: 'primeros', ventas: 21 });
    await llevar();
    expect(await correosDe(body.id)).toHaveLength(21);
  });

  it('puts a wrong one right for the same people: those that it had not reached get the right words alone (§C7.13)', async ({
    db,
    escribir,
    correosDe,
    pasar,
    ver,
    llevar,
    venderA,
  }) => {
    await venderA(21);
    const { body } = await escribir();
    await venderA(1);
    const correccion = await escribir({ corrige: body.id, texto: 'Perdón: era la puerta 2, no la 3.' });
    expect(correccion.body).toMatchObject({ ventas: 21, corrige: body.id });
    expect((await ver(body.id)).comunicado.estado).toBe('detenido');
    // The outbox is empty again: 60 mails wait in it at most.
    await db.query(`update correo set estado = 'enviado', enviado_en = now() where estado = 'pendiente'`);
    await pasar(10);
    await llevar();
    expect(await correosDe(body.id)).toHaveLength(20);
    expect(await correosDe(correccion.body.id)).toHaveLength(21);
  });

  it('refuses what the law forbids, unknown data, and an audience of nobody (§C7.18, §C12.2)', async ({
    escribir,
    venderA,
  }) => {
    expect((await escribir()).body.code).toBe('comunicado_sin_nadie');
    await venderA(1);
    const prohibido = await escribir({ texto: 'No hay reembolso por cambio de cartel.' });
    expect(prohibido.body).toMatchObject({ code: 'texto_prohibido' });
    expect((await escribir({ texto: 'Hola, {apodo}: nos vemos.' })).body.message).toContain('{apodo}');
    const sinPuerta = await escribir({ texto: 'Entras por {puerta}, que abre antes.' });
    expect([sinPuerta.status, sinPuerta.body.code]).toEqual([409, 'comunicado_incompleto']);
    const ayer = await escribir({ programadoPara: '2020-01-01T00:00:00Z' });
    expect(ayer.body.message).toContain('ya pasó');
  });

  it('lets an organiser send three a day and masks buyers; a Dueño sends more (§C12.1, §C1.3)', async ({
    tienda,
    evento,
    escribir,
    jefa,
    venderA,
  }) => {
    await venderA(1);
    const { correo } = await contratarEnConsola(tienda, {
      roles: ['organizador'],
      eventos: [evento.eventoId],
      contrasena: 'sin uso',
    });
    const sesion = await entrarEnConsola(tienda, correo);
    const pedir = (ruta: string) =>
      tienda.app.inject({
        method: 'POST',
        url: `/api/v1/consola/eventos/${evento.eventoId}/comunicados${ruta}`,
        headers: { 'x-api-key': 'taquilla-web', 'idempotency-key': crypto.randomUUID(), ...sesion },
        payload: ESCRITO,
      });
    const muestra = (await pedir('/ensayo')).json().muestras[0];
    expect([muestra.para, muestra.parrafos[0]]).toEqual(['s•••@c•••.example', 'Hola, S••• Ñ•••:']);
    for (let i = 0; i < 3; i += 1) expect((await pedir('')).statusCode).toBe(201);
    expect((await pedir('')).json().code).toBe('comunicados_del_dia');
    expect((await escribir()).status).toBe(201);
    const { body } = await jefa('verComunicados', { params: { eventoId: evento.eventoId } });
    expect(body).toMatchObject({ hoyVan: 4, porDia: null });
  });

  it('sends a trial to its writer alone (§C12.1)', async ({ db, evento, jefa, venderA }) => {
    await venderA(1);
    const { filtro, asunto, texto } = ESCRITO;
    const { body } = await jefa('probarComunicado', {
      params: { eventoId: evento.eventoId },
      body: { filtro, asunto, texto },
    });
    expect(body.message).toMatch(/Te mandamos la prueba a /);
    const { rows } = await db.query(
      `select para, datos from correo where tipo in ('comunicado', 'prueba_de_comunicado') order by id desc limit 1`,
    );
    expect(rows[0].para).toMatch(/@taquilla\.example$/);
    expect(rows[0].datos.texto).toContain('Hola, Sofía Ñáñez:');
  });
});
