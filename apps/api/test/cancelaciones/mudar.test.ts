import { describe, expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { apartarAsientos } from '../support/compras.ts';
import { enCancelacion, FECHA } from '../support/enCancelacion.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';

const it = enCancelacion()
  .extend('comprar', ({ apartar, pagar }) => async (cuantos: number, desde: number) => {
    const { reservaId } = await apartar(cuantos, { desde });
    await pagar(reservaId, 550 * cuantos);
    return reservaId;
  })
  .extend('lugaresDe', ({ db }) => async (reservaId: string) => {
    const { rows } = await db.query(
      `select l.id, l.evento_id as evento, l.numero, f.nombre as fila, b.quemado_uuid as codigo from boleto b
       join lugar l on l.id = b.lugar_id left join fila f on f.id = l.fila_id
       where b.reserva_id = $1 and b.anulado_en is null order by b.id`,
      [reservaId],
    );
    return rows;
  });

describe('another venue (§C7.8)', () => {
  it('gives each sale places together with the same codes, or its money where it does not fit', async ({
    tienda,
    db,
    evento,
    crearBorrador,
    mudar,
    comprar,
    lugaresDe,
    ver,
    estadoDe,
    apartar,
    pasarLaGracia,
    verCambio,
  }) => {
    const borrador = await crearBorrador();
    const [primera, segunda, tercera] = [await comprar(2, 0), await comprar(3, 2), await comprar(2, 5)];
    const antes = await lugaresDe(primera);
    const ensayo = await mudar(borrador.eventoId, { clave: '' }, '?ensayo=true');
    expect(ensayo.body).toMatchObject({
      estado: 'ensayo',
      acomodo: { caben: { ventas: 2, monto: 2750 }, noCaben: { ventas: 1, monto: 1100 } },
    });
    const { body } = await mudar(borrador.eventoId);
    await pasarLaGracia(4);
    const despues = await lugaresDe(primera);
    expect(despues.map(({ codigo }) => codigo)).toEqual(antes.map(({ codigo }) => codigo));
    expect(despues.map(({ id }) => id)).toEqual(borrador.lugares.slice(0, 2));
    expect(despues.every(lugar => lugar.evento === evento.eventoId)).toBe(true);
    expect(new Set((await lugaresDe(segunda)).map(({ fila }) => fila)).size).toBe(1);
    expect(await estadoDe(tercera)).toBe('reembolsada');
    expect((await ver(body.id)).comoVa).toEqual([
      { como: 'devuelto', ventas: 1, monto: 1100 },
      { como: 'sin_decidir', ventas: 2, monto: 2750 },
    ]);
    const cambio = await verCambio(primera);
    expect(cambio).toMatchObject({
      tipo: 'recinto',
      boletos: [{ lugar: expect.stringMatching(/^Luneta centro, /) }, {}],
      decision: {
        respuesta: null,
        lugares: [{ lugar: expect.stringMatching(/^Luneta centro, /), zona: 'Luneta', igual: true }, {}],
      },
    });
    const { rows } = await db.query(
      `select e.estado, e.recinto_id <> d.recinto_id as otro, d.estado as borrador,
         (select count(*)::integer from lugar l where l.evento_id = d.id and l.condicion = 'venta' and not l.vendido) as quedan
       from evento e join evento d on d.id = $2 where e.id = $1`,
      [evento.eventoId, borrador.eventoId],
    );
    expect(rows).toEqual([{ estado: 'publicado', otro: true, borrador: 'archivado', quedan: 0 }]);
    // The one seat that is left in the first row is for sale to everybody; none of the old ones is.
    await expect(apartar(1)).rejects.toThrow();
    await apartarAsientos(tienda, evento, { lugares: borrador.lugares.slice(2, 3) });
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('proposes no cheaper place, and frees the new one of a buyer who returns', async ({
    db,
    crearBorrador,
    mudar,
    comprar,
    lugaresDe,
    llevar,
    estadoDe,
    pasarLaGracia,
    decidir,
  }) => {
    const barato = await crearBorrador({ precio: 40_000 });
    const reservaId = await comprar(1, 0);
    const ensayo = await mudar(barato.eventoId, { clave: '' }, '?ensayo=true');
    expect(ensayo.body.acomodo).toMatchObject({ caben: { ventas: 0 }, noCaben: { ventas: 1 } });
    const caro = await crearBorrador({ precio: 90_000 });
    await mudar(caro.eventoId);
    await pasarLaGracia();
    const [lugar] = await lugaresDe(reservaId);
    const { rows: pagado } = await db.query('select pagado from boleto where reserva_id = $1', [reservaId]);
    expect(pagado).toEqual([{ pagado: 55_000 }]);
    expect((await decidir(reservaId, 'devolver')).status).toBe(200);
    await llevar();
    expect(await estadoDe(reservaId)).toBe('reembolsada');
    const { rows } = await db.query('select vendido, condicion from lugar where id = $1', [lugar.id]);
    expect(rows).toEqual([{ vendido: false, condicion: 'venta' }]);
  });

  it('waits for payments in flight, and sells no place twice while buyers, choices and two processes race', async ({
    tienda,
    db,
    evento,
    crearBorrador,
    mudar,
    comprar,
    apartar,
    llevar,
    estadoDelEvento,
    pasarLaGracia,
    dejarEnElBanco,
    decidir,
  }) => {
    const borrador = await crearBorrador({ filas: 3, asientosPorFila: 4 });
    const ventas = [await comprar(2, 0), await comprar(2, 2), await comprar(2, 4)];
    const { reservaId } = await apartar(1, { desde: 8 });
    const volverDelBanco = await dejarEnElBanco(reservaId);
    await mudar(borrador.eventoId);
    await pasarLaGracia();
    expect(await estadoDelEvento(borrador.eventoId)).toBe('borrador');
    await volverDelBanco();
    await Promise.all([llevar(), llevar(), llevar()]);
    expect(await estadoDelEvento(borrador.eventoId)).toBe('archivado');
    const compradores = borrador.lugares.map(async lugar =>
      tienda.call('reservarInvitado', {
        params: { id: evento.eventoId },
        body: { asientosReserva: [lugar] },
      }),
    );
    await Promise.all([
      ...compradores,
      ...ventas.map(venta => decidir(venta, 'devolver')),
      llevar(),
      llevar(),
    ]);
    await llevar();
    const { rows } = await db.query(
      `select lugar_id from boleto where anulado_en is null group by lugar_id having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('shows a buyer other places as good as the proposed ones, and gives those that are picked with the same codes', async ({
    tienda,
    db,
    crearBorrador,
    mudar,
    comprar,
    lugaresDe,
    pasarLaGracia,
    enlaceDe,
    decidir,
  }) => {
    const borrador = await crearBorrador();
    const [reservaId, otra] = [await comprar(2, 0), await comprar(1, 2)];
    await mudar(borrador.eventoId);
    await pasarLaGracia();
    const token = await enlaceDe(reservaId);
    const antes = await lugaresDe(reservaId);
    const { opciones } = (await tienda.call('verOtrosLugares', { body: { token } })).data();
    // Of the second row: the first one has one seat left.
    expect(opciones.map(({ lugares }) => lugares.map(({ id }) => id))).toEqual([
      borrador.lugares.slice(3, 5),
    ]);
    const lugares = opciones[0]?.lugares.map(({ id }) => id) ?? [];
    const tomada = (await decidir(reservaId, 'conservar', { lugares })).data();
    expect(tomada.decision).toMatchObject({ respuesta: 'conservar', abierta: true, admiteOtros: true });
    expect(tomada.decision?.lugares?.map(({ lugar }) => lugar)).toEqual(
      opciones[0]?.lugares.map(({ lugar }) => lugar),
    );
    // Its page names them alone: the summary no longer says the places of the venue before.
    expect(tomada.boletos).toEqual(opciones[0]?.lugares.map(({ lugar }) => ({ lugar })));
    const despues = await lugaresDe(reservaId);
    expect(despues.map(({ id }) => id)).toEqual(lugares);
    expect(despues.map(({ codigo }) => codigo)).toEqual(antes.map(({ codigo }) => codigo));
    const { rows: correos } = await db.query(
      `select estado, datos ->> 'deNuevo' as "deNuevo" from correo where tipo = 'boletos' and clave = 'boletos:' || $1`,
      [reservaId],
    );
    expect(correos).toEqual([{ estado: 'pendiente', deNuevo: 'lugares' }]);
    // The places that a buyer left are free for others; taken ones are not, nor those that were not proposed.
    for (const tomados of [lugares.slice(0, 1), antes.map(({ id }) => id)])
      expect((await decidir(otra, 'conservar', { lugares: tomados })).code).toBe('asientos_no_disponibles');
    expect((await decidir(otra, 'conservar', { lugares: [antes[0].id] })).status).toBe(200);
    const ajeno = { token: 'x'.repeat(30), lugares };
    expect((await decidir(otra, 'conservar', ajeno)).code).toBe('enlace_invalido');
    await decidir(reservaId, 'devolver');
    expect((await tienda.call('verOtrosLugares', { body: { token } })).code).toBe('decision_cerrada');
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('gives one place to one of two buyers who pick it at once, and the other keeps theirs', async ({
    db,
    crearBorrador,
    mudar,
    comprar,
    lugaresDe,
    pasarLaGracia,
    decidir,
  }) => {
    const borrador = await crearBorrador();
    const ventas = [await comprar(1, 0), await comprar(1, 1)];
    await mudar(borrador.eventoId);
    await pasarLaGracia();
    const [pedido = 0] = borrador.lugares.slice(4);
    const antes = await Promise.all(ventas.map(lugaresDe));
    const respuestas = await Promise.all(
      ventas.map(venta => decidir(venta, 'conservar', { lugares: [pedido] })),
    );
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409]);
    const perdio = respuestas.findIndex(({ status }) => status === 409);
    expect(respuestas[perdio]?.code).toBe('asientos_no_disponibles');
    expect(await lugaresDe(ventas[perdio] ?? '')).toEqual(antes[perdio]);
    expect((await lugaresDe(ventas[1 - perdio] ?? '')).map(({ id }) => id)).toEqual([pedido]);
    const { rows } = await db.query('select estado from cancelacion_venta where reserva_id = $1', [
      ventas[perdio],
    ]);
    expect(rows).toEqual([{ estado: 'sin_decidir' }]);
  });

  it('waits for a choice before it locks the sale and its places, so that neither stops the other', async ({
    tienda,
    db,
    crearBorrador,
    mudar,
    comprar,
    lugaresDe,
    terminarGracia,
    llevar,
  }) => {
    const borrador = await crearBorrador();
    const reservaId = await comprar(1, 0);
    const [{ id: lugarId }] = await lugaresDe(reservaId);
    await mudar(borrador.eventoId);
    await terminarGracia();
    await withNeighbour(tienda.database.pool, async otra => {
      await otra.query('select from cancelacion_venta where reserva_id = $1 for update', [reservaId]);
      const vuelta = llevar(1);
      await awaitLockWaits(db, 1);
      await otra.query('select from reserva where id = $1 for update nowait', [reservaId]);
      await otra.query('select from lugar where id = $1 for update nowait', [lugarId]);
      await otra.query('commit');
      await vuelta;
    });
    expect((await lugaresDe(reservaId)).map(({ id }) => id)).toEqual([borrador.lugares[0]]);
  });

  it('keeps the hours of the draft at their distance to the show, whatever the draft had as its date', async ({
    db,
    evento,
    crearBorrador,
    mudar,
    pasarLaGracia,
  }) => {
    const borrador = await crearBorrador();
    await db.query(`update evento set fecha = '2031-01-10T02:00Z' where id = $1`, [borrador.eventoId]);
    await db.query(
      `insert into bloqueo (evento_id, nombre, color, motivo, libera_en) values ($1, 'Prensa', '#62c9ff', 'Prensa', '2031-01-09T02:00Z')`,
      [borrador.eventoId],
    );
    await db.query(
      `insert into puerta (evento_id, nombre, abre_en) values ($1, 'Sur', '2031-01-10T00:00Z')`,
      [borrador.eventoId],
    );
    await mudar(borrador.eventoId, { fecha: FECHA });
    await pasarLaGracia();
    const { rows } = await db.query(
      `select (select libera_en from bloqueo where evento_id = $1 and nombre = 'Prensa') as libera,
         (select abre_en from puerta where evento_id = $1 and nombre = 'Sur') as abre`,
      [evento.eventoId],
    );
    expect(rows).toEqual([
      { libera: new Date('2031-05-16T02:00:00.000Z'), abre: new Date('2031-05-17T00:00:00.000Z') },
    ]);
  });

  it('of a postponed event without a date leaves it without one, for house and buyers', async ({
    crearBorrador,
    mudar,
    cambiar,
    comprar,
    estadoDelEvento,
    pasarLaGracia,
    verCambio,
  }) => {
    const reservaId = await comprar(1, 0);
    await cambiar('aplazarEvento');
    await pasarLaGracia();
    expect((await mudar((await crearBorrador()).eventoId)).status).toBe(201);
    await pasarLaGracia();
    expect(await estadoDelEvento()).toBe('aplazado');
    const { ahora } = await verCambio(reservaId);
    expect(ahora?.fecha).toBeNull();
  });
});
