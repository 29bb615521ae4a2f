import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/connection.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import {
  crearEvento,
  crearPersonal,
  crearUsuario,
  type EventoCreado,
  type VentaCreada,
  venderDirecto,
} from '../support/fabrica.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { crearPromocion } from '../support/promociones.ts';

/** Raw SQL against the rules: the database refuses to every program what the code promises (§9, record 0004). */
let database: TestDatabase;
let evento: EventoCreado;
let venta: VentaCreada;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  evento = await crearEvento(database.pool);
  venta = await venderDirecto(database.pool, {
    eventoId: evento.eventoId,
    lugares: evento.lugares.slice(0, 1),
  });
});

const VIOLACION = /^23(505|514|503)$/;

async function codigoDe(texto: string, valores: unknown[] = []): Promise<string> {
  try {
    await database.pool.query(texto, valores);
    return 'was let through';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

type Statement = [texto: string, valores: unknown[]];

/** Runs `otro` while a first statement keeps it waiting, commits the first, and answers the code of `otro`. */
async function detrasDe([texto, valores]: Statement, [otro, susValores]: Statement): Promise<string> {
  return withNeighbour(database.pool, async primero => {
    await primero.query(texto, valores);
    const segunda = codigoDe(otro, susValores);
    await awaitLockWaits(database.pool, 1);
    await primero.query('commit');
    return segunda;
  });
}

/** Holds seats as the shop does; answers the reservation's id. */
async function apartar(lugares: readonly number[], comprador = crypto.randomUUID()): Promise<string> {
  const id = crypto.randomUUID();
  const { rows } = await database.pool.query(
    `select resultado from reservar_asientos($1, $2, $3, interval '10 minutes', null, gen_random_uuid(), 'Ana', $4)`,
    [id, evento.eventoId, lugares, `${comprador}@correo.example`],
  );
  expect(rows).toEqual([{ resultado: 'ok' }]);
  return id;
}

const abrirCargo = (reservaId: string, estado = 'iniciado') =>
  codigoDe(
    `insert into cargo (id, reserva_id, order_id, monto, estado) values (gen_random_uuid(), $1, gen_random_uuid()::text, 5000, $2)`,
    [reservaId, estado],
  );

const PRECIO = `importe = 0, descuento = 0, subtotal = 0, cargo_servicio = 0, cargo_tarjeta = 0, iva = 0, total = 0`;

describe('a place', () => {
  it('has one living ticket', async () => {
    const [boleto] = venta.boletos;
    expect(
      await codigoDe(
        `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio)
         select reserva_id, lugar_id, evento_id, gen_random_uuid(), precio from boleto where id = $1`,
        [boleto?.id],
      ),
    ).toMatch(VIOLACION);
  });

  it('gives no ticket to a reservation that only holds it, nor to one that does not have it', async () => {
    const propia = await apartar(evento.lugares.slice(1, 2));
    for (const lugar of [evento.lugares[1], evento.lugares[2], evento.lugares[0]]) {
      expect(
        await codigoDe(
          `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio) values ($1, $2, $3, gen_random_uuid(), 1)`,
          [propia, lugar, evento.eventoId],
        ),
      ).toMatch(VIOLACION);
    }
  });

  it('that another sale has gives no ticket either, nor one for another event, once its own ticket is void', async () => {
    await database.pool.query('update boleto set anulado_en = now() where reserva_id = $1', [
      venta.reservaId,
    ]);
    const propia = await apartar(evento.lugares.slice(1, 2));
    const { eventoId: otro } = await crearEvento(database.pool);
    const pares = [
      [propia, evento.eventoId],
      [venta.reservaId, otro],
    ];
    for (const [reserva, eventoId] of pares) {
      expect(
        await codigoDe(
          `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio) values ($1, $2, $3, gen_random_uuid(), 1)`,
          [reserva, evento.lugares[0], eventoId],
        ),
      ).toMatch(VIOLACION);
    }
  });

  it.each([
    ['sold and held at once', `vendido = true, reserva_id = gen_random_uuid(), retenido_hasta = now()`],
    ['sold to nobody', `vendido = true, reserva_id = null, retenido_hasta = null`],
    ['sold while it is blocked', `vendido = true, reserva_id = gen_random_uuid(), condicion = 'bloqueado'`],
    ['for less than nothing', `precio = -1`],
  ])('is not %s', async (_, cambio) => {
    expect(await codigoDe(`update lugar set ${cambio} where id = $1`, [evento.lugares[5]])).toMatch(
      VIOLACION,
    );
  });

  it('of a general section is one row, so that no more are sold than there are', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from lugar where seccion_id = $1 order by id limit 1',
      [evento.generalId],
    );
    const lugares = rows.map(({ id }) => id);
    await venderDirecto(database.pool, { eventoId: evento.eventoId, lugares });
    await expect(venderDirecto(database.pool, { eventoId: evento.eventoId, lugares })).rejects.toMatchObject({
      code: '23505',
    });
  });
});

describe('a sale', () => {
  it('by card needs its paid charge, and every sale its tickets', async () => {
    for (const metodo of ['tarjeta', 'gratis', 'efectivo']) {
      const reserva = await apartar(evento.lugares.slice(1, 2));
      expect(
        await codigoDe(
          `update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = $2, ${PRECIO} where id = $1`,
          [reserva, metodo],
        ),
      ).toMatch(VIOLACION);
      await database.pool.query('select liberar_lugares($1, $2)', [reserva, evento.lugares.slice(1, 2)]);
    }
  });

  it('as a gift costs nothing, one by card what was charged, and none lacks a line of its price', async () => {
    const vender = (metodo: string, iva = '0') =>
      inTransaction(database.pool, async tx => {
        const lugares = evento.lugares.slice(1, 2);
        const reserva = await apartar(lugares);
        await tx.query('select vender_lugares($1, $2)', [reserva, lugares]);
        await tx.query(
          `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio) values ($1, $2, $3, gen_random_uuid(), 1)`,
          [reserva, lugares[0], evento.eventoId],
        );
        if (metodo === 'tarjeta')
          await tx.query(
            `insert into cargo (id, reserva_id, order_id, monto, estado) values (gen_random_uuid(), $1, gen_random_uuid()::text, 7000, 'completado')`,
            [reserva],
          );
        await tx.query(
          `update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = $2, importe = 5000, descuento = 0,
             subtotal = 5000, cargo_servicio = 0, cargo_tarjeta = 0, iva = ${iva}, total = 5000 where id = $1`,
          [reserva, metodo],
        );
      });
    for (const [metodo, iva] of [['gratis'], ['tarjeta'], ['efectivo', 'null']] as const) {
      await expect(vender(metodo, iva)).rejects.toMatchObject({ code: '23514' });
      await database.pool.query('update lugar set reserva_id = null, retenido_hasta = null where id = $1', [
        evento.lugares[1],
      ]);
    }
    await vender('efectivo');
  });

  it('by reference needs the whole money that came, which stays as it came (§B11.5, §B2.14)', async () => {
    const lugares = evento.lugares.slice(-1);
    const vender = (abonado: number) =>
      inTransaction(database.pool, async tx => {
        const reserva = await apartar(lugares);
        await tx.query('select vender_lugares($1, $2)', [reserva, lugares]);
        await tx.query(
          `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio) values ($1, $2, $3, gen_random_uuid(), 1)`,
          [reserva, lugares[0], evento.eventoId],
        );
        const { rows } = await tx.query<{ id: string }>(
          `with c as (insert into cargo (id, reserva_id, order_id, monto, estado, medio)
             values (gen_random_uuid(), $1, gen_random_uuid()::text, 5000, 'completado', 'spei') returning id)
           insert into abono (id, proveedor_id, cargo_id, medio, monto)
           select gen_random_uuid(), gen_random_uuid()::text, id, 'spei', $2 from c returning id`,
          [reserva, abonado],
        );
        await tx.query(
          `update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = 'spei', importe = 5000, descuento = 0,
             subtotal = 5000, cargo_servicio = 0, cargo_tarjeta = 0, iva = 0, total = 5000 where id = $1`,
          [reserva],
        );
        return { reserva, abono: rows[0]?.id };
      });
    await expect(vender(4999)).rejects.toMatchObject({ code: '23514' });
    await database.pool.query(
      'update lugar set reserva_id = null, retenido_hasta = null where id = $1',
      lugares,
    );
    const { reserva, abono } = await vender(5100);
    expect(await codigoDe('update abono set monto = 1 where id = $1', [abono])).toMatch(VIOLACION);
    expect(await codigoDe('delete from abono where id = $1', [abono])).toMatch(VIOLACION);
    const regresar = (de: string, monto: number) =>
      codigoDe(
        `insert into devolucion (id, reserva_id, abono_id, monto, medio, motivo)
         values (gen_random_uuid(), $1, $2, $3, 'transferencia', 'De más')`,
        [de, abono, monto],
      );
    // The money that paid the sale goes back with its tickets alone, and the rest once.
    expect(await regresar(reserva, 101)).toMatch(VIOLACION);
    expect(await regresar(venta.reservaId, 100)).toMatch(VIOLACION);
    expect(await regresar(reserva, 100)).toBe('was let through');
    expect(await regresar(reserva, 1)).toMatch(VIOLACION);
  });

  it.each([
    ['less than nothing', 'descuento = descuento + 1, subtotal = -1, total = -1'],
    ['not the sum of its lines', 'total = total + 1'],
    ['without a price', 'total = null'],
  ])('is not %s', async (_, cambio) => {
    expect(await codigoDe(`update reserva set ${cambio} where id = $1`, [venta.reservaId])).toMatch(
      VIOLACION,
    );
  });

  it.each(['retenida', 'cobrando', 'cancelada', 'expirada', 'reembolsada'])(
    'does not become %s',
    async estado => {
      expect(
        await codigoDe('update reserva set estado = $2 where id = $1', [venta.reservaId, estado]),
      ).toMatch(VIOLACION);
    },
  );
});

describe('a charge', () => {
  it('lives alone in its reservation', async () => {
    const reserva = await apartar(evento.lugares.slice(1, 2));
    expect(await abrirCargo(reserva)).toBe('was let through');
    expect(await abrirCargo(reserva)).toMatch(VIOLACION);
    expect(await abrirCargo(reserva, 'pendiente')).toMatch(VIOLACION);
  });

  it('is not paid without the sale that it pays', async () => {
    const reserva = await apartar(evento.lugares.slice(1, 2));
    expect(await abrirCargo(reserva, 'completado')).toMatch(VIOLACION);
    await abrirCargo(reserva);
    expect(await codigoDe(`update cargo set estado = 'completado' where reserva_id = $1`, [reserva])).toMatch(
      VIOLACION,
    );
  });

  it('is of more than nothing, and gives back at most what it took', async () => {
    const reserva = await apartar(evento.lugares.slice(1, 2));
    await abrirCargo(reserva);
    expect(await codigoDe('update cargo set monto = 0 where reserva_id = $1', [reserva])).toMatch(VIOLACION);
    const devolver = (monto: number) =>
      codigoDe(
        `insert into devolucion (id, cargo_id, monto, motivo) select gen_random_uuid(), id, $2, 'prueba' from cargo where reserva_id = $1`,
        [reserva, monto],
      );
    expect(await devolver(-1)).toMatch(VIOLACION);
    expect(await devolver(3000)).toBe('was let through');
    expect(await devolver(2001)).toMatch(VIOLACION);
    expect(await devolver(2000)).toBe('was let through');
  });

  it('gives back at most what it took also when two ask at once', async () => {
    const reserva = await apartar(evento.lugares.slice(1, 2));
    await abrirCargo(reserva);
    const devolver = `insert into devolucion (id, cargo_id, monto, motivo) select gen_random_uuid(), id, 3000, 'prueba' from cargo where reserva_id = $1`;
    expect(await detrasDe([devolver, [reserva]], [devolver, [reserva]])).toMatch(VIOLACION);
  });
});

describe('a ticket', () => {
  const quemar = async (boleto: number | undefined) =>
    codigoDe(
      `update boleto set quemado_en = clock_timestamp(), quemado_puerta = 'Sur', quemado_por = $2 where id = $1`,
      [boleto, await crearPersonal(database.pool)],
    );

  it('is used once, and nobody unmakes that', async () => {
    const [boleto] = venta.boletos;
    expect(await quemar(boleto?.id)).toBe('was let through');
    expect(await quemar(boleto?.id)).toMatch(VIOLACION);
    for (const cambio of [
      'quemado_en = null, quemado_puerta = null, quemado_por = null',
      `quemado_puerta = 'Norte'`,
    ])
      expect(await codigoDe(`update boleto set ${cambio} where id = $1`, [boleto?.id])).toMatch(VIOLACION);
  });

  it('that is void stays void and is not used', async () => {
    const [boleto] = venta.boletos;
    await database.pool.query('update boleto set anulado_en = now() where id = $1', [boleto?.id]);
    expect(await quemar(boleto?.id)).toMatch(VIOLACION);
    expect(await codigoDe('update boleto set anulado_en = null where id = $1', [boleto?.id])).toMatch(
      VIOLACION,
    );
  });

  it.each(['quemado_uuid = gen_random_uuid()', 'lugar_id = lugar_id + 1', 'precio = -1', 'precio = 1'])(
    'keeps what it is: not %s',
    async cambio => {
      expect(await codigoDe(`update boleto set ${cambio} where id = $1`, [venta.boletos[0]?.id])).toMatch(
        VIOLACION,
      );
    },
  );
});

describe('a promotion', () => {
  const conDosUsos = (eventoId: number) =>
    crearPromocion(database.pool, eventoId, { porcentaje: 10, usos: 2 });

  it('is put on as often as it may be used, and in its own event only', async () => {
    const promocion = await conDosUsos(evento.eventoId);
    const reservas = [];
    for (const lugar of evento.lugares.slice(1, 4)) reservas.push(await apartar([lugar]));
    const poner = (id: string | undefined, promocionId: number) =>
      codigoDe('update reserva set promocion_id = $2 where id = $1', [id, promocionId]);
    const codigos = await Promise.all(reservas.map(id => poner(id, promocion)));
    expect(codigos.filter(codigo => codigo === 'was let through')).toHaveLength(2);

    const otro = await crearEvento(database.pool);
    const ajena = await conDosUsos(otro.eventoId);
    expect(await poner(reservas[0], ajena)).toMatch(VIOLACION);
  });

  it('is not put on once too often by two who ask for its last use at once', async () => {
    const { eventoId, lugares } = evento;
    const promocion = await crearPromocion(database.pool, eventoId, { porcentaje: 10, usos: 1 });
    const [una, otra] = [await apartar(lugares.slice(1, 2)), await apartar(lugares.slice(2, 3))];
    const poner = 'update reserva set promocion_id = $2 where id = $1';
    expect(await detrasDe([poner, [una, promocion]], [poner, [otra, promocion]])).toMatch(VIOLACION);
  });
});

describe('an event', () => {
  it('with reservations stays, and keeps its number, also once its places are gone', async () => {
    const otro = await crearEvento(database.pool);
    await database.pool.query(
      `insert into reserva (id, evento_id, es_general, invitado_id, comprador, lugares, precios, expira_en)
       values (gen_random_uuid(), $1, false, gen_random_uuid(), 'i:x', '{1}', '{1}', now())`,
      [otro.eventoId],
    );
    for (const borrado of [
      'delete from lugar where evento_id = $1',
      'delete from fila using seccion s where s.id = seccion_id and s.evento_id = $1',
      'delete from seccion where evento_id = $1',
      'delete from zona_precio where evento_id = $1',
    ])
      await database.pool.query(borrado, [otro.eventoId]);
    expect(await codigoDe('delete from evento where id = $1', [otro.eventoId])).toBe('23503');
    expect(await codigoDe('update evento set id = id + 100000 where id = $1', [otro.eventoId])).toBe('23503');
    await database.pool.query('delete from reserva where evento_id = $1', [otro.eventoId]);
    expect(await codigoDe('delete from evento where id = $1', [otro.eventoId])).toBe('was let through');
  });

  it('lets nobody hold more than its limit, who asks one by one or all at once', async () => {
    const corto = await crearEvento(database.pool, { limite: 3 });
    const { usuarioId } = await crearUsuario(database.pool);
    const pedir = (lugar: number) =>
      database.pool
        .query<{ resultado: string }>(
          `select resultado from reservar_asientos(gen_random_uuid(), $1, array[$2::integer], interval '10 minutes', $3, null, 'Ana', 'ana@correo.example')`,
          [corto.eventoId, lugar, usuarioId],
        )
        .then(({ rows }) => rows[0]?.resultado);
    const resultados = await Promise.all(corto.lugares.slice(0, 10).map(pedir));
    expect(resultados.filter(resultado => resultado === 'ok')).toHaveLength(3);
    expect(await pedir(corto.lugares[20] ?? 0)).toBe('limite_de_asientos');
  });
});
