import { describe, expect } from 'vitest';
import { enCancelacion, FECHA } from '../support/enCancelacion.ts';

/** A departure from the cause's default, which another person confirms. */
const CON_SEGUNDA = { atribuible: false, motivo: 'Lo pidió la autoridad por escrito' };

const it = enCancelacion()
  .extend(
    'confirmar',
    ({ otraJefa, clave }) =>
      (cancelacionId: number) =>
        otraJefa('confirmarCancelacion', { params: { cancelacionId }, body: { clave } }),
  )
  .extend(
    'mover',
    ({ jefa, db }) =>
      async (
        id: 'publicarEvento' | 'despublicarEvento' | 'reanudarEvento' | 'archivarEvento' | 'borrarEvento',
        eventoId: number,
      ) => {
        const { rows } = await db.query<{ version: number }>('select version from evento where id = $1', [
          eventoId,
        ]);
        const body = id === 'borrarEvento' ? {} : { body: id === 'publicarEvento' ? { avisos: [] } : {} };
        return jefa(id, { params: { eventoId }, version: rows[0]?.version ?? 0, ...body });
      },
  );

describe('a proposed change (§C7.8, §C7.14)', () => {
  it('counts its days from the confirmation, however late the second person comes', async ({
    db,
    venderGenerales,
    cambiar,
    confirmar,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento', { ...CON_SEGUNDA, compensacion: 0.2 });
    expect(body.estado).toBe('propuesta');
    const dias = async () =>
      (
        await db.query(
          `select promesa - current_date as promesa, compensacion_hasta - current_date as compensacion,
             deciden_hasta::date - current_date as deciden from cancelacion where id = $1`,
          [body.id],
        )
      ).rows[0];
    const propuestos = await dias();
    await db.query(
      `update cancelacion set propuesta_en = propuesta_en - interval '4 days', promesa = promesa - 4,
         compensacion_hasta = compensacion_hasta - 4, deciden_hasta = deciden_hasta - interval '4 days' where id = $1`,
      [body.id],
    );
    expect((await confirmar(body.id)).status).toBe(200);
    expect(await dias()).toEqual(propuestos);
  });

  it('is refused in words where its new date has passed meanwhile', async ({
    db,
    venderGenerales,
    cambiar,
    confirmar,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento', CON_SEGUNDA);
    await db.query(
      `update cancelacion set datos = jsonb_set(datos, '{ahora,fecha}', '"2026-01-01T00:00:00.000Z"') where id = $1`,
      [body.id],
    );
    const { status, body: dicho } = await confirmar(body.id);
    expect(status).toBe(409);
    expect(dicho.message).toMatch(/La nueva fecha ya pasó/);
  });

  it('keeps the event where it is until it is taken back or carried out', async ({
    evento,
    venderGenerales,
    cambiar,
    mover,
    estadoDelEvento,
    retirar,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento', CON_SEGUNDA);
    for (const id of ['reanudarEvento', 'archivarEvento'] as const)
      expect((await mover(id, evento.eventoId)).body.code).toBe('cancelacion_abierta');
    await retirar(body.id);
    expect(await estadoDelEvento()).toBe('publicado');
  });

  it('to cancel it keeps an event that nobody bought for from being a draft again', async ({
    evento,
    cancelar,
    mover,
  }) => {
    expect((await cancelar(CON_SEGUNDA)).body.estado).toBe('propuesta');
    expect((await mover('despublicarEvento', evento.eventoId)).body.code).toBe('cancelacion_abierta');
  });

  it('to another venue keeps its draft a draft', async ({
    venderGenerales,
    mover,
    estadoDelEvento,
    mudar,
    crearBorrador,
  }) => {
    await venderGenerales(1, 550);
    const { eventoId: borradorId } = await crearBorrador();
    expect((await mudar(borradorId)).status).toBe(201);
    for (const id of ['publicarEvento', 'borrarEvento'] as const) {
      const { body } = await mover(id, borradorId);
      expect([body.code, body.message]).toEqual([
        'cancelacion_abierta',
        expect.stringMatching(/se va a mudar a este borrador/),
      ]);
    }
    expect(await estadoDelEvento(borradorId)).toBe('borrador');
  });
});

describe('the choices of an earlier change (§C7.8)', () => {
  it('stand still within the grace of a later one, are open again after an undo, and end when it starts', async ({
    venderGenerales,
    cambiar,
    decidir,
    db,
    deshacer,
    pasarLaGracia,
    verCambio,
  }) => {
    const [una, otra] = [await venderGenerales(1, 550), await venderGenerales(1, 550)];
    const primera = await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    const segunda = await cambiar('reprogramarEvento', { fecha: '2031-06-17T02:00:00.000Z' });
    const decision = async () => (await verCambio(una.reservaId)).decision;
    expect(await decision()).toMatchObject({ respuesta: null, abierta: false });
    expect((await decidir(una.reservaId, 'devolver')).code).toBe('decision_cerrada');
    await deshacer(segunda.body.id);
    expect(await decision()).toMatchObject({ respuesta: null, abierta: true });
    expect((await decidir(una.reservaId, 'devolver')).status).toBe(200);
    await cambiar('reprogramarEvento', { fecha: '2031-06-18T02:00:00.000Z' });
    await pasarLaGracia();
    const { rows } = await db.query(
      'select estado from cancelacion_venta where cancelacion_id = $1 and reserva_id = $2',
      [primera.body.id, otra.reservaId],
    );
    expect(rows).toEqual([{ estado: 'conserva' }]);
    expect((await decidir(otra.reservaId, 'devolver')).status).toBe(200);
  });
});

describe('runs whose grace is over (§C7.6)', () => {
  it('start each by itself: one that cannot start keeps no other from it', async ({
    db,
    crearEvento,
    evento,
    cambiar,
    jefa,
    venderGenerales,
    estadoDelEvento,
    terminarGracia,
    pasarLaGracia,
  }) => {
    await venderGenerales(1, 550);
    const { body: atorada } = await cambiar('reprogramarEvento');
    await db.query(`update evento set estado = 'archivado' where id = $1`, [evento.eventoId]);
    const { eventoId } = await crearEvento();
    const { rows } = await db.query('select clave from evento where id = $1', [eventoId]);
    const { body: sana } = await jefa('reprogramarEvento', {
      params: { eventoId },
      body: {
        causa: 'produccion',
        atribuible: true,
        frase: 'El escenario no llegó a tiempo a la ciudad.',
        clave: rows[0].clave,
        fecha: FECHA,
      },
    });
    await terminarGracia(eventoId);
    await pasarLaGracia(2);
    const estados = await db.query(
      `select estado, siguiente_en > now() + interval '30 seconds' as luego from cancelacion where id = any ($1) order by id`,
      [[atorada.id, sana.id]],
    );
    // It is tried again in a minute, not in every round.
    expect(estados.rows).toEqual([
      { estado: 'gracia', luego: true },
      { estado: expect.not.stringMatching(/gracia/), luego: false },
    ]);
    expect(await estadoDelEvento(eventoId)).toBe('publicado');
  });
});
