import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { enCancelacion, FECHA } from '../support/enCancelacion.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { quemarBoletosDe } from '../support/puerta.ts';

const DIA_MS = 86_400_000;

const it = enCancelacion();

describe('a new date (§C7.8)', () => {
  it('keeps tickets and codes, sells again at the end of the grace, and lets each buyer keep or return', async ({
    db,
    evento,
    venderGenerales,
    apartarGenerales,
    cambiar,
    llevar,
    ver,
    decidir,
    estadoDe,
    pasarLaGracia,
    verCambio,
  }) => {
    const [queda, vuelve, calla] = [
      await venderGenerales(2, 1100),
      await venderGenerales(1, 550),
      await venderGenerales(1, 550),
    ];
    const codigos = () =>
      db.query(
        'select id, quemado_uuid from boleto where evento_id = $1 and anulado_en is null order by id',
        [evento.eventoId],
      );
    const antes = (await codigos()).rows;
    const { status, body } = await cambiar('reprogramarEvento');
    expect(status).toBe(201);
    expect(body).toMatchObject({ estado: 'gracia', ventas: 3, total: 2200, acomodo: null });
    const estado = async () =>
      (
        await db.query('select estado, fecha, fechas_anteriores as eran from evento where id = $1', [
          evento.eventoId,
        ])
      ).rows[0];
    const durante = await estado();
    expect(durante).toMatchObject({ estado: 'pausado', eran: [] });
    await pasarLaGracia();
    const despues = await estado();
    expect(despues).toEqual({ estado: 'publicado', fecha: new Date(FECHA), eran: [durante.fecha] });
    expect((await codigos()).rows).toEqual(antes);
    await apartarGenerales(1);

    const cambio = await verCambio(queda.reservaId);
    expect(cambio).toMatchObject({
      tipo: 'reprogramar',
      ahora: { fecha: FECHA },
      decision: { respuesta: null, abierta: true, lugares: null },
      compensacion: { monto: 220, estado: 'debida' },
    });
    expect(cambio).not.toHaveProperty('datos');
    expect((await decidir(queda.reservaId, 'conservar')).data().decision).toMatchObject({
      respuesta: 'conservar',
      abierta: true,
    });
    expect((await decidir(vuelve.reservaId, 'devolver')).data().decision).toMatchObject({
      respuesta: 'devolver',
      abierta: false,
    });
    expect((await decidir(vuelve.reservaId, 'conservar')).code).toBe('decision_cerrada');
    await llevar();
    expect(await estadoDe(vuelve.reservaId)).toBe('reembolsada');
    expect((await ver(body.id)).comoVa).toEqual([
      { como: 'devuelto', ventas: 1, monto: 550 },
      { como: 'conserva', ventas: 1, monto: 1100 },
      { como: 'sin_decidir', ventas: 1, monto: 550 },
    ]);

    await db.query('update cancelacion set deciden_hasta = now() where id = $1', [body.id]);
    await llevar();
    expect((await decidir(calla.reservaId, 'devolver')).code).toBe('decision_cerrada');
    expect(await estadoDe(calla.reservaId)).toBe('vendida');
    expect(await ver(body.id)).toMatchObject({
      estado: 'terminada',
      comoVa: [
        { como: 'devuelto', ventas: 1, monto: 550 },
        { como: 'conserva', ventas: 2, monto: 1650 },
      ],
    });
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('gives nothing back for a ticket that opens the door in the same moment', async ({
    db,
    venderGenerales,
    cambiar,
    decidir,
    estadoDe,
    pasarLaGracia,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    await withNeighbour(db, async puerta => {
      await quemarBoletosDe(puerta, reservaId);
      const decision = decidir(reservaId, 'devolver');
      await awaitLockWaits(db, 1);
      await puerta.query('commit');
      expect((await decision).code).toBe('boleto_usado');
    });
    expect(await estadoDe(reservaId)).toBe('vendida');
  });

  it('tells every buyer once, with both dates and new papers', async ({
    tienda,
    db,
    venderGenerales,
    cambiar,
    pasarLaGracia,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await pasarLaGracia();
    const { rows } = await db.query(
      `select id, clave, para, tipo, datos, copia, creado_en as "creadoEn", now() as ahora from correo
       where tipo = 'cancelacion' and datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    expect(rows).toHaveLength(1);
    const carta = await redactar(tienda.context, rows[0]);
    expect(carta?.asunto).toMatch(/tiene nueva fecha$/);
    expect(carta?.texto).toMatch(/16 de mayo de 2031/);
    expect(carta?.texto).toMatch(/conservar tus boletos, o que te devolvamos \$550\.00/);
    expect(carta?.adjuntos.map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(['application/pdf', expect.stringContaining('text/calendar')]),
    );
  });

  it('reminds those who have not chosen twice, and nobody else', async ({
    db,
    venderGenerales,
    cambiar,
    llevar,
    decidir,
    pasarLaGracia,
  }) => {
    const [calla, queda] = [await venderGenerales(1, 550), await venderGenerales(1, 550)];
    const { body } = await cambiar('reprogramarEvento');
    await pasarLaGracia();
    await decidir(queda.reservaId, 'conservar');
    const recordados = async () =>
      (
        await db.query(
          `select datos ->> 'reservaId' as reserva from correo where tipo = 'decision_por_vencer'
           and datos ->> 'cancelacionId' = $1`,
          [String(body.id)],
        )
      ).rows.map(({ reserva }) => reserva);
    await llevar();
    expect(await recordados()).toEqual([]);
    const faltan = (dias: number) =>
      db.query(
        `update cancelacion set gracia_hasta = now() - interval '20 days', deciden_hasta = now() + make_interval(days => $2)
         where id = $1`,
        [body.id, dias],
      );
    await faltan(10);
    await llevar();
    expect(await recordados()).toEqual([calla.reservaId]);
    await faltan(2);
    await llevar();
    expect(await recordados()).toEqual([calla.reservaId, calla.reservaId]);
  });

  it('is undone within the grace with its date, and refuses a day that has passed or too few to choose', async ({
    db,
    evento,
    jefa,
    venderGenerales,
    cambiar,
    deshacer,
  }) => {
    await venderGenerales(1, 550);
    const antes = await db.query('select fecha, estado from evento where id = $1', [evento.eventoId]);
    const tarde = await cambiar('reprogramarEvento', { fecha: '2020-01-01T00:00:00.000Z' });
    expect(tarde.body.detalles.campos.fecha).toMatch(/ya pasó/);
    expect((await cambiar('reprogramarEvento', { dias: 5 })).body).toMatchObject({
      code: 'datos_invalidos',
      detalles: { campos: ['dias'], porCampo: { dias: expect.stringMatching(/al menos 10 días/) } },
    });
    const { body } = await cambiar('reprogramarEvento');
    const reanudar = await jefa('reanudarEvento', {
      params: { eventoId: evento.eventoId },
      version:
        (await db.query<{ version: number }>('select version from evento where id = $1', [evento.eventoId]))
          .rows[0]?.version ?? 0,
      body: {},
    });
    expect(reanudar.body.code).toBe('cancelacion_abierta');
    expect((await deshacer(body.id)).status).toBe(200);
    expect(
      (await db.query('select fecha, estado from evento where id = $1', [evento.eventoId])).rows,
    ).toEqual(antes.rows);
  });

  it('asks no buyer of the new date, and does ask one whose payment ended late', async ({
    tienda,
    db,
    evento,
    venderGenerales,
    apartarGenerales,
    cambiar,
    llevar,
    ver,
    cancelar,
    pasarLaGracia,
    dejarEnElBanco,
    enlaceDe,
  }) => {
    const primera = await venderGenerales(1, 550);
    const { reservaId } = await apartarGenerales(1);
    const volverDelBanco = await dejarEnElBanco(reservaId);
    const { body } = await cambiar('reprogramarEvento');
    await pasarLaGracia();
    await volverDelBanco();
    await venderGenerales(1, 550);
    await llevar();
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'sin_decidir', ventas: 2, monto: 1100 }]);
    // Cancelled later, all three get everything back, and the older link tells of it.
    const anterior = await enlaceDe(primera.reservaId);
    await cancelar();
    await pasarLaGracia(4);
    expect(await listDescuadres(db)).toEqual([]);
    const { rows } = await db.query(
      `select count(*)::integer as n from reserva where evento_id = $1 and estado = 'reembolsada'`,
      [evento.eventoId],
    );
    expect(rows[0].n).toBe(3);
    const cambio = (await tienda.call('verCambioDeCompra', { body: { token: anterior } })).data();
    expect(cambio).toMatchObject({ tipo: 'cancelar', reembolso: { como: 'devuelto', monto: 550 } });
  });

  it('pauses the sale while it waits for a second person, and sells on once it is taken back', async ({
    venderGenerales,
    cambiar,
    estadoDelEvento,
    retirar,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento', {
      atribuible: false,
      motivo: 'Lo pidió la autoridad por escrito',
    });
    expect(body.estado).toBe('propuesta');
    expect(await estadoDelEvento()).toBe('pausado');
    await retirar(body.id);
    expect(await estadoDelEvento()).toBe('publicado');
  });

  it('owes only those who return, where the organiser says so', async ({
    venderGenerales,
    cambiar,
    decidir,
    pasarLaGracia,
    verCambio,
  }) => {
    const [queda, vuelve] = [await venderGenerales(1, 550), await venderGenerales(1, 550)];
    await cambiar('reprogramarEvento', { compensaA: 'quien_devuelve' });
    await pasarLaGracia();
    await decidir(queda.reservaId, 'conservar');
    expect((await verCambio(queda.reservaId)).compensacion).toBeNull();
    expect((await decidir(vuelve.reservaId, 'devolver')).data().compensacion).toMatchObject({ monto: 110 });
    expect((await verCambio(vuelve.reservaId)).compensacion).toMatchObject({ estado: 'debida' });
  });
});

describe('an event without a date (§C7.8)', () => {
  it('is offered again to all after 60 days, until it has one', async ({
    db,
    evento,
    venderGenerales,
    cambiar,
    llevar,
    decidir,
    estadoDe,
    estadoDelEvento,
    pasarLaGracia,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { body } = await cambiar('aplazarEvento');
    await pasarLaGracia();
    expect(await estadoDelEvento()).toBe('aplazado');
    expect((await decidir(reservaId, 'conservar')).status).toBe(200);
    await db.query(`update cancelacion set deciden_hasta = now() - interval '30 days' where id = $1`, [
      body.id,
    ]);
    await llevar();
    expect(await estadoDelEvento()).toBe('aplazado');
    await db.query(`update cancelacion set gracia_hasta = now() - interval '61 days' where id = $1`, [
      body.id,
    ]);
    await llevar();
    await llevar();
    const { rows } = await db.query(
      `select id, tipo, estado, deciden_hasta - now() > interval '29 days' as otra from cancelacion where evento_id = $1 order by id`,
      [evento.eventoId],
    );
    expect(rows).toEqual([
      expect.objectContaining({ estado: 'terminada' }),
      expect.objectContaining({ tipo: 'aplazar', estado: 'corriendo', otra: true }),
    ]);
    const correos = await db.query(
      `select count(*)::integer as n from correo where tipo = 'cancelacion' and datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    expect(correos.rows[0].n).toBe(2);
    expect((await decidir(reservaId, 'devolver')).status).toBe(200);
    await llevar();
    expect(await estadoDe(reservaId)).toBe('reembolsada');
    await cambiar('reprogramarEvento', { fecha: new Date(Date.now() + 90 * DIA_MS).toISOString() });
    await pasarLaGracia();
    expect(await estadoDelEvento()).toBe('publicado');
  });
});
