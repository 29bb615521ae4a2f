import { describe, expect } from 'vitest';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { type Browser, conLlave } from '../support/enConsola.ts';
import { enCortesias } from '../support/enCortesias.ts';
import { cambiarDeLugar } from '../support/enPosventa.ts';

const it = enCortesias();

describe('complimentary tickets, by who gives them (§C1.3, §C8.1)', () => {
  it('of the organiser end at their own quota, which a Dueño makes', async ({
    dueno,
    entrarComo,
    ponerCuota,
    renglon,
    dar,
  }) => {
    const organiza = await entrarComo('organizador');
    const { body } = await ponerCuota(await dueno(), organiza.id, 1);
    expect(body.personas).toMatchObject([{ id: organiza.id, cuota: 1, queda: 1, puedes: true }]);
    const dos = [0, 1].map(i => renglon('Ana', i)).join('\n');
    expect((await dar(organiza, dos)).body.code).toBe('cupo_de_cortesias');
  });

  it('of the box office come from blocks that allow it alone (§C1.3)', async ({
    db,
    evento: { lugares },
    entrarComo,
    bloquear,
    renglon,
    dar,
    revocar,
  }) => {
    const deLaCasa = await bloquear('Casa', lugares.slice(0, 1), true);
    await bloquear('Patrocinio', lugares.slice(1, 2));
    const cajera = await entrarComo('taquilla');
    const darUno = (cual: number) => dar(cajera, renglon('Ana', cual));
    const [casa, patrocinio, enVenta] = [await darUno(0), await darUno(1), await darUno(2)];
    expect([casa.status, patrocinio.body.code, enVenta.body.code]).toEqual([
      201,
      'cortesias_con_fallas',
      'cortesias_con_fallas',
    ]);
    expect((await revocar(cajera, casa.body.cortesias[0].folio)).status).toBe(200);
    const { rows } = await db.query('select condicion, bloqueo_id, vendido from lugar where id = $1', [
      lugares[0],
    ]);
    expect(rows).toEqual([{ condicion: 'bloqueado', bloqueo_id: deLaCasa, vendido: false }]);
  });

  it('of the box office never come from what it blocked itself: no seat of the public is given away (§C1.3)', async ({
    db,
    evento: { eventoId, lugares },
    dueno,
    entrarComo,
    renglon,
    dar,
  }) => {
    const params = { eventoId };
    const cajera = await entrarComo('taquilla');
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
    const darUno = (cual: number) => dar(cajera, renglon('Ana', cual));
    // A block of its own is closed to it, and stays so.
    expect((await crear(cajera, 'Mío', true)).body.code).toBe('sin_permiso');
    const mio = (await crear(cajera, 'Mío', false)).body;
    expect((await bloquear(cajera, mio.id, [lugares[0] ?? 0])).status).toBe(200);
    const abrir = await cajera.call('cambiarBloqueo', {
      params: { eventoId, bloqueoId: mio.id },
      body: { taquillaPuedeVender: true },
      headers: { ...conLlave(), 'if-match': `"${mio.version}"` },
    });
    expect(abrir.body.code).toBe('sin_permiso');
    expect((await darUno(0)).body.code).toBe('cortesias_con_fallas');
    // One that it made before this rule is not somebody else's either.
    await db.query('update bloqueo set taquilla_puede_vender = true where id = $1', [mio.id]);
    expect((await darUno(0)).body.code).toBe('cortesias_con_fallas');
    // It puts no place into another person's open block.
    const jefa = await dueno();
    const casa = (await crear(jefa, 'Casa', true)).body;
    expect((await bloquear(cajera, casa.id, [lugares[1] ?? 0])).body.code).toBe('sin_permiso');
    expect((await darUno(1)).body.code).toBe('cortesias_con_fallas');
    expect((await bloquear(jefa, casa.id, [lugares[1] ?? 0])).status).toBe(200);
    const dada = await darUno(1);
    expect(dada.status).toBe(201);
    // Nor does it exchange what it gave for a seat of the public.
    const { rows } = await db.query(
      `select b.id from boleto b join reserva r on r.id = b.reserva_id where r.folio = $1`,
      [dada.body.cortesias[0].folio],
    );
    const cambio = { boletoId: rows[0].id, lugarId: lugares[2] };
    expect((await cambiarDeLugar(cajera, dada.body.cortesias[0].folio, cambio)).status).toBe(403);
    const { body } = await jefa.call('verCortesias', { params });
    expect(body.personas).toMatchObject([{ id: cajera.id, boletos: 1, deCuota: 0, cuota: 0 }]);
  });

  it('of the box office end at the quota that an organiser shares out of their own, per person', async ({
    db,
    evento: { eventoId },
    dueno,
    entrarComo,
    ponerCuota: poner,
    renglon,
    dar: darLista,
    revocar,
  }) => {
    const params = { eventoId };
    const [cajera, otraCajera, organiza, colega, ajena] = [
      await entrarComo('taquilla'),
      await entrarComo('taquilla'),
      await entrarComo('organizador'),
      await entrarComo('organizador'),
      await entrarComo('taquilla', []),
    ];
    const jefa = await dueno();
    const dar = (quien: Pick<Browser, 'call'>, ...cuales: number[]) =>
      darLista(quien, cuales.map(i => renglon(`Invitada ${i}`, i)).join('\n'));
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
    expect((await revocar(cajera, dada.body.cortesias[0].folio)).status).toBe(200);
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
    dueno,
    entrarComo,
    ponerCuota,
    renglon,
    dar,
  }) => {
    const organiza = await entrarComo('organizador');
    await ponerCuota(await dueno(), organiza.id, 1);
    const dada = await dar(organiza, renglon('Ana', 0));
    const { rows } = await db.query(
      `update boleto b set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = $2 from reserva r
       where r.id = b.reserva_id and r.folio = $1 returning r.id`,
      [dada.body.cortesias[0].folio, organiza.id],
    );
    const orden = { reservaId: rows[0].id, monto: null, motivo: 'Se equivocó de puerta', boletos: [] };
    await ordenarDevolucion(db, { ...orden, forzar: true });
    const { body } = await organiza.call('verCortesias', { params: { eventoId } });
    expect(body).toMatchObject({ dadas: 0, cupo: 1, quedan: 0 });
  });

  it('of a block count in the quota once they change to a place of the public', async ({
    db,
    evento: { eventoId, lugares },
    dueno,
    entrarComo,
    ponerCuota,
    bloquear,
    renglon,
    dar,
  }) => {
    await bloquear('Casa', lugares.slice(0, 1), true);
    const organiza = await entrarComo('organizador');
    const jefa = await dueno();
    await ponerCuota(jefa, organiza.id, 0);
    const dada = await dar(organiza, renglon('Ana', 0));
    expect(dada.status).toBe(201);
    const [{ folio }] = dada.body.cortesias;
    const { rows: boletos } = await db.query(
      'select b.id from boleto b join reserva r on r.id = b.reserva_id where r.folio = $1',
      [folio],
    );
    const cambiar = () => cambiarDeLugar(organiza, folio, { boletoId: boletos[0].id, lugarId: lugares[2] });
    expect((await cambiar()).body.code).toBe('cupo_de_cortesias');
    await ponerCuota(jefa, organiza.id, 1);
    expect((await cambiar()).status).toBe(200);
    const { body } = await organiza.call('verCortesias', { params: { eventoId } });
    expect(body).toMatchObject({ dadas: 1, cupo: 1, quedan: 0 });
  });
});
