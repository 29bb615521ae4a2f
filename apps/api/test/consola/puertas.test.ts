import { describe, expect } from 'vitest';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento, crearPersonal, venderDirecto } from '../support/fabrica.ts';
import {
  crearPuertaDe,
  deLector,
  emparejarEnPrueba,
  type LectorDePrueba,
  pregunta,
  sinRed,
} from '../support/puerta.ts';

const it = enConsola()
  .extend('evento', ({ db }) => crearEvento(db))
  .extend('puertaId', ({ db, evento }) => crearPuertaDe(db, evento.eventoId, { nombre: 'Norte' }))
  .extend('call', ({ server }) => async (ruta: string, payload: object, de?: LectorDePrueba) => {
    const headers = {
      'x-api-key': 'taquilla-web',
      origin: 'https://tienda.example',
      ...(de && deLector(de)),
    };
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/v1/puerta/${ruta}`,
      headers,
      payload,
    });
    return response.json();
  });

describe('phones of the door, as the console gives and takes them', () => {
  it('pairs one phone by a code, and none by a code that was revoked before its use (§P1.2)', async ({
    db,
    evento: { eventoId },
    puertaId,
    dueno,
    call,
  }) => {
    const { call: request } = await dueno();
    const nuevo = async () =>
      (await request('crearLector', { params: { eventoId }, body: { puertas: [puertaId] } })).body;
    const { codigo, url, lector } = await nuevo();
    expect(url).toBe(`https://tienda.example/puerta/#${codigo}`);
    expect(codigo).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const { rows } = await db.query(
      `select extract(epoch from codigo_vence_en - now()) / 60 as minutos from lector where id = $1`,
      [lector.id],
    );
    expect(Number(rows[0].minutos)).toBeCloseTo(15, 0);
    // Six hours after the event, however long it is (§P1.3).
    await db.query(`update evento set fecha = now() + interval '2 days', duracion_min = 780 where id = $1`, [
      eventoId,
    ]);
    const largo = (await nuevo()).lector;
    const { rows: fin } = await db.query<{ horas: number }>(
      `select (extract(epoch from l.vence_en - e.fecha) / 3600)::float8 as horas
       from lector l join evento e on e.id = l.evento_id where l.id = $1`,
      [largo.id],
    );
    expect(fin[0]?.horas).toBeCloseTo(13 + 6);
    await request('revocarLector', { params: { eventoId, lectorId: largo.id } });
    expect(await call('emparejar', { codigo })).toMatchObject({ numero: lector.numero });
    expect((await call('emparejar', { codigo })).code).toBe('codigo_invalido');

    const otro = await nuevo();
    await request('revocarLector', { params: { eventoId, lectorId: otro.lector.id } });
    expect((await call('emparejar', { codigo: otro.codigo })).code).toBe('codigo_invalido');
    const { rows: anotado } = await db.query(
      `select accion from auditoria where evento_id = $1 and entidad = 'lector' order by id`,
      [eventoId],
    );
    expect(anotado.map(({ accion }) => accion)).toEqual(
      ['crear', 'crear', 'revocar', 'crear', 'revocar'].map(acto => `lector.${acto}`),
    );
  });

  it('are 200 of an event at most; one of them may still be paired again (§P1.3)', async ({
    db,
    evento: { eventoId },
    puertaId,
    dueno,
  }) => {
    const { rows } = await db.query<{ id: number }>(
      `insert into lector (evento_id, numero, puertas, creado_por, emparejado_en, vence_en)
       select $1, n, $2, $3, now(), now() + interval '6 hours' from generate_series(1, 200) n returning id`,
      [eventoId, [puertaId], await crearPersonal(db)],
    );
    const { call } = await dueno();
    const pedido = { params: { eventoId }, body: { puertas: [puertaId] } };
    expect((await call('crearLector', pedido)).body.code).toBe('lectores_completos');
    const deNuevo = { ...pedido, body: { ...pedido.body, lectorId: rows[6]?.id } };
    expect((await call('crearLector', deNuevo)).body.lector.numero).toBe(7);
  });
});

describe('the night, as the console sees it', () => {
  it('is what happened at the gates: board, sheet and choque tell the same, and a person decides (§P5.3, §P7.4)', async ({
    db,
    evento: { eventoId, lugares },
    puertaId,
    dueno,
    call,
  }) => {
    const { boletos } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 4) });
    const [uno = '', dos = '', tres = ''] = boletos.map(({ quemadoUUID }) => quemadoUUID);
    const telefonos = [await emparejarEnPrueba(db, eventoId, { puertas: [puertaId] })];
    telefonos.push(await emparejarEnPrueba(db, eventoId, { puertas: [puertaId] }));
    const [a, b] = telefonos as [LectorDePrueba, LectorDePrueba];
    const cruzar = (de: LectorDePrueba, ...cruces: object[]) =>
      call('cruces', { ahora: new Date().toISOString(), cola: 2, bateria: 61, cruces }, de);
    await cruzar(a, pregunta(uno, puertaId), pregunta(uno, puertaId), pregunta(dos, puertaId));
    await cruzar(a, pregunta(dos, puertaId, { sentido: 'salida' }), sinRed(tres, puertaId));
    await cruzar(b, sinRed(tres, puertaId), pregunta(crypto.randomUUID(), puertaId));

    const { call: request } = await dueno();
    const params = { eventoId };
    const tablero = async () => (await request('tableroDePuertas', { params })).body;
    expect(await tablero()).toMatchObject({
      entraron: 4,
      salieron: 1,
      adentro: 2,
      porLlegar: 1,
      sinSincronizar: 4,
      rechazos: { ya_usado: 1, no_valido: 1 },
      choques: 1,
      puertas: [{ nombre: 'Norte', entraron: 4, salieron: 1, rechazos: { ya_usado: 1, no_valido: 1 } }],
      lectores: [
        { bateria: 61, cola: 2 },
        { bateria: 61, cola: 2 },
      ],
    });
    // A phone without a report for a minute counts as out of reach, and the board says so (§P5.1).
    await db.query(`update lector set visto_en = now() - interval '70 seconds' where id = $1`, [b.id]);
    expect(await tablero()).toMatchObject({
      sinConexion: { cuantos: 1 },
      lectores: [{ estado: 'activo' }, { estado: 'callado' }],
    });
    const hoja = (await request('exportarCruces', { params })).bytes.toString().trim().split('\r\n');
    expect(hoja).toHaveLength(1 + 7);
    expect(hoja.filter(fila => /,entrada,\w+,\w+,si,/.test(fila))).toHaveLength(4);
    for (const { quemadoUUID } of boletos) expect(hoja.join()).not.toContain(quemadoUUID);

    const [choque] = (await request('listarChoques', { params })).body.choques;
    expect(choque.boletoId).toBe(boletos[2]?.id);
    expect(choque.pasos.map(({ quien }: { quien: string }) => quien).sort()).toEqual(
      [a, b].map(({ numero }) => `Lector ${numero}`),
    );
    const nota = 'Entró su hermano con la copia; salió con él.';
    await request('resolverChoque', { params: { eventoId, boletoId: choque.boletoId }, body: { nota } });
    const [decidido] = (await request('listarChoques', { params })).body.choques;
    expect(decidido.resuelto).toMatchObject({ nota });
    expect((await tablero()).choques).toBe(0);
  });

  it('has gates that one changes only as one last saw them (§P7.1, §P9)', async ({
    evento: { eventoId },
    dueno,
  }) => {
    const { call } = await dueno();
    const { body: puerta } = await call('crearPuerta', {
      params: { eventoId },
      headers: conLlave(),
      body: { nombre: 'Sur' },
    });
    const cambiar = (version: number, sentido: string) =>
      call('cambiarPuerta', {
        params: { eventoId, puertaId: puerta.id },
        headers: { 'if-match': `"${version}"` },
        body: { sentido },
      });
    expect((await cambiar(puerta.version, 'ambas')).body).toMatchObject({ sentido: 'ambas' });
    expect((await cambiar(puerta.version, 'salida')).status).toBe(412);
  });
});
