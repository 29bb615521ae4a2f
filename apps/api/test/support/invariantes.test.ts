import type pg from 'pg';
import { describe, expect, vi } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import type { Db } from '../../src/db/connection.ts';
import { createDatabase } from './database.ts';
import { enTienda } from './enTienda.ts';
import { INVARIANTES, type Invariante, listViolaciones } from './invariantes.ts';
import { PATIENCE_MS } from './lockWaits.ts';

// Checks the checker: each invariant that ends the other tests notices its own breach.

const OTRA = `insert into reserva (id, evento_id, es_general, invitado_id, comprador, lugares, precios, expira_en, estado, turno, promocion_id)
  select gen_random_uuid(), evento_id, es_general, gen_random_uuid(), 'i:otra', lugares, precios, now() + interval '1 minute'`;

/** Money by transfer for a reservation that is no more. */
const CON_ABONO = `insert into cargo (id, reserva_id, order_id, estado, monto, medio)
    select gen_random_uuid(), id, id::text, 'fallido', 100, 'spei' from reserva where estado = 'expirada';
  insert into abono (id, proveedor_id, cargo_id, medio, monto) select gen_random_uuid(), id::text, id, 'spei', 100 from cargo where medio = 'spei'`;

const DE_MAS = `insert into devolucion (id, reserva_id, cargo_id, monto, motivo)
  select gen_random_uuid(), reserva_id, id, monto + 1, 'De más' from cargo`;
const DE_MAS_EN_EFECTIVO = `insert into devolucion (id, reserva_id, medio, monto, motivo, estado)
  select gen_random_uuid(), id, 'efectivo', total + 1, 'De más', 'hecha' from reserva`;

/** Damages to sales of two seats, which the guards of the database would refuse. */
const DANOS: readonly (readonly [string, Invariante, string])[] = [
  [
    'a sold place whose ticket is void',
    'a sold place belongs to a sold reservation that lists it, and has one live ticket',
    'update boleto set anulado_en = now()',
  ],
  [
    'a sold place that its sale does not list',
    'a sold place belongs to a sold reservation that lists it, and has one live ticket',
    'update reserva set lugares = lugares[1:1], precios = precios[1:1]',
  ],
  [
    'a sold place of a cancelled reservation',
    'a sold place belongs to a sold reservation that lists it, and has one live ticket',
    `update reserva set estado = 'cancelada'`,
  ],
  [
    'a ticket for a place that is free',
    'a live ticket is of a sold place of its own reservation',
    'update lugar set vendido = false, reserva_id = null where vendido',
  ],
  [
    'a ticket for a place that is sold to others',
    'a live ticket is of a sold place of its own reservation',
    'update lugar set reserva_id = gen_random_uuid() where vendido',
  ],
  [
    'a sold place that others hold',
    'no two live reservations hold one place',
    `${OTRA}, 'retenida', null, null from reserva`,
  ],
  [
    'a sold place that others pay',
    'no two live reservations hold one place',
    `${OTRA}, 'cobrando', null, null from reserva`,
  ],
  [
    'a place that is held for nobody',
    'what is held is held for a living reservation that lists it',
    `update lugar set retenido_hasta = now() + interval '1 minute', reserva_id = gen_random_uuid()
       where not vendido and condicion = 'venta' and fila_id is not null`,
  ],
  [
    'a place that is held for who has cancelled',
    'what is held is held for a living reservation that lists it',
    `${OTRA}, 'cancelada', null, null from reserva; update lugar set vendido = false, retenido_hasta = now() + interval '1 minute',
       reserva_id = (select id from reserva where estado = 'cancelada' limit 1) where vendido`,
  ],
  [
    'a general place that is kept for a hold which is no more',
    'a general place whose hold has ended is found by its reservation',
    `update lugar set general_libre = false, reserva_id = gen_random_uuid(), retenido_hasta = now() - interval '1 minute'
       where general_libre`,
  ],
  [
    'a hold that lacks its places',
    'a living reservation has all its places',
    `${OTRA}, 'retenida', null, null from reserva`,
  ],
  [
    'a hold whose places are to be had before its time is over',
    'a living reservation has all its places',
    `update reserva set estado = 'retenida', expira_en = now() + interval '1 minute';
     update lugar set vendido = false, retenido_hasta = now() where vendido`,
  ],
  [
    'a payment under way of which the provider was never told',
    'what is being paid has its living charge',
    `${OTRA}, 'cobrando', null, null from reserva`,
  ],
  [
    'a sale by transfer whose money never came',
    'a sale by reference is covered by what came and did not go back, and no more stays',
    `update reserva set metodo_pago = 'spei'`,
  ],
  [
    'a transfer for a purchase that was given up, and that stays with us',
    'money by reference that paid for nothing goes back',
    `${OTRA}, 'expirada', null, null from reserva; ${CON_ABONO}`,
  ],
  [
    'a purchase that waits for money for ever',
    'what waits for money has a term, and its grace',
    `${OTRA}, 'por_pagar', null, null from reserva`,
  ],
  [
    'a sale that lacks a ticket',
    'a finished sale has all its tickets',
    'delete from boleto where id = (select min(id) from boleto)',
  ],
  [
    'a sale of which no mail tells',
    'a finished sale has exactly one mail with its tickets in the outbox',
    'delete from correo',
  ],
  [
    'money for what was never sold',
    'a paid charge belongs to one finished sale, or its money goes back',
    `update reserva set estado = 'expirada'`,
  ],
  [
    'a charge of less than the price',
    'a paid charge belongs to one finished sale, or its money goes back',
    'update cargo set monto = monto - 1',
  ],
  [
    'a charge that goes back without a refund',
    'a paid charge belongs to one finished sale, or its money goes back',
    `update cargo set estado = 'reembolso_pendiente'`,
  ],
  [
    'a charge that went back without a refund',
    'a paid charge belongs to one finished sale, or its money goes back',
    `update cargo set estado = 'reembolsado'`,
  ],
  [
    'a purchase whose money is said to go back and does not',
    'a purchase whose money goes back has a charge that goes back, and is done when that is',
    `update reserva set estado = 'por_reembolsar'`,
  ],
  [
    'a purchase that waits for money which has gone back',
    'a purchase whose money goes back has a charge that goes back, and is done when that is',
    `update reserva set estado = 'por_reembolsar'; update cargo set estado = 'reembolsado'`,
  ],
  [
    'a refund of which no mail tells',
    'who is given money back is told so by mail, once',
    `insert into devolucion (id, reserva_id, cargo_id, monto, motivo, estado, hecha_en, proveedor_id)
       select gen_random_uuid(), reserva_id, id, 1, 'Una parte', 'hecha', now(), 'tr' from cargo`,
  ],
  [
    'a sale of the box office that kept its money',
    'a sale of the box office that was undone has given back what it took, or it waits in a run',
    `update reserva set metodo_pago = 'efectivo', estado = 'reembolsada'`,
  ],
  [
    'a place that is for sale with somebody sitting on it',
    'the place of a used ticket that was refunded is not for sale',
    `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = 1, anulado_en = now()`,
  ],
  [
    'more cash handed back than came in',
    'never more is handed back than the box office took',
    DE_MAS_EN_EFECTIVO,
  ],
  [
    'a sale by card that nobody paid',
    'a sale by card has exactly one paid charge',
    `update cargo set estado = 'fallido'`,
  ],
  [
    'a ticket whose price is another',
    'the printed price of a sale is the sum of its lines',
    'update boleto set precio = precio + 1',
  ],
  [
    'a ticket that was paid with more than its sale',
    'a sale with its differences has paid for its tickets what has not gone back',
    'update boleto set pagado = pagado + 1',
  ],
  ['a refund of more than was paid', 'never more is refunded than was charged', DE_MAS],
  [
    'a buyer who has more than they may',
    'nobody holds or owns more than the limit',
    'update evento set limite_de_asientos = 1',
  ],
  [
    'a turn that was copied',
    'no turn of a waiting room has two living reservations',
    `drop index reserva_turno; ${OTRA}, 'retenida', 7, null from reserva, generate_series(1, 2)`,
  ],
  [
    'somebody inside whose number was not called',
    'nobody has a turn whose number was not called',
    `insert into ficha (evento_id, persona, numero, turno_hasta) select id, 'i:x', 5, now() from evento`,
  ],
  [
    'a proposal that nothing is left for',
    'a proposed refund that waits is of a sale and of tickets that stand',
    `insert into propuesta_de_devolucion (id, reserva_id, boletos, motivo, propuesta_por)
       select gen_random_uuid(), reserva_id, array[min(id)], 'Ya no', 1 from boleto group by reserva_id;
     update boleto set anulado_en = now()`,
  ],
  [
    'a promotion that was used once too often',
    'no promotion is used more often than it may be',
    `insert into promocion (id, evento_id, nombre, tipo, porcentaje, aplica_todo_evento, usos_maximos)
       select 7, max(id), 'Una', 'PORCENTAJE', 10, true, 1 from evento;
     ${OTRA}, 'retenida', null, 7 from reserva, generate_series(1, 2)`,
  ],
];
const CIRCULO: Invariante = 'the database never had to end one of two that waited for each other';

/** Damages that `npm run cuentas` reports to an operator. */
const DESCUADRES: readonly (readonly [string, string])[] = [
  ['un cargo pagado sin su venta terminada por el mismo monto', `update reserva set estado = 'expirada'`],
  ['un cargo pagado sin su venta terminada por el mismo monto', 'update cargo set monto = monto - 1'],
  ['una venta con tarjeta sin su único cargo pagado', `update cargo set estado = 'fallido'`],
  ['un cargo por devolver cuyas devoluciones no suman su monto', `update cargo set estado = 'reembolsado'`],
  ['se devolvió más de lo cobrado', DE_MAS],
  [
    'una venta de taquilla deshecha sin su dinero',
    `update reserva set metodo_pago = 'efectivo', estado = 'reembolsada'`,
  ],
  ['una venta de taquilla fuera de toda caja', `update reserva set metodo_pago = 'efectivo'`],
  ['una venta de taquilla fuera de toda caja', `update reserva set metodo_pago = 'terminal'`],
  ['la taquilla entregó más de lo que cobró', DE_MAS_EN_EFECTIVO],
  ['una venta cuyos boletos no suman su precio impreso', 'update boleto set precio = precio + 1'],
  ['una venta cuyos boletos no suman lo que queda de su dinero', 'update boleto set pagado = pagado + 1'],
  [
    'una diferencia pagada por un boleto que ya no vive',
    'update boleto set anulado_en = now(); update reserva set complementa = (select min(id) from boleto)',
  ],
  ['un lugar vendido sin boleto vivo', 'update boleto set anulado_en = now()'],
];

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 }).extend(
  'trasDanar',
  ({ db, apartar, pagar }) =>
    async <T>(dano: string, leer: (db: Db) => Promise<T[]>): Promise<T[]> => {
      const { reservaId } = await apartar(2);
      (await pagar(reservaId, 200)).data();
      expect(await leer(db)).toEqual([]);
      return withoutGuards(db, dano, leer);
    },
);

describe('what must hold at any moment', () => {
  it.for(DANOS)('is looked at: %s is noticed', async ([, invariante, dano], { trasDanar }) => {
    expect(await trasDanar(dano, nombrar)).toContain(invariante);
  });

  it('is looked at: two who waited for each other are noticed', async () => {
    const database = await createDatabase();
    const [uno, otro] = [await database.pool.connect(), await database.pool.connect()];
    const tomar = (connection: pg.PoolClient, candado: number) =>
      connection.query('select pg_advisory_xact_lock($1)', [candado]);
    for (const [i, connection] of [uno, otro].entries()) {
      await connection.query(`begin; set local deadlock_timeout = '10ms'`);
      await tomar(connection, i);
    }
    const circulo = await Promise.allSettled([tomar(uno, 1), tomar(otro, 0)]);
    expect(circulo.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // A connection reports its counters when it ends.
    uno.release(true);
    otro.release(true);
    await vi.waitFor(async () => expect(await nombrar(database.pool)).toEqual([CIRCULO]), PATIENCE_MS);
    await database.close();
  });

  it('is damaged here one by one, nothing left out', () => {
    const danadas = DANOS.map(([, invariante]) => invariante);
    expect(new Set([...danadas, CIRCULO])).toEqual(new Set(Object.keys(INVARIANTES)));
  });
});

describe('the accounts', () => {
  it.for(DESCUADRES)('tell of %s (%s)', async ([problema, dano], { trasDanar }) => {
    const leidos = await trasDanar(dano, listDescuadres);
    expect(leidos.map(leido => leido.problema)).toContain(problema);
  });
});

/** Does a damage past triggers and foreign keys, answers the breaches, and rolls back. */
async function withoutGuards<T>(db: pg.Pool, dano: string, leer: (db: Db) => Promise<T>): Promise<T> {
  const connection = await db.connect();
  try {
    await connection.query(`begin; set local session_replication_role = replica; ${dano}`);
    return await leer(connection);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

async function nombrar(db: Db): Promise<Invariante[]> {
  return (await listViolaciones(db)).map(({ invariante }) => invariante);
}
