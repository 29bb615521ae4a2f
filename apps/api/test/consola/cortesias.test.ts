import { NOTAS } from '@taquilla/rules/puerta/veredicto';
import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { asientosPedidos } from '../../src/consola/cortesias/asientosPedidos.ts';
import { conLlave } from '../support/enConsola.ts';
import { enCortesias } from '../support/enCortesias.ts';
import { cambiarDeLugar } from '../support/enPosventa.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { crearPuertaDe, deLector, emparejarEnPrueba, pregunta } from '../support/puerta.ts';
import { readPdf } from '../support/readPdf.ts';

const NUMEROS = Array.from({ length: 10 }, (_, i) => String(i + 1));

const it = enCortesias();

describe('complimentary tickets (§C8.1)', () => {
  it('of more than a thousand rows are refused in words, and of a thousand are not', async ({
    dueno,
    dar,
  }) => {
    const jefa = await dueno();
    const ensayar = async (cuantos: number) => {
      const filas = Array.from({ length: cuantos }, (_, i) => `Invitada ${i},,Pista,,1`);
      const { body } = await dar(jefa, filas.join('\n'), { query: '?ensayo=true' });
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
    evento: { eventoId },
    dueno,
    dar,
  }) => {
    await dar(await dueno(), 'Ana Sol,ana.puerta@correo.example,Pista,,1');
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
    dueno,
    dar,
  }) => {
    const jefa = await dueno();
    const { body } = await dar(jefa, 'Ana Sol,ana.cortesia@correo.example,Pista,,2');
    const params = { folio: body.cortesias[0].folio };
    const { rows } = await db.query(
      `select id, copia, tipo, para, datos, intentos, rechazos, creado_en as "creadoEn", now() as ahora from correo where para = $1`,
      ['ana.cortesia@correo.example'],
    );
    const carta = await redactar(server.context, rows[0]);
    const papeles = [carta?.texto ?? '', carta?.html ?? ''];
    for (const formato of ['a4', '80mm']) {
      const body = { formato, motivo: 'Se perdió' };
      const impreso = await jefa.call('imprimirVenta', { params, body });
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
    dueno,
    renglon,
    dar,
  }) => {
    const jefa = await dueno();
    const renglones = Array.from({ length: 200 }, (_, i) => renglon(`Invitada ${i}`, i));
    const malos = [...renglones];
    malos[9] = 'Sin sección,,,A,1';
    malos[49] = 'Mal Correo,no-es-correo,Luneta,A,1';
    malos[149] = renglones[0] ?? '';
    const darLista = (lista: string[], query = '') =>
      dar(jefa, ['nombre,correo,seccion,fila,asiento', ...lista].join('\r\n'), { query });
    const mala = await darLista(malos);
    expect(mala.body.code).toBe('cortesias_con_fallas');
    expect(mala.body.detalles.fallas.map((f: { renglon: number }) => f.renglon)).toEqual([11, 51, 151]);
    expect(
      (await db.query('select count(*)::integer n from boleto where evento_id = $1', [evento.eventoId]))
        .rows[0].n,
    ).toBe(0);
    expect((await darLista(renglones, '?ensayo=true')).body.boletos).toBe(200);
    const buena = await darLista(renglones);
    expect([buena.status, buena.body.boletos]).toEqual([201, 200]);
    expect(await listDescuadres(db)).toEqual([]);
    await exigirInvariantes(db);
    const { body } = await jefa.call('tableroDeEvento', { params: { eventoId: evento.eventoId } });
    expect(body).toMatchObject({
      lugares: { cortesias: 200, vendidos: 0 },
      dinero: { ventas: 0, cobrado: 0 },
    });
    // The list of events has the same figures (§C11.1).
    const { eventos } = (await jefa.call('listarEventos')).body;
    expect(eventos.find(({ id }: { id: number }) => id === evento.eventoId).cifras).toMatchObject({
      vendidos: 0,
    });
  });

  it('that are revoked go back off sale, and never to the public', async ({
    db,
    evento,
    dueno,
    renglon,
    dar,
    revocar,
  }) => {
    const jefa = await dueno();
    const { body } = await dar(jefa, renglon('Ana Sol', 0, 'ana@correo.example'));
    expect((await revocar(jefa, body.cortesias[0].folio)).status).toBe(200);
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
    dueno,
    renglon,
    dar,
    revocar,
    bloquear,
  }) => {
    const bloqueoId = await bloquear('Casa', evento.lugares.slice(0, 2));
    const jefa = await dueno();
    const { body } = await dar(jefa, [0, 1].map(i => renglon('Ana Sol', i)).join('\n'));
    const [una, otra] = body.cortesias.map(({ folio }: { folio: string }) => folio);
    const devuelta = await jefa.call('devolverVenta', {
      params: { folio: una },
      body: { motivo: 'No viene' },
      headers: conLlave(),
    });
    expect(devuelta.status).toBe(201);

    const [boleto] = (await jefa.call('verVenta', { params: { folio: otra } })).body.boletos;
    const cambio = { boletoId: boleto.id, lugarId: evento.lugares[7] };
    expect((await cambiarDeLugar(jefa, otra, cambio)).status).toBe(200);
    const estados = async () =>
      (
        await db.query('select condicion, bloqueo_id, vendido from lugar where id = any ($1) order by id', [
          [...evento.lugares.slice(0, 2), evento.lugares[7]],
        ])
      ).rows;
    const enSuBloqueo = { condicion: 'bloqueado', bloqueo_id: bloqueoId, vendido: false };
    expect(await estados()).toEqual([
      enSuBloqueo,
      enSuBloqueo,
      { condicion: 'venta', bloqueo_id: null, vendido: true },
    ]);
    expect((await revocar(jefa, otra)).status).toBe(200);
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
    nombres,
    dueno,
    dar,
  }) => {
    const jefa = await dueno();
    const [{ seccion, fila } = { seccion: '', fila: '' }] = nombres;
    const darPases = (...filas: string[]) =>
      dar(jefa, ['Pases;Invitado;Sección;Fila;Asiento', ...filas].join('\r'));
    const { body } = await darPases(
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
    expect((await darPases(`11;Eva;${seccion};;`)).body.detalles.fallas).toEqual([
      { renglon: 2, mensaje: `En ${seccion} no quedan 11 lugares juntos.` },
    ]);
    expect((await darPases(`3;Eva;${seccion};${fila};1`)).body.detalles.fallas[0].mensaje).toMatch(
      /3 pases y 1 asiento/,
    );
  });

  it('of the same list twice are asked, and so is a row that stands in it twice', async ({
    db,
    dueno,
    dar,
  }) => {
    const jefa = await dueno();
    const lista = 'Ana Sol,ana.dos@correo.example,Pista,,2\nBeto Mar,,Pista,,1';
    const primera = await dar(jefa, lista);
    expect([primera.status, primera.body.repetidos]).toEqual([201, []]);
    expect((await dar(jefa, lista, { query: '?ensayo=true' })).body.repetidos).toEqual([
      'Ana Sol',
      'Beto Mar',
    ]);
    const otra = await dar(jefa, 'Otra Ana,ANA.dos@correo.example,Pista,,1');
    expect([otra.body.code, otra.body.detalles]).toEqual(['cortesias_repetidas', { nombres: ['Otra Ana'] }]);
    expect((await dar(jefa, lista, { otraVez: true })).status).toBe(201);
    const doble = await dar(jefa, 'Celia,,Pista,,1\nCelia,,Pista,,1', { query: '?ensayo=true' });
    expect(doble.body.repetidos).toEqual(['Celia']);
    await exigirInvariantes(db);
  });

  it('of the same list of numbered seats again are asked, and give only what is missing (§C8.1)', async ({
    db,
    nombres,
    dueno,
    dar,
  }) => {
    const jefa = await dueno();
    const { seccion, fila } = nombres[0] ?? { seccion: '', fila: '' };
    const lista = `Ana Sol,ana.sol@correo.example,${seccion},${fila},1-2\nBeto Mar,,${seccion},${fila},3`;
    expect((await dar(jefa, lista)).body.boletos).toBe(3);
    const igual = await dar(jefa, lista, { query: '?ensayo=true' });
    expect([igual.status, igual.body]).toMatchObject([
      201,
      { boletos: 0, repetidos: ['Ana Sol', 'Beto Mar'], completos: 2 },
    ]);
    expect((await dar(jefa, lista)).body.code).toBe('cortesias_repetidas');
    // With more in it, who was there already gets only the new seats.
    const mas = `ANA SOL,,${seccion},${fila},1-4\nBeto Mar,,${seccion},${fila},3\nCelia,,${seccion},${fila},5`;
    const ocupado = await dar(jefa, mas, { query: '?ensayo=true' });
    expect(ocupado.body.detalles.fallas).toEqual([
      { renglon: 1, mensaje: `${seccion}, fila ${fila}, asiento 3 no está libre.` },
    ]);
    const { body } = await dar(jefa, mas.replace('1-4', '1 y 2 y 4'), { otraVez: true });
    expect(body).toMatchObject({ boletos: 2, completos: 1 });
    expect(body.cortesias.map(({ lugares }: { lugares: string[] }) => lugares)).toEqual([
      [`${seccion} ${fila} 4`],
      [`${seccion} ${fila} 5`],
    ]);
    // Another guest does not get a seat that somebody has.
    expect((await dar(jefa, `Diego,,${seccion},${fila},1`)).body.code).toBe('cortesias_con_fallas');
    await exigirInvariantes(db);
  });
});
