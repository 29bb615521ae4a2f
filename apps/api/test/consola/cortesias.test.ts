import { NOTAS } from '@taquilla/rules/puerta/veredicto';
import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { asientosPedidos } from '../../src/consola/cortesias/asientosPedidos.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { crearPuertaDe, deLector, emparejarEnPrueba, pregunta } from '../support/puerta.ts';
import { readPdf } from '../support/readPdf.ts';

const NUMEROS = Array.from({ length: 10 }, (_, i) => String(i + 1));

const it = enConsola()
  .extend('evento', ({ db }) => crearEvento(db, { filas: 25, asientosPorFila: 10, limite: 2 }))
  .extend('nombres', async ({ db, evento }) => {
    const { rows } = await db.query<{ seccion: string; fila: string; numero: string }>(
      `select s.nombre as seccion, f.nombre as fila, l.numero from lugar l join seccion s on s.id = l.seccion_id
       join fila f on f.id = l.fila_id where l.evento_id = $1 order by l.id`,
      [evento.eventoId],
    );
    return rows;
  });

describe('complimentary tickets (§C8.1)', () => {
  it('of more than a thousand rows are refused in words, and of a thousand are not', async ({
    evento,
    dueno,
  }) => {
    const { call } = await dueno();
    const ensayar = async (cuantos: number) => {
      const filas = Array.from({ length: cuantos }, (_, i) => `Invitada ${i},,Pista,,1`);
      const { body } = await call('darCortesias', {
        params: { eventoId: evento.eventoId },
        query: '?ensayo=true',
        body: { csv: filas.join('\n'), motivo: 'Prensa' },
        headers: conLlave(),
      });
      return body.detalles.fallas.map(({ mensaje }: { mensaje: string }) => mensaje);
    };
    const quedan = (mensaje: string) => mensaje.startsWith('En "Pista" no quedan');
    expect((await ensayar(1_000)).every(quedan)).toBe(true);
    expect((await ensayar(1_001)).filter((mensaje: string) => !quedan(mensaje))).toEqual([
      expect.stringMatching(/1,000/),
    ]);
  });

  it('are told at the door: on its list, and by the server (§P4.5)', async ({
    db,
    server,
    evento,
    dueno,
  }) => {
    const { eventoId } = evento;
    const { call } = await dueno();
    await call('darCortesias', {
      params: { eventoId },
      body: { csv: 'Ana Sol,ana.puerta@correo.example,Pista,,1', motivo: 'Prensa' },
      headers: conLlave(),
    });
    const lector = await emparejarEnPrueba(db, eventoId, { puertas: [await crearPuertaDe(db, eventoId)] });
    const headers = { 'x-api-key': 'taquilla-web', ...deLector(lector) };
    const padron = await server.app.inject({ url: '/api/v1/puerta/padron', headers });
    expect(padron.json().filas.notas).toBe(NOTAS.cortesia.toString(16));
    const { rows } = await db.query('select quemado_uuid as uuid from boleto where evento_id = $1', [
      eventoId,
    ]);
    const cruces = [pregunta(rows[0].uuid, lector.puertaId)];
    const payload = { ahora: new Date().toISOString(), cola: 0, cruces };
    const juzgado = await server.app.inject({
      method: 'POST',
      url: '/api/v1/puerta/cruces',
      headers,
      payload,
    });
    expect(juzgado.json().cruces).toMatchObject([{ veredicto: 'pasa_con_nota', dejoPasar: true }]);
  });

  it('say "Cortesía" in the place of a price: mail, A4 and 80 mm, none of which has an amount', async ({
    db,
    server,
    evento,
    dueno,
  }) => {
    const { call } = await dueno();
    const { body } = await call('darCortesias', {
      params: { eventoId: evento.eventoId },
      body: { csv: 'Ana Sol,ana.cortesia@correo.example,Pista,,2', motivo: 'Prensa' },
      headers: conLlave(),
    });
    const params = { folio: body.cortesias[0].folio };
    const { rows } = await db.query(
      `select id, copia, tipo, para, datos, intentos, rechazos, creado_en as "creadoEn", now() as ahora from correo where para = $1`,
      ['ana.cortesia@correo.example'],
    );
    const carta = await redactar(server.context, rows[0]);
    const papeles = [carta?.texto ?? '', carta?.html ?? ''];
    for (const formato of ['a4', '80mm']) {
      const body = { formato, motivo: 'Se perdió' };
      const impreso = await call('imprimirVenta', { params, body });
      const paginas = readPdf(Buffer.from(impreso.body.pdf, 'base64'));
      expect(paginas.length).toBe(2);
      papeles.push(...paginas.map(({ texto }) => texto));
    }
    for (const papel of papeles) {
      expect(papel).toContain('Cortesía');
      expect(papel).not.toMatch(/\$\s?\d/);
    }
  });

  it('of a list of 200 with three faults: every fault with its row, and none is given', async ({
    db,
    evento,
    nombres,
    dueno,
  }) => {
    const { call } = await dueno();
    const renglones = nombres
      .slice(0, 200)
      .map(({ seccion, fila, numero }, i) => `Invitada ${i},,${seccion},${fila},${numero}`);
    const malos = [...renglones];
    malos[9] = 'Sin sección,,,A,1';
    malos[49] = 'Mal Correo,no-es-correo,Luneta,A,1';
    malos[149] = renglones[0] ?? '';
    const dar = (lista: string[], query = '') =>
      call('darCortesias', {
        params: { eventoId: evento.eventoId },
        query,
        body: { csv: ['nombre,correo,seccion,fila,asiento', ...lista].join('\r\n'), motivo: 'Prensa' },
        headers: conLlave(),
      });
    const mala = await dar(malos);
    expect(mala.body.code).toBe('cortesias_con_fallas');
    expect(mala.body.detalles.fallas.map((f: { renglon: number }) => f.renglon)).toEqual([11, 51, 151]);
    expect(
      (await db.query('select count(*)::integer n from boleto where evento_id = $1', [evento.eventoId]))
        .rows[0].n,
    ).toBe(0);
    expect((await dar(renglones, '?ensayo=true')).body.boletos).toBe(200);
    const buena = await dar(renglones);
    expect([buena.status, buena.body.boletos]).toEqual([201, 200]);
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
    const { body } = await call('tableroDeEvento', { params: { eventoId: evento.eventoId } });
    expect(body).toMatchObject({
      lugares: { cortesias: 200, vendidos: 0 },
      dinero: { ventas: 0, cobrado: 0 },
    });
    // The list of events has the same figures (§C11.1).
    const { eventos } = (await call('listarEventos')).body;
    expect(eventos.find(({ id }: { id: number }) => id === evento.eventoId).cifras).toMatchObject({
      vendidos: 0,
    });
  });

  it('that are revoked go back off sale, and never to the public', async ({ db, evento, nombres, dueno }) => {
    const { call } = await dueno();
    const [lugar] = nombres;
    const { body } = await call('darCortesias', {
      params: { eventoId: evento.eventoId },
      body: {
        csv: `Ana Sol,ana@correo.example,${lugar?.seccion},${lugar?.fila},${lugar?.numero}`,
        motivo: 'Prensa',
      },
      headers: conLlave(),
    });
    const params = { folio: body.cortesias[0].folio };
    expect(
      (await call('revocarCortesia', { params, body: { motivo: 'No viene' }, headers: conLlave() })).status,
    ).toBe(200);
    const { rows } = await db.query('select condicion, vendido from lugar where id = $1', [
      evento.lugares[0],
    ]);
    expect(rows).toEqual([{ condicion: 'cortesia', vendido: false }]);
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it('that are given back as a refund, or change their seat, free no place for the public either', async ({
    db,
    evento,
    nombres,
    dueno,
  }) => {
    const { rows: bloqueos } = await db.query<{ id: number }>(
      `insert into bloqueo (evento_id, nombre, color, motivo) values ($1, 'Casa', '#888888', 'Prensa') returning id`,
      [evento.eventoId],
    );
    const [bloqueo] = bloqueos;
    await db.query(`update lugar set condicion = 'bloqueado', bloqueo_id = $2 where id = any ($1)`, [
      evento.lugares.slice(0, 2),
      bloqueo?.id,
    ]);
    const { call } = await dueno();
    const csv = nombres.slice(0, 2).map(n => `Ana Sol,,${n.seccion},${n.fila},${n.numero}`);
    const { cortesias } = (
      await call('darCortesias', {
        params: { eventoId: evento.eventoId },
        body: { csv: csv.join('\n'), motivo: 'Prensa' },
        headers: conLlave(),
      })
    ).body;
    const [una, otra] = cortesias.map(({ folio }: { folio: string }) => ({ folio }));
    const body = { motivo: 'No viene' };
    expect((await call('devolverVenta', { params: una, body, headers: conLlave() })).status).toBe(201);

    const [boleto] = (await call('verVenta', { params: otra })).body.boletos;
    const cambio = { boletoId: boleto.id, lugarId: evento.lugares[7], motivo: 'Junto a su mamá' };
    expect((await call('cambiarDeLugar', { params: otra, body: cambio, headers: conLlave() })).status).toBe(
      200,
    );
    const estados = async () =>
      (
        await db.query('select condicion, bloqueo_id, vendido from lugar where id = any ($1) order by id', [
          [...evento.lugares.slice(0, 2), evento.lugares[7]],
        ])
      ).rows;
    const enSuBloqueo = { condicion: 'bloqueado', bloqueo_id: bloqueo?.id, vendido: false };
    expect(await estados()).toEqual([
      enSuBloqueo,
      enSuBloqueo,
      { condicion: 'venta', bloqueo_id: null, vendido: true },
    ]);
    expect((await call('revocarCortesia', { params: otra, body, headers: conLlave() })).status).toBe(200);
    expect((await estados()).at(-1)).toEqual({ condicion: 'cortesia', bloqueo_id: null, vendido: false });
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
  });

  it.each([
    ['05', ['5']],
    ['5-8', ['5', '6', '7', '8']],
    ['8 al 5', ['5', '6', '7', '8']],
    ['1, 3 y A7', ['1', '3', '7']],
  ])('of a row that says %j have the seats that people mean', async (asiento, numeros) => {
    const { hallados, faltan } = asientosPedidos(asiento, { numeros: NUMEROS, fila: 'A' });
    expect([faltan, hallados.map(i => NUMEROS[i])]).toEqual([null, numeros]);
    expect(asientosPedidos('5-99', { numeros: NUMEROS, fila: 'A' }).faltan).toBe('5-99');
    const nones = { numeros: ['1', '3', '5', '7', '2', '4'], fila: 'A' };
    expect(asientosPedidos('1-5', nones).hallados).toEqual([0, 4, 1, 5, 2]);
    expect(asientosPedidos('A-2', { numeros: ['A-1', 'A-2'], fila: 'A' }).hallados).toEqual([1]);
  });

  it('of a column "pases" are places together, and named seats are nobody else\'s', async ({
    evento,
    nombres,
    dueno,
  }) => {
    const { call } = await dueno();
    const [{ seccion, fila } = { seccion: '', fila: '' }] = nombres;
    const dar = (...filas: string[]) =>
      call('darCortesias', {
        params: { eventoId: evento.eventoId },
        body: { csv: ['Pases;Invitado;Sección;Fila;Asiento', ...filas].join('\r'), motivo: 'Prensa' },
        headers: conLlave(),
      });
    const { body } = await dar(
      `3;Ana;${seccion};;`,
      `2;Beto;Pista;;`,
      `;Celia;${seccion};Fila ${fila};05-07`,
      `4;Dora;${seccion};${fila};`,
    );
    expect(body.boletos).toBe(12);
    const dados = body.cortesias.map(({ lugares }: { lugares: string[] }) => lugares);
    expect(dados[2]).toEqual(['5', '6', '7'].map(numero => `${seccion} ${fila} ${numero}`));
    for (const juntos of [dados[0], dados[3]]) {
      const numeros = juntos.map((lugar: string) => Number(lugar.split(' ').at(-1)));
      expect(numeros.at(-1) - numeros[0]).toBe(numeros.length - 1);
    }
    expect((await dar(`11;Eva;${seccion};;`)).body.detalles.fallas).toEqual([
      { renglon: 2, mensaje: `En ${seccion} no quedan 11 lugares juntos.` },
    ]);
    expect((await dar(`3;Eva;${seccion};${fila};1`)).body.detalles.fallas[0].mensaje).toMatch(
      /3 pases y 1 asiento/,
    );
  });

  it('of the same list twice are asked, and so is a row that stands in it twice', async ({
    db,
    evento,
    dueno,
  }) => {
    const { call } = await dueno();
    const dar = (csv: string, { query = '', otraVez = false } = {}) =>
      call('darCortesias', {
        params: { eventoId: evento.eventoId },
        query,
        body: { csv, motivo: 'Prensa', otraVez },
        headers: conLlave(),
      });
    const lista = 'Ana Sol,ana.dos@correo.example,Pista,,2\nBeto Mar,,Pista,,1';
    const primera = await dar(lista);
    expect([primera.status, primera.body.repetidos]).toEqual([201, []]);
    expect((await dar(lista, { query: '?ensayo=true' })).body.repetidos).toEqual(['Ana Sol', 'Beto Mar']);
    const otra = await dar('Otra Ana,ANA.dos@correo.example,Pista,,1');
    expect([otra.body.code, otra.body.detalles]).toEqual(['cortesias_repetidas', { nombres: ['Otra Ana'] }]);
    expect((await dar(lista, { otraVez: true })).status).toBe(201);
    const doble = await dar('Celia,,Pista,,1\nCelia,,Pista,,1', { query: '?ensayo=true' });
    expect(doble.body.repetidos).toEqual(['Celia']);
    await exigirInvariantes(db);
  });

  it('of the same list of numbered seats again are asked, and give only what is missing (§C8.1)', async ({
    db,
    evento,
    nombres,
    dueno,
  }) => {
    const { call } = await dueno();
    const dar = (csv: string, { query = '', otraVez = false } = {}) =>
      call('darCortesias', {
        params: { eventoId: evento.eventoId },
        query,
        body: { csv, motivo: 'Prensa', otraVez },
        headers: conLlave(),
      });
    const { seccion, fila } = nombres[0] ?? { seccion: '', fila: '' };
    const lista = `Ana Sol,ana.sol@correo.example,${seccion},${fila},1-2\nBeto Mar,,${seccion},${fila},3`;
    expect((await dar(lista)).body.boletos).toBe(3);
    const igual = await dar(lista, { query: '?ensayo=true' });
    expect([igual.status, igual.body]).toMatchObject([
      201,
      { boletos: 0, repetidos: ['Ana Sol', 'Beto Mar'], completos: 2 },
    ]);
    expect((await dar(lista)).body.code).toBe('cortesias_repetidas');
    // With more in it, who was there already gets only the new seats.
    const mas = `ANA SOL,,${seccion},${fila},1-4\nBeto Mar,,${seccion},${fila},3\nCelia,,${seccion},${fila},5`;
    const ocupado = await dar(mas, { query: '?ensayo=true' });
    expect(ocupado.body.detalles.fallas).toEqual([
      { renglon: 1, mensaje: `${seccion}, fila ${fila}, asiento 3 no está libre.` },
    ]);
    const { body } = await dar(mas.replace('1-4', '1 y 2 y 4'), { otraVez: true });
    expect(body).toMatchObject({ boletos: 2, completos: 1 });
    expect(body.cortesias.map(({ lugares }: { lugares: string[] }) => lugares)).toEqual([
      [`${seccion} ${fila} 4`],
      [`${seccion} ${fila} 5`],
    ]);
    // Another guest does not get a seat that somebody has.
    expect((await dar(`Diego,,${seccion},${fila},1`)).body.code).toBe('cortesias_con_fallas');
    await exigirInvariantes(db);
  });
});
