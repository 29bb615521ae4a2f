import { describe, expect } from 'vitest';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { conLlave, enConsola } from '../support/enConsola.ts';
import { crearEvento } from '../support/fabrica.ts';

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

describe('complimentary tickets, by who gives them (§C1.3, §C8.1)', () => {
  it('of the organiser end at their own quota, which a Dueño makes', async ({
    evento,
    nombres,
    contratar,
    openBrowser,
    dueno,
  }) => {
    const browser = openBrowser();
    const persona = await contratar(['organizador'], { eventos: [evento.eventoId] });
    await browser.entrar(persona);
    const poner = await (await dueno()).call('ponerCuotaDeCortesias', {
      params: { eventoId: evento.eventoId, personalId: persona.id },
      body: { maximo: 1 },
    });
    expect(poner.body.personas).toMatchObject([{ id: persona.id, cuota: 1, queda: 1, puedes: true }]);
    const csv = nombres
      .slice(0, 2)
      .map(({ seccion, fila, numero }) => `Ana,,${seccion},${fila},${numero}`)
      .join('\n');
    const pedido = {
      params: { eventoId: evento.eventoId },
      body: { csv, motivo: 'Prensa' },
      headers: conLlave(),
    };
    expect((await browser.call('darCortesias', pedido)).body.code).toBe('cupo_de_cortesias');
  });

  it('of the box office come from blocks that allow it alone (§C1.3)', async ({
    db,
    evento,
    nombres,
    contratar,
    openBrowser,
  }) => {
    const { rows } = await db.query(
      `insert into bloqueo (evento_id, nombre, color, motivo, taquilla_puede_vender)
       values ($1, 'Casa', '#888888', 'Prensa', true), ($1, 'Patrocinio', '#888888', 'Prensa', false) returning id`,
      [evento.eventoId],
    );
    for (const [i, bloqueo] of rows.entries())
      await db.query(`update lugar set condicion = 'bloqueado', bloqueo_id = $2 where id = $1`, [
        evento.lugares[i],
        bloqueo.id,
      ]);
    const browser = openBrowser();
    await browser.entrar(await contratar(['taquilla'], { eventos: [evento.eventoId] }));
    const dar = (i: number) =>
      browser.call('darCortesias', {
        params: { eventoId: evento.eventoId },
        body: {
          csv: `Ana,,${nombres[i]?.seccion},${nombres[i]?.fila},${nombres[i]?.numero}`,
          motivo: 'Prensa',
        },
        headers: conLlave(),
      });
    const [casa, patrocinio, enVenta] = [await dar(0), await dar(1), await dar(2)];
    expect([casa.status, patrocinio.body.code, enVenta.body.code]).toEqual([
      201,
      'cortesias_con_fallas',
      'cortesias_con_fallas',
    ]);
    const revocada = await browser.call('revocarCortesia', {
      params: { folio: casa.body.cortesias[0].folio },
      body: { motivo: 'No viene' },
      headers: conLlave(),
    });
    expect(revocada.status).toBe(200);
    const { rows: lugar } = await db.query('select condicion, bloqueo_id, vendido from lugar where id = $1', [
      evento.lugares[0],
    ]);
    expect(lugar).toEqual([{ condicion: 'bloqueado', bloqueo_id: rows[0].id, vendido: false }]);
  });

  it('of the box office never come from what it blocked itself: no seat of the public is given away (§C1.3)', async ({
    db,
    evento,
    nombres,
    contratar,
    openBrowser,
    dueno,
  }) => {
    const { eventoId, lugares } = evento;
    const params = { eventoId };
    const cajera = openBrowser();
    const persona = await contratar(['taquilla'], { eventos: [eventoId] });
    await cajera.entrar(persona);
    const crear = (quien: Pick<typeof cajera, 'call'>, nombre: string, taquillaPuedeVender: boolean) =>
      quien.call('crearBloqueo', {
        params,
        body: { nombre, motivo: 'Prueba', taquillaPuedeVender },
        headers: conLlave(),
      });
    const bloquear = (quien: Pick<typeof cajera, 'call'>, bloqueoId: number, cuales: number[]) =>
      quien.call('cambiarLugares', {
        params,
        body: { lugares: cuales, accion: 'bloquear', modo: 'todo_o_nada', bloqueoId, motivo: 'Prueba' },
        headers: conLlave(),
      });
    const dar = (i: number) =>
      cajera.call('darCortesias', {
        params,
        body: {
          csv: `Ana,,${nombres[i]?.seccion},${nombres[i]?.fila},${nombres[i]?.numero}`,
          motivo: 'Prensa',
        },
        headers: conLlave(),
      });
    // A block of its own is closed to it, and stays so.
    expect((await crear(cajera, 'Mío', true)).body.code).toBe('sin_permiso');
    const mio = (await crear(cajera, 'Mío', false)).body;
    expect((await bloquear(cajera, mio.id, [lugares[0] ?? 0])).status).toBe(200);
    const abrir = await cajera.call('cambiarBloqueo', {
      params: { eventoId, bloqueoId: mio.id },
      body: { taquillaPuedeVender: true },
      headers: { ...conLlave(), 'if-match': `"${mio.version + 1}"` },
    });
    expect(abrir.status).toBeGreaterThanOrEqual(400);
    expect((await dar(0)).body.code).toBe('cortesias_con_fallas');
    // One that it made before this rule is not somebody else's either.
    await db.query('update bloqueo set taquilla_puede_vender = true where id = $1', [mio.id]);
    expect((await dar(0)).body.code).toBe('cortesias_con_fallas');
    // It puts no place into another person's open block.
    const jefa = await dueno();
    const casa = (await crear(jefa, 'Casa', true)).body;
    expect((await bloquear(cajera, casa.id, [lugares[1] ?? 0])).body.code).toBe('sin_permiso');
    expect((await dar(1)).body.code).toBe('cortesias_con_fallas');
    expect((await bloquear(jefa, casa.id, [lugares[1] ?? 0])).status).toBe(200);
    const dada = await dar(1);
    expect(dada.status).toBe(201);
    // Nor does it exchange what it gave for a seat of the public.
    const { rows } = await db.query(
      `select b.id from boleto b join reserva r on r.id = b.reserva_id where r.folio = $1`,
      [dada.body.cortesias[0].folio],
    );
    const cambio = await cajera.call('cambiarDeLugar', {
      params: { folio: dada.body.cortesias[0].folio },
      body: { boletoId: rows[0].id, lugarId: lugares[2], motivo: 'Lo pidió' },
      headers: conLlave(),
    });
    expect(cambio.status).toBe(403);
    const { body } = await jefa.call('verCortesias', { params });
    expect(body.personas).toMatchObject([{ id: persona.id, boletos: 1, deCuota: 0, cuota: 0 }]);
  });

  it('of the box office end at the quota that an organiser shares out of their own, per person', async ({
    db,
    evento: { eventoId },
    nombres,
    contratar,
    openBrowser,
    dueno,
  }) => {
    const params = { eventoId };
    const contratada = async (rol: 'taquilla' | 'organizador', eventos = [eventoId]) => {
      const { id, ...persona } = await contratar([rol], { eventos });
      const browser = openBrowser();
      await browser.entrar({ id, ...persona });
      return { id, ...browser };
    };
    const [cajera, otraCajera, organiza, colega, ajena] = [
      await contratada('taquilla'),
      await contratada('taquilla'),
      await contratada('organizador'),
      await contratada('organizador'),
      await contratada('taquilla', []),
    ];
    const jefa = await dueno();
    const poner = (quien: Pick<typeof cajera, 'call'>, personalId: number, maximo: number | null) =>
      quien.call('ponerCuotaDeCortesias', { params: { eventoId, personalId }, body: { maximo } });
    const dar = (quien: Pick<typeof cajera, 'call'>, ...cuales: number[]) => {
      const renglon = (i: number) => {
        const { seccion, fila, numero } = nombres[i] ?? { seccion: '', fila: '', numero: '' };
        return `Invitada ${i},,${seccion},${fila},${numero}`;
      };
      const body = { csv: cuales.map(renglon).join('\n'), motivo: 'Prensa' };
      return quien.call('darCortesias', { params, body, headers: conLlave() });
    };
    const codigo = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

    // A quota is never made for oneself, nor for a person of another event or one who gives without limit.
    expect(codigo(await dar(cajera, 0))).toBe('cortesias_con_fallas');
    expect(codigo(await poner(cajera, cajera.id, 5))).toBe('sin_permiso');
    expect(codigo(await poner(organiza, organiza.id, 500))).toBe('misma_persona');
    expect(codigo(await poner(organiza, colega.id, 500))).toBe('sin_permiso');
    expect(codigo(await poner(jefa, ajena.id, 5))).toBe('no_encontrado');
    // An organiser shares what they have themselves, and no more.
    expect(codigo(await poner(jefa, organiza.id, 3))).toBe(200);
    expect(codigo(await poner(organiza, cajera.id, 4))).toBe('cupo_de_cortesias');
    expect(codigo(await poner(organiza, cajera.id, 2))).toBe(200);
    expect(codigo(await poner(organiza, otraCajera.id, 2))).toBe('cupo_de_cortesias');
    // Of the public's places the cashier gives two, the organiser the third; a revoked one comes back.
    const dada = await dar(cajera, 0);
    expect(dada.status).toBe(201);
    expect(codigo(await dar(cajera, 1, 2))).toBe('cupo_de_cortesias');
    expect(codigo(await dar(cajera, 1))).toBe(201);
    expect(codigo(await dar(cajera, 2))).toBe('cupo_de_cortesias');
    expect(codigo(await dar(organiza, 2, 3))).toBe('cupo_de_cortesias');
    expect(codigo(await dar(organiza, 2))).toBe(201);
    const revocada = await cajera.call('revocarCortesia', {
      params: { folio: dada.body.cortesias[0].folio },
      body: { motivo: 'No viene' },
      headers: conLlave(),
    });
    expect(revocada.status).toBe(200);
    expect(codigo(await dar(cajera, 4))).toBe(201);
    // Figures and auditoría tell who may give, who gave and who made the quota.
    const { body } = await jefa.call('verCortesias', { params });
    const de = (id: number) => body.personas.find((persona: { id: number }) => persona.id === id);
    expect(body).toMatchObject({ dadas: 3, cupo: null, quedan: null });
    expect(de(cajera.id)).toMatchObject({ boletos: 2, deCuota: 2, cuota: 2, queda: 0 });
    expect(de(cajera.id).puestaPor).toBe(de(organiza.id).nombre);
    expect(de(organiza.id)).toMatchObject({ boletos: 1, cuota: 3, repartida: 2, queda: 0 });
    expect(de(otraCajera.id)).toMatchObject({ boletos: 0, cuota: 0, puestaPor: null });
    const { body: auditoria } = await jefa.call('listarAuditoria', { query: `?eventoId=${eventoId}` });
    const actos = auditoria.lineas.map(
      (linea: { accion: string; personalId: number }) => `${linea.accion} ${linea.personalId}`,
    );
    expect(actos).toEqual(
      expect.arrayContaining([`cortesia.cuota ${organiza.id}`, `cortesia.dar ${cajera.id}`]),
    );
    // A quota that is taken away leaves none.
    expect(codigo(await poner(organiza, cajera.id, null))).toBe(200);
    const { rows } = await db.query('select personal_id from cuota_de_cortesias where evento_id = $1', [
      eventoId,
    ]);
    expect(rows).toEqual([{ personal_id: organiza.id }]);
  });

  it('that opened the door stay spent, also where they are given back afterwards (§C8.1)', async ({
    db,
    evento: { eventoId },
    nombres,
    contratar,
    openBrowser,
    dueno,
  }) => {
    const browser = openBrowser();
    const persona = await contratar(['organizador'], { eventos: [eventoId] });
    await browser.entrar(persona);
    await (await dueno()).call('ponerCuotaDeCortesias', {
      params: { eventoId, personalId: persona.id },
      body: { maximo: 1 },
    });
    const [uno = { seccion: '', fila: '', numero: '' }] = nombres;
    const dada = await browser.call('darCortesias', {
      params: { eventoId },
      body: { csv: `Ana,,${uno.seccion},${uno.fila},${uno.numero}`, motivo: 'Prensa' },
      headers: conLlave(),
    });
    const { rows } = await db.query(
      `update boleto b set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = $2 from reserva r
       where r.id = b.reserva_id and r.folio = $1 returning r.id`,
      [dada.body.cortesias[0].folio, persona.id],
    );
    const orden = { reservaId: rows[0].id, monto: null, motivo: 'Se equivocó de puerta', boletos: [] };
    await ordenarDevolucion(db, { ...orden, forzar: true });
    const { body } = await browser.call('verCortesias', { params: { eventoId } });
    expect(body).toMatchObject({ dadas: 0, cupo: 1, quedan: 0 });
  });

  it('of a block count in the quota once they change to a place of the public', async ({
    db,
    evento: { eventoId, lugares },
    nombres,
    contratar,
    openBrowser,
    dueno,
  }) => {
    const { rows } = await db.query(
      `insert into bloqueo (evento_id, nombre, color, motivo, taquilla_puede_vender)
       values ($1, 'Casa', '#888888', 'Prensa', true) returning id`,
      [eventoId],
    );
    await db.query(`update lugar set condicion = 'bloqueado', bloqueo_id = $2 where id = $1`, [
      lugares[0],
      rows[0].id,
    ]);
    const browser = openBrowser();
    const persona = await contratar(['organizador'], { eventos: [eventoId] });
    await browser.entrar(persona);
    const poner = async (maximo: number) =>
      (await dueno()).call('ponerCuotaDeCortesias', {
        params: { eventoId, personalId: persona.id },
        body: { maximo },
      });
    await poner(0);
    const [{ seccion, fila, numero } = { seccion: '', fila: '', numero: '' }] = nombres;
    const dada = await browser.call('darCortesias', {
      params: { eventoId },
      body: { csv: `Ana,,${seccion},${fila},${numero}`, motivo: 'Prensa' },
      headers: conLlave(),
    });
    expect(dada.status).toBe(201);
    const [{ folio }] = dada.body.cortesias;
    const { rows: boletos } = await db.query(
      'select b.id from boleto b join reserva r on r.id = b.reserva_id where r.folio = $1',
      [folio],
    );
    const cambiar = () =>
      browser.call('cambiarDeLugar', {
        params: { folio },
        body: { boletoId: boletos[0].id, lugarId: lugares[2], motivo: 'Lo pidió' },
        headers: conLlave(),
      });
    expect((await cambiar()).body.code).toBe('cupo_de_cortesias');
    await poner(1);
    expect((await cambiar()).status).toBe(200);
    const { body } = await browser.call('verCortesias', { params: { eventoId } });
    expect(body).toMatchObject({ dadas: 1, cupo: 1, quedan: 0 });
  });
});
