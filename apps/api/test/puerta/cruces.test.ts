import { describe, expect } from 'vitest';
import { crearEvento, crearPersonal, venderDirecto } from '../support/fabrica.ts';
import { pregunta, sinRed } from '../support/puerta.ts';
import { tokenDePersonal } from '../support/sesiones.ts';
import { enPuerta } from './enPuerta.ts';

const it = enPuerta();

describe('a try that asks', () => {
  it('gets no answer under the id of a try with another ticket: nobody enters by it (§P9.1)', async ({
    vender,
    emparejar,
    cruzar,
  }) => {
    const [uno, dos] = await vender(2);
    const lector = await emparejar();
    const primera = pregunta(uno.quemadoUUID, lector.puertaId);
    expect((await cruzar(lector, primera))[0]).toMatchObject({ dejoPasar: true });
    const otra = { ...pregunta(dos.quemadoUUID, lector.puertaId), id: primera.id };
    expect(await cruzar(lector, otra)).toEqual([]);
    expect((await cruzar(lector, primera))[0]).toMatchObject({ dejoPasar: true });
    const nueva = pregunta(dos.quemadoUUID, lector.puertaId);
    const juntas = await cruzar(lector, nueva, {
      ...pregunta(uno.quemadoUUID, lector.puertaId),
      id: nueva.id,
    });
    expect(juntas).toMatchObject([{ dejoPasar: true }]);
  });

  it('lets a ticket in once, burns it in the same moment, and refuses the second with the story (§P4.1, §P4.7)', async ({
    vender,
    emparejar,
    cruzar,
    abrirPuerta,
    db,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const norte = await emparejar([await abrirPuerta({ nombre: 'Norte' })]);
    const [primera] = await cruzar(norte, pregunta(uuid, norte.puertaId));
    expect(primera).toMatchObject({
      veredicto: 'pasa',
      dejoPasar: true,
      choque: false,
      boleto: { id: boleto.id, seccion: 'Luneta centro', fila: 'A', asiento: '1', nombre: '' },
    });
    const { rows } = await db.query(
      'select quemado_puerta, quemado_lector, quemado_por from boleto where id = $1',
      [boleto.id],
    );
    expect(rows).toEqual([{ quemado_puerta: 'Norte', quemado_lector: norte.id, quemado_por: null }]);
    const sur = await emparejar();
    const [segunda] = await cruzar(sur, pregunta(uuid, sur.puertaId));
    expect(segunda).toMatchObject({
      veredicto: 'ya_usado',
      dejoPasar: false,
      choque: false,
      historia: [{ puerta: 'Norte', quien: `Lector ${norte.numero}`, sentido: 'entrada', enLinea: true }],
      intentos: 1,
    });
  });

  it('is the same try when it is asked again after a lost answer (§P4.4)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const intento = pregunta(boleto.quemadoUUID, lector.puertaId);
    const responses = await Promise.all([
      cruzar(lector, intento),
      cruzar(lector, intento),
      cruzar(lector, intento),
    ]);
    expect(new Set(responses.map(([uno]) => uno.veredicto))).toEqual(new Set(['pasa']));
    expect((await db.query('select from cruce where boleto_id = $1', [boleto.id])).rowCount).toBe(1);
  });

  it('lets in exactly one of 20 phones that ask for one ticket at once (§P4.1)', async ({
    vender,
    emparejar,
    cruzar,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const lectores = [];
    for (let i = 0; i < 20; i++) lectores.push(await emparejar());
    const responses = await Promise.all(
      lectores.map(lector => cruzar(lector, pregunta(uuid, lector.puertaId))),
    );
    expect(responses.filter(([uno]) => uno.dejoPasar)).toHaveLength(1);
    expect(responses.filter(([uno]) => uno.veredicto === 'ya_usado')).toHaveLength(19);
  });

  it('tells void, other gate, other event, hours and what is no ticket apart (§P4.5)', async ({
    vender,
    emparejar,
    cruzar,
    abrirPuerta,
    evento,
    db,
  }) => {
    const [bueno, anulado] = await vender(2);
    await db.query('update boleto set anulado_en = now() where id = $1', [anulado.id]);
    const otro = await crearEvento(db);
    const ajenos = await venderDirecto(db, { eventoId: otro.eventoId, lugares: otro.lugares.slice(0, 1) });
    const [todas, pista, cerrada] = [
      await abrirPuerta(),
      await abrirPuerta({ secciones: [evento.generalId] }),
      await abrirPuerta({ abreEn: new Date(Date.now() + 3_600_000) }),
    ];
    const lector = await emparejar([todas, pista, cerrada]);
    const uuid = bueno.quemadoUUID;
    const veredictos = await cruzar(
      lector,
      pregunta(anulado.quemadoUUID, todas),
      pregunta(ajenos.boletos[0]?.quemadoUUID ?? '', todas),
      pregunta(crypto.randomUUID(), todas),
      pregunta(uuid, pista),
      pregunta(uuid, cerrada),
    );
    expect(veredictos.map((uno: { veredicto: string }) => uno.veredicto)).toEqual([
      'anulado',
      'otro_evento',
      'no_valido',
      'puerta_equivocada',
      'fuera_de_hora',
    ]);
    const { rows } = await db.query('select nombre from evento where id = $1', [otro.eventoId]);
    expect(veredictos.map((uno: { otroEvento: object | null }) => uno.otroEvento)).toEqual([
      null,
      { nombre: rows[0].nombre, fecha: expect.stringMatching(/Z$/), zona: 'America/Mexico_City' },
      null,
      null,
      null,
    ]);
    expect((await cruzar(lector, pregunta(uuid, todas)))[0].veredicto).toBe('pasa');
  });

  it('knows what staff burned by the call of before, and that call what a phone burned (§2.32)', async ({
    vender,
    emparejar,
    cruzar,
    server,
    db,
  }) => {
    const [uno, dos] = await vender(2);
    const token = await tokenDePersonal(db, await crearPersonal(db, { nombre: 'Beto Lara' }));
    const quemar = (quemadoUUID = '') =>
      server.call('quemarBoleto', { token, body: { quemadoUUID, puerta: 'Sur' } });
    expect((await quemar(uno.quemadoUUID)).status).toBe(200);
    const lector = await emparejar();
    const [usado, entra] = await cruzar(
      lector,
      pregunta(uno.quemadoUUID, lector.puertaId),
      pregunta(dos.quemadoUUID, lector.puertaId),
    );
    expect(usado).toMatchObject({ veredicto: 'ya_usado', historia: [{ puerta: 'Sur', quien: 'Beto Lara' }] });
    expect(entra.veredicto).toBe('pasa');
    expect((await quemar(dos.quemadoUUID)).body).toMatchObject({
      code: 'boleto_usado',
      detalles: { boleto: { quemado: { por: `Lector ${lector.numero}` } } },
    });
  });
});

describe('tries that phones decided without a network', () => {
  it('are kept, burn the ticket, and name one that two let in as a choque with both stories (§P5.3)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const [a, b] = [await emparejar(), await emparejar()];
    const antes = new Date(Date.now() - 60_000).toISOString();
    const [primera] = await cruzar(a, sinRed(uuid, a.puertaId));
    expect(primera).toMatchObject({ veredicto: 'pasa', choque: false });
    const [segunda] = await cruzar(b, sinRed(uuid, b.puertaId, { momento: antes }));
    expect(segunda).toMatchObject({ veredicto: 'ya_usado', dejoPasar: false, choque: true });
    expect(segunda.historia).toMatchObject([{ quien: `Lector ${a.numero}`, enLinea: false }]);
    const { rows } = await db.query('select retirado_en from choque where boleto_id = $1', [boleto.id]);
    expect(rows).toEqual([{ retirado_en: null }]);
    // The first to arrive has the ticket for good, also where the other was earlier by the clock.
    const { rows: quemado } = await db.query('select quemado_lector from boleto where id = $1', [boleto.id]);
    expect(quemado).toEqual([{ quemado_lector: a.id }]);
  });

  it('are a late refusal and a choque where the server had said no and was not heard in time (§P4.3)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const [a, b] = [await emparejar(), await emparejar()];
    await cruzar(a, pregunta(uuid, a.puertaId));
    const intento = pregunta(uuid, b.puertaId);
    await cruzar(b, intento);
    const tarde = { ...intento, decision: { veredicto: 'pasa', dejoPasar: true } };
    for (let vez = 0; vez < 2; vez++) {
      const [response] = await cruzar(b, tarde);
      expect(response).toMatchObject({ id: intento.id, veredicto: 'ya_usado', dejoPasar: false });
    }
    const { rows } = await db.query(
      'select dejo_pasar, corrige from cruce where boleto_id = $1 order by recibido_en',
      [boleto.id],
    );
    expect(rows).toEqual([
      { dejo_pasar: true, corrige: null },
      { dejo_pasar: false, corrige: null },
      { dejo_pasar: true, corrige: intento.id },
    ]);
    expect((await db.query('select from choque where boleto_id = $1', [boleto.id])).rowCount).toBe(1);
  });

  it('are no second entry where the answer was yes and got lost (§P4.4)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const intento = pregunta(boleto.quemadoUUID, lector.puertaId);
    await cruzar(lector, intento);
    const [luego] = await cruzar(lector, { ...intento, decision: { veredicto: 'pasa', dejoPasar: true } });
    expect(luego).toMatchObject({ veredicto: 'pasa', dejoPasar: true, choque: false });
    expect((await db.query('select from cruce where boleto_id = $1', [boleto.id])).rowCount).toBe(1);
  });

  it('never burn a void ticket, and say so (§P5.4)', async ({ vender, emparejar, cruzar, db }) => {
    const [boleto] = await vender(1);
    await db.query('update boleto set anulado_en = now() where id = $1', [boleto.id]);
    const lector = await emparejar();
    const [tarde] = await cruzar(lector, sinRed(boleto.quemadoUUID, lector.puertaId));
    expect(tarde).toMatchObject({ veredicto: 'anulado', dejoPasar: false });
    const { rows } = await db.query('select quemado_en from boleto where id = $1', [boleto.id]);
    expect(rows).toEqual([{ quemado_en: null }]);
  });

  it('are put in order by the clocks that the phones had, corrected (§P5.5)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const momento = new Date(Date.now() - 3_600_000).toISOString();
    const [, dudoso] = [
      await cruzar(lector, sinRed(boleto.quemadoUUID, lector.puertaId, { momento, desfaseMs: 600_000 })),
      await cruzar(
        lector,
        sinRed(boleto.quemadoUUID, lector.puertaId, {
          momento: '2099-01-01T00:00:00.000Z',
          desfaseMs: null,
        }),
      ),
    ];
    expect(dudoso).toHaveLength(1);
    const { rows } = await db.query(
      `select momento <= now() as pasado, reloj_dudoso, momento = $2::timestamptz + interval '10 minutes' as corregido
       from cruce where boleto_id = $1 order by momento`,
      [boleto.id, momento],
    );
    expect(rows).toEqual([
      { pasado: true, reloj_dudoso: false, corregido: true },
      { pasado: true, reloj_dudoso: true, corregido: false },
    ]);
  });

  it('are only added to (§P9.1)', async ({ vender, emparejar, cruzar, db }) => {
    const [boleto] = await vender(1);
    const lector = await emparejar();
    await cruzar(lector, pregunta(boleto.quemadoUUID, lector.puertaId));
    await expect(db.query('update cruce set dejo_pasar = false')).rejects.toThrow('only added to');
  });
});

describe('reentry and supervisors', () => {
  it('lets in again those who were scanned out, and finds no choque in it (§P7.2)', async ({
    vender,
    emparejar,
    cruzar,
    evento,
    db,
  }) => {
    await db.query(`insert into regla_de_puerta (evento_id, reingreso) values ($1, 'con_salida')`, [
      evento.eventoId,
    ]);
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const uuid = boleto.quemadoUUID;
    const en = (segundos: number, cambios: object = {}) =>
      pregunta(uuid, lector.puertaId, {
        momento: new Date(Date.now() - 60_000 + segundos * 1000).toISOString(),
        ...cambios,
      });
    const veredictos = [
      await cruzar(lector, en(0)),
      await cruzar(lector, en(5)),
      await cruzar(lector, en(10, { sentido: 'salida' })),
      await cruzar(lector, en(20)),
    ].map(([uno]) => uno.veredicto);
    expect(veredictos).toEqual(['pasa', 'ya_usado', 'pasa', 'pasa_con_nota']);
    expect((await db.query('select from choque where boleto_id = $1', [boleto.id])).rowCount).toBe(0);
  });

  it('takes a choque back once the exit that explains it has come (§P5.3)', async ({
    vender,
    emparejar,
    cruzar,
    evento,
    db,
  }) => {
    await db.query(`insert into regla_de_puerta (evento_id, reingreso) values ($1, 'con_salida')`, [
      evento.eventoId,
    ]);
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const uuid = boleto.quemadoUUID;
    const en = (segundos: number, cambios: object = {}) =>
      sinRed(uuid, lector.puertaId, {
        momento: new Date(Date.now() - 60_000 + segundos * 1000).toISOString(),
        ...cambios,
      });
    await cruzar(lector, en(0), en(20));
    const abiertos = () =>
      db.query('select from choque where boleto_id = $1 and retirado_en is null', [boleto.id]);
    expect((await abiertos()).rowCount).toBe(1);
    await cruzar(lector, en(10, { sentido: 'salida' }));
    expect((await abiertos()).rowCount).toBe(0);
  });
});
