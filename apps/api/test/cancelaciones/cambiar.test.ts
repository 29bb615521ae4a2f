import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { enCancelacion, FECHA } from '../support/enCancelacion.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';

const DIA_MS = 86_400_000;

const it = enCancelacion();

describe('a new date (§C7.8)', () => {
  it('keeps tickets and codes, sells again at the end of the grace, and lets each buyer keep or return', async ({
    tienda,
    db,
    evento,
    venderGenerales,
    apartarGenerales,
    cambiar,
    terminarGracia,
    llevar,
    ver,
    enlaceDe,
    decidir,
    estadoDe,
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
    await terminarGracia();
    await llevar();
    const despues = await estado();
    expect(despues).toEqual({ estado: 'publicado', fecha: new Date(FECHA), eran: [durante.fecha] });
    expect((await codigos()).rows).toEqual(antes);
    await apartarGenerales(1);

    const token = await enlaceDe(queda.reservaId);
    const cambio = (await tienda.call('verCambioDeCompra', { body: { token } })).data();
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
    terminarGracia,
    llevar,
    decidir,
    estadoDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar(2);
    await withNeighbour(db, async puerta => {
      await puerta.query(
        `update boleto set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = (select min(id) from personal)
         where reserva_id = $1`,
        [reservaId],
      );
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
    terminarGracia,
    llevar,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar();
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
    terminarGracia,
    llevar,
    decidir,
  }) => {
    const [calla, queda] = [await venderGenerales(1, 550), await venderGenerales(1, 550)];
    const { body } = await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar();
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

  it('is undone within the grace with its date, and refuses a day that has passed', async ({
    db,
    evento,
    jefa,
    venderGenerales,
    cambiar,
  }) => {
    await venderGenerales(1, 550);
    const antes = await db.query('select fecha, estado from evento where id = $1', [evento.eventoId]);
    const tarde = await cambiar('reprogramarEvento', { fecha: '2020-01-01T00:00:00.000Z' });
    expect(tarde.body.detalles.campos.fecha).toMatch(/ya pasó/);
    expect((await cambiar('reprogramarEvento', { dias: 5 })).body.detalles).toBeDefined();
    const { body } = await cambiar('reprogramarEvento');
    const reanudar = await jefa('reanudarEvento', {
      params: { eventoId: evento.eventoId },
      version:
        (await db.query<{ version: number }>('select version from evento where id = $1', [evento.eventoId]))
          .rows[0]?.version ?? 0,
      body: {},
    });
    expect(reanudar.body.code).toBe('cancelacion_abierta');
    const deshecha = await jefa('deshacerCancelacion', {
      params: { cancelacionId: body.id },
      body: { motivo: 'Sí llegó el escenario' },
    });
    expect(deshecha.status).toBe(200);
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
    pagar,
    aprobarEnElBanco,
    cambiar,
    terminarGracia,
    llevar,
    ver,
    jefa,
  }) => {
    await venderGenerales(1, 550);
    const { reservaId } = await apartarGenerales(1);
    const { cargo } = (await pagar(reservaId, 550, '4000000000000044')).data();
    const { body } = await cambiar('reprogramarEvento');
    await terminarGracia();
    await llevar();
    await aprobarEnElBanco(cargo.id);
    await tienda.call('checkCargoInvitado', {
      params: { chargeId: cargo.id, reservaId },
      body: { reservaId },
    });
    await venderGenerales(1, 550);
    await llevar();
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'sin_decidir', ventas: 2, monto: 1100 }]);
    // Cancelled later, all three get everything back, and the older link tells of it.
    const clave = (await db.query('select clave from evento where id = $1', [evento.eventoId])).rows[0].clave;
    await jefa('cancelarEvento', {
      params: { eventoId: evento.eventoId },
      body: { causa: 'produccion', atribuible: true, frase: 'No se pudo reponer la función.', clave },
    });
    await terminarGracia();
    await llevar(4);
    expect(await listDescuadres(db)).toEqual([]);
    const { rows } = await db.query(
      `select count(*)::integer as n from reserva where evento_id = $1 and estado = 'reembolsada'`,
      [evento.eventoId],
    );
    expect(rows[0].n).toBe(3);
  });

  it('pauses the sale while it waits for a second person, and sells on once it is taken back', async ({
    db,
    evento,
    venderGenerales,
    cambiar,
    jefa,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cambiar('reprogramarEvento', {
      atribuible: false,
      motivo: 'Lo pidió la autoridad por escrito',
    });
    expect(body.estado).toBe('propuesta');
    const estado = async () =>
      (await db.query('select estado from evento where id = $1', [evento.eventoId])).rows[0].estado;
    expect(await estado()).toBe('pausado');
    await jefa('retirarCancelacion', {
      params: { cancelacionId: body.id },
      body: { motivo: 'No hizo falta' },
    });
    expect(await estado()).toBe('publicado');
  });

  it('owes only those who return, where the organiser says so', async ({
    tienda,
    venderGenerales,
    cambiar,
    terminarGracia,
    llevar,
    enlaceDe,
    decidir,
  }) => {
    const [queda, vuelve] = [await venderGenerales(1, 550), await venderGenerales(1, 550)];
    await cambiar('reprogramarEvento', { compensaA: 'quien_devuelve' });
    await terminarGracia();
    await llevar();
    await decidir(queda.reservaId, 'conservar');
    const de = async ({ reservaId }: { reservaId: string }) =>
      (await tienda.call('verCambioDeCompra', { body: { token: await enlaceDe(reservaId) } })).data()
        .compensacion;
    expect(await de(queda)).toBeNull();
    expect((await decidir(vuelve.reservaId, 'devolver')).data().compensacion).toMatchObject({ monto: 110 });
    expect(await de(vuelve)).toMatchObject({ estado: 'debida' });
  });
});

describe('an event without a date (§C7.8)', () => {
  it('is offered again to all after 60 days, until it has one', async ({
    db,
    evento,
    venderGenerales,
    cambiar,
    terminarGracia,
    llevar,
    decidir,
    estadoDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { body } = await cambiar('aplazarEvento');
    await terminarGracia();
    await llevar();
    const estado = async () =>
      (await db.query('select estado from evento where id = $1', [evento.eventoId])).rows[0].estado;
    expect(await estado()).toBe('aplazado');
    expect((await decidir(reservaId, 'conservar')).status).toBe(200);
    await db.query(`update cancelacion set deciden_hasta = now() - interval '30 days' where id = $1`, [
      body.id,
    ]);
    await llevar();
    expect(await estado()).toBe('aplazado');
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
    await terminarGracia();
    await llevar();
    expect(await estado()).toBe('publicado');
  });
});
