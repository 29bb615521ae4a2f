import { expect, vi } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';
import { PATIENCE_MS } from '../support/lockWaits.ts';

const it = enTienda()
  .extend(
    'reservar',
    ({ tienda }) =>
      (eventoId: number, asientosReserva: readonly number[]) =>
        tienda.call('reservarInvitado', { params: { id: eventoId }, body: { asientosReserva } }),
  )
  .extend('contarApartados', ({ db }) => async (eventoId: number): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::integer n from lugar where evento_id = $1 and retenido_hasta > now()',
      [eventoId],
    );
    return rows[0]?.n ?? -1;
  });

it('gives the same two seats to one of fifty clients, and tells the others which are gone (R1)', async ({
  evento,
  reservar,
}) => {
  const { eventoId, lugares } = evento;
  const dos = lugares.slice(0, 2);
  const responses = await Promise.all(Array.from({ length: 50 }, () => reservar(eventoId, dos)));
  expect(responses.filter(r => r.status === 201)).toHaveLength(1);
  for (const perdedor of responses.filter(r => r.status !== 201)) {
    expect(perdedor.body).toMatchObject({ statusCode: 409, detalles: { asientos: dos } });
  }
});

it('sells the last seat to exactly one of two hundred (R2)', async ({ crearEvento, reservar }) => {
  const { eventoId, lugares } = await crearEvento({ filas: 1, asientosPorFila: 1 });
  const responses = await Promise.all(Array.from({ length: 200 }, () => reservar(eventoId, lugares)));
  expect(responses.filter(r => r.status === 201)).toHaveLength(1);
});

it('holds overlapping sets whole or not at all, without a deadlock (R3)', async ({
  crearEvento,
  reservar,
  contarApartados,
}) => {
  const { eventoId, lugares } = await crearEvento({
    filas: 4,
    asientosPorFila: 10,
    limite: 8,
  });
  const random = seededRandom(20_261_121);
  const juegos = Array.from({ length: 150 }, () =>
    shuffle(lugares, random).slice(0, 2 + Math.floor(random() * 7)),
  );
  const responses = await Promise.all(juegos.map(juego => reservar(eventoId, juego)));
  expect([...new Set(responses.map(r => r.status))].sort()).toEqual([201, 409]);
  const ganados = juegos.filter((_, i) => responses[i]?.status === 201).flat();
  expect(new Set(ganados).size).toBe(ganados.length);
  expect(await contarApartados(eventoId)).toBe(ganados.length);
});

it('never holds more general places than there are, and refills after cancels and expiries (R4)', async ({
  tienda,
  db,
  crearEvento,
  contarApartados,
}) => {
  const { eventoId, generalId } = await crearEvento({ capacidadGeneral: 200, limite: 8 });
  const pedir = (cantidadAsientos: number) =>
    tienda.call('reservarGenerales', {
      params: { id: eventoId },
      body: { cantidadAsientos, seccionId: generalId },
    });
  const ronda = async () => {
    const responses = await Promise.all(Array.from({ length: 90 }, (_, i) => pedir(1 + (i % 4))));
    return responses.filter(r => r.status === 201).map(r => r.data().reservaId);
  };
  const primera = await ronda();
  expect(await contarApartados(eventoId)).toBeLessThanOrEqual(200);
  await Promise.all(
    primera
      .slice(0, 20)
      .map(reservaId => tienda.call('cancelar', { params: { id: eventoId }, body: { reservaId } })),
  );
  await db.query(
    `with v as (update reserva set expira_en = now() - interval '1 second' where evento_id = $1 and estado = 'retenida' returning id)
     update lugar set retenido_hasta = now() - interval '1 second' from v where lugar.reserva_id = v.id`,
    [eventoId],
  );
  expect(await contarApartados(eventoId)).toBe(0);
  // No cleanup has run: the places are free by their own expiry.
  const llena = await Promise.all(Array.from({ length: 25 }, () => pedir(8)));
  expect(llena.map(r => r.status)).toEqual(Array.from({ length: 25 }, () => 201));
  expect(await contarApartados(eventoId)).toBe(200);
  expect((await pedir(1)).code).toBe('lugares_insuficientes');
  await conciliar(tienda.context);
  expect(await contarApartados(eventoId)).toBe(200);
});

it('keeps no place locked while it waits for its turn in a section that is nearly gone (R4)', async ({
  tienda,
  db,
  crearEvento,
}) => {
  const { eventoId, generalId } = await crearEvento({ capacidadGeneral: 8, limite: 8 });
  const libres = (cuantos: number) => ({
    text: `select id from lugar where seccion_id = $1 and general_libre order by id limit $2 for update skip locked`,
    values: [generalId, cuantos],
  });
  const [vecino, turno] = [await db.connect(), await db.connect()];
  try {
    await vecino.query('begin');
    await vecino.query(libres(3));
    await turno.query('begin');
    await turno.query(`select pg_advisory_xact_lock(hashtextextended('generales', $1))`, [generalId]);
    const pedida = tienda.call('reservarGenerales', {
      params: { id: eventoId },
      body: { cantidadAsientos: 8, seccionId: generalId },
    });
    await vi.waitFor(async () => {
      const { rowCount } = await db.query(
        `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rowCount).toBe(1);
    }, PATIENCE_MS);
    // A look at the places locks those that it finds for a moment; waiting for the turn locks none.
    await vi.waitFor(async () => expect((await turno.query(libres(8))).rowCount).toBe(5), PATIENCE_MS);
    await vecino.query('rollback');
    await turno.query('rollback');
    expect((await pedida).status).toBe(201);
  } finally {
    vecino.release(true);
    turno.release(true);
  }
});

it('keeps the limit of one user against parallel orders (R5, §9.4)', async ({
  tienda,
  crearEvento,
  entrar,
  contarApartados,
}) => {
  const { eventoId, lugares, generalId } = await crearEvento({ limite: 6 });
  const { token } = await entrar();
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? tienda.call('reservarGenerales', {
            params: { id: eventoId },
            body: { cantidadAsientos: 2, seccionId: generalId },
            token,
          })
        : tienda.call('reservar', {
            params: { id: eventoId },
            body: { asientosReserva: [lugares[i], lugares[i + 1]] },
            token,
          }),
    ),
  );
  expect(await contarApartados(eventoId)).toBe(6);
});

it('gives out exactly the uses of a limited promotion (R6, §3.11)', async ({
  tienda,
  evento,
  crearPromocion,
  reservar,
}) => {
  const { eventoId, lugares } = evento;
  const promocionId = await crearPromocion({ porcentaje: 10, clave: 'PREVENTA', usos: 3 });
  const reservas = await Promise.all(lugares.slice(0, 12).map(id => reservar(eventoId, [id])));
  const aplicadas = await Promise.all(
    reservas.map(r =>
      tienda.call('aplicarPromo', { body: { promocionId, eventoId, reservaId: r.data().reservaId } }),
    ),
  );
  expect(aplicadas.filter(r => r.status === 200)).toHaveLength(3);
  expect(new Set(aplicadas.filter(r => r.status !== 200).map(r => r.code))).toEqual(
    new Set(['promocion_agotada']),
  );
});

function seededRandom(inicio: number): () => number {
  let estado = inicio;
  return () => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return estado / 2 ** 32;
  };
}

function shuffle<T>(lista: readonly T[], random: () => number): T[] {
  return lista
    .map(valor => ({ valor, orden: random() }))
    .sort((a, b) => a.orden - b.orden)
    .map(({ valor }) => valor);
}
