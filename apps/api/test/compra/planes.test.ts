import { randomUUID } from 'node:crypto';
import { centavos } from '@taquilla/rules/dinero';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apartarEnTanda, findApartadoAntes } from '../../src/compra/apartar.repository.ts';
import { listCargos } from '../../src/compra/cargo.repository.ts';
import {
  type CobroPreparado,
  iniciarCobros,
  leerCobros,
  liquidarPagos,
  type ReservaPorCobrar,
} from '../../src/compra/cobrador.repository.ts';
import type { Db } from '../../src/db/connection.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearEvento, crearUsuario } from '../support/fabrica.ts';

// The plan of a prepared statement or a function, made when the tables were empty, is kept until statistics are taken anew, a
// minute or more into a sale. Each statement of a hold and of a payment is planned here on empty, analysed tables, which are
// then filled: the rows that it reads afterwards must not grow with the sales (P3).

const VENTAS = 1_500;
const APARTADAS = 500;
/** More rows and index entries than one purchase consists of, and far fewer than the tables have. */
const POCAS = 120;
const GENERALES = 400;

let database: TestDatabase;
let cliente: pg.PoolClient;
let eventoId: number;
let seccionId: number;
let lugares: number[];

beforeAll(async () => {
  database = await createDatabase();
  const evento = await crearEvento(database.pool, {
    filas: 50,
    asientosPorFila: 100,
    capacidadGeneral: GENERALES,
    limite: 4,
  });
  eventoId = evento.eventoId;
  seccionId = evento.generalId;
  lugares = evento.lugares;
  // The server's own housekeeping would take statistics anew, and with them the plans.
  for (const tabla of ['reserva', 'cargo', 'boleto', 'correo', 'lugar'])
    await database.pool.query(`alter table ${tabla} set (autovacuum_enabled = false)`);
});
afterAll(() => database.close());

beforeEach(async () => {
  cliente = await database.pool.connect();
  // Insert-only tables refuse it otherwise.
  await cliente.query(
    `set session_replication_role = replica;
     truncate reserva, cargo, boleto, devolucion, contracargo, correo cascade;
     reset session_replication_role`,
  );
  await cliente.query(
    `update lugar set reserva_id = null, retenido_hasta = null, vendido = false,
       general_libre = case when fila_id is null then true end`,
  );
  await cliente.query('vacuum analyze');
  return () => cliente.release(true);
});

it('is what the charges of one reservation are read by', async () => {
  const uuid = '00000000-0000-0000-0000-000000000000';
  for (let vez = 0; vez < 8; vez += 1) await listCargos(cliente, uuid);
  const [reservaId] = await llenar();
  expect(await leidas(() => listCargos(cliente, reservaId ?? ''))).toBeLessThan(POCAS);
});

it('is what a hold that was made before is found by', async () => {
  const uuid = '00000000-0000-0000-0000-000000000000';
  for (let vez = 0; vez < 8; vez += 1) await findApartadoAntes(cliente, uuid);
  const [, apartada] = await llenar();
  expect(await leidas(() => findApartadoAntes(cliente, apartada ?? ''))).toBeLessThan(POCAS);
});

it('is what a batch of holds is read and written by', async () => {
  const { usuarioId } = await crearUsuario(database.pool);
  const pedir = (asientos: readonly number[]) =>
    pedirLugares(
      asientos.map(asiento => ({ asientos: [asiento] })),
      usuarioId,
    );
  // Requests for unknown seats are refused: the plans of writing statements are made by the first real holds.
  for (let vez = 0; vez < 8; vez += 1) await pedir([2_000_000_000, 2_000_000_001]);
  await cliente.query('begin');
  for (let vez = 0; vez < 8; vez += 1) await pedir(lugares.slice(-4 * vez - 8, -4 * vez - 4));
  await cliente.query('rollback');
  await llenar();
  const hechos = async () => expect(await pedir(lugares.slice(-4))).toEqual(Array(4).fill('ok'));
  expect(await leidas(hechos)).toBeLessThan(4 * POCAS);
});

it('is what general places are taken by, and taken back from the one hold of many that has ended', async () => {
  const una = { seccionId, cantidad: 1 };
  await cliente.query('begin');
  for (let vez = 0; vez < 8; vez += 1) {
    expect(await pedirLugares([una, una])).toEqual(['ok', 'ok']);
    expect(await pedirLugares([{ seccionId, cantidad: GENERALES, canal: 'taquilla' }])).toEqual([
      'lugares_insuficientes',
    ]);
  }
  await cliente.query('rollback');
  await llenar();
  const cuatro = async () => expect(await pedirLugares([una, una, una, una])).toEqual(Array(4).fill('ok'));
  expect(await leidas(cuatro)).toBeLessThan(4 * POCAS);
  // A request that is refused for its number of places locks none of them either.
  const deMas = async () =>
    expect(await pedirLugares([{ seccionId, cantidad: GENERALES }])).toEqual(['limite_de_asientos']);
  expect(await leidas(deMas)).toBeLessThan(POCAS);
  await agotarGenerales();
  // The index still has entries of places that were free a moment ago; their number does not count as growth.
  await database.pool.query('vacuum lugar');
  const laVencida = async () => expect(await pedirLugares([una])).toEqual(['ok']);
  expect(await leidas(laVencida)).toBeLessThan(POCAS);
  const ninguna = async () =>
    expect(await pedirLugares([{ ...una, cantidad: 2 }])).toEqual(['lugares_insuficientes']);
  expect(await leidas(ninguna)).toBeLessThan(POCAS);
});

it('is what makes sure at the end that a sale is whole', async () => {
  // The guard sees its first row when a sale ends; the tables are nearly empty then.
  await cliente.query('begin');
  await vender(lugares.at(-1) ?? 0);
  await cliente.query('commit');
  await llenar();
  expect(await leidas(() => vender(lugares.at(-2) ?? 0))).toBeLessThan(POCAS);
});

it('is what a batch of payments is read, started and sold by', async () => {
  const sinReserva = prepararCobro({ id: randomUUID(), promocion_id: null } as ReservaPorCobrar);
  for (let vez = 0; vez < 8; vez += 1) {
    await leerCobros(cliente, [sinReserva.reserva.id]);
    await iniciarCobros(cliente, [sinReserva], PLAZOS);
    await liquidarPagos(cliente, [pagoDe(sinReserva)], 0);
  }
  await llenar();
  const apartadas = await apartar(cliente, lugares.slice(-4));
  const leer = async () => (await leerCobros(cliente, apartadas)).map(prepararCobro);
  const cobros = await leer();
  expect(cobros).toHaveLength(4);
  const pagos = cobros.map(pagoDe);
  const iniciar = async () => expect((await iniciarCobros(cliente, cobros, PLAZOS)).size).toBe(4);
  const liquidar = async () => {
    expect((await liquidarPagos(cliente, pagos, 0)).size).toBe(4);
    await cliente.query('set constraints all immediate');
  };
  expect(await leidas(leer)).toBeLessThan(4 * POCAS);
  expect(await leidas(iniciar)).toBeLessThan(4 * POCAS);
  await iniciar();
  expect(await leidas(liquidar)).toBeLessThan(4 * POCAS);
});

const PLAZOS = { cobroSegundos: 60, revisarEnSegundos: 60, pacienciaMs: 0 };

const prepararCobro = (reserva: ReservaPorCobrar): CobroPreparado => {
  const cien = centavos(100);
  const cero = centavos(0);
  const desglose = {
    boletos: 1,
    importe: cien,
    descuento: cero,
    subtotal: cien,
    cargoServicio: cero,
    cargoTarjeta: cero,
    iva: cero,
    total: cien,
  };
  const [id, correo] = [randomUUID(), `${randomUUID()}@correo.example`];
  return {
    reserva,
    desglose,
    cargo: { id, order_id: `TQ-${id}` },
    tanteo: `limiteAlCobrar:s:${reserva.id}`,
    quien: { nombre: 'Ana', correo, comprador: `c:${correo}` },
  };
};

const pagoDe = ({ cargo, reserva, desglose }: CobroPreparado) => ({
  cargo: { ...cargo, reserva_id: reserva.id, monto: desglose.total },
  proveedorId: `tr${cargo.id}`,
});

/** One paid sale of a seat with its charge, and its guards, within the transaction if there is one. */
async function vender(lugar: number): Promise<void> {
  await escribirVentas(cliente, [lugar]);
  await cliente.query('set constraints all immediate');
}

/** Fills the tables from another session with so many sales and holds. Answers the reservation of a sale and of a hold. */
async function llenar(): Promise<[string, string]> {
  const otra = await database.pool.connect();
  try {
    await otra.query('begin');
    await otra.query('set local session_replication_role = replica');
    const [vendida = ''] = await escribirVentas(otra, lugares.slice(0, VENTAS));
    const [apartada = ''] = await apartar(otra, lugares.slice(VENTAS, VENTAS + APARTADAS));
    await otra.query('commit');
    return [vendida, apartada];
  } finally {
    otra.release();
  }
}

/** Requests places in one list, each as a guest of one origin; the first as a registered buyer, where one is given. */
async function pedirLugares(
  pedidos: readonly (({ asientos: number[] } | { seccionId: number; cantidad: number }) & {
    canal?: 'taquilla';
  })[],
  usuarioId: number | null = null,
): Promise<string[]> {
  const hechos = await apartarEnTanda(
    cliente,
    { eventoId, segundos: 60, porOrigen: 999, porEvento: 9_999 },
    pedidos.map((pedido, i) => {
      const esCuenta = i === 0 && usuarioId !== null;
      const reservaId = randomUUID();
      const invitadoId = esCuenta ? null : randomUUID();
      return {
        titular: {
          reservaId,
          usuarioId: esCuenta ? usuarioId : null,
          invitadoId,
          nombre: 'Ana',
          correo: null,
        },
        turno: null,
        origen: esCuenta ? null : String(i),
        ...pedido,
      };
    }),
    0,
  );
  return hechos.map(({ resultado }) => resultado);
}

/** Holds all general places, each on its own, one of them expired. */
async function agotarGenerales(): Promise<void> {
  await database.pool.query(
    `with r as (
       insert into reserva (id, evento_id, es_general, invitado_id, comprador, lugares, precios, expira_en)
       select gen_random_uuid(), $1, true, gen_random_uuid(), 'i:' || id, array[id], array[100],
         now() + case when orden = (select min(orden) from lugar where seccion_id = $2) then -1 else 10 end * interval '1 minute'
       from lugar where seccion_id = $2
       returning id, lugares, expira_en)
     update lugar l set general_libre = false, reserva_id = r.id, retenido_hasta = r.expira_en
     from r where l.id = r.lugares[1]`,
    [eventoId, seccionId],
  );
}

/** Holds of one seat each; answers their reservations. */
async function apartar(db: Db, asientos: readonly number[]): Promise<string[]> {
  const uuids = asientos.map(() => randomUUID());
  await db.query(
    `insert into reserva (id, evento_id, es_general, invitado_id, nombre, correo, comprador, lugares, precios, expira_en,
       importe, descuento, subtotal, cargo_servicio, cargo_tarjeta, iva, total)
     select uuid, $1, false, gen_random_uuid(), 'Ana', uuid || '@correo.example', 'c:' || uuid, array[lugar], array[100],
       now() + interval '10 minutes', 100, 0, 100, 0, 0, 0, 100
     from unnest($2::integer[], $3::uuid[]) as p (lugar, uuid)`,
    [eventoId, asientos, uuids],
  );
  await db.query(
    `update lugar l set reserva_id = p.uuid, retenido_hasta = now() + interval '10 minutes'
     from unnest($1::integer[], $2::uuid[]) as p (lugar, uuid) where l.id = p.lugar`,
    [asientos, uuids],
  );
  return uuids;
}

/** Sales of one seat each, whole, with charge, ticket and mail; answers their reservations. */
async function escribirVentas(db: Db, asientos: readonly number[]): Promise<string[]> {
  const uuids = await apartar(db, asientos);
  await db.query('update lugar set vendido = true, retenido_hasta = null where id = any ($1)', [asientos]);
  for (const texto of [
    `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto)
     select gen_random_uuid(), uuid, 'TQ-' || uuid, 'tr' || uuid, 'completado', 100 from unnest($1::uuid[]) as p (uuid)`,
    `insert into boleto (reserva_id, lugar_id, evento_id, quemado_uuid, precio, pagado, cubre)
     select id, lugares[1], evento_id, gen_random_uuid(), 100, 100, 100 from reserva where id = any ($1)`,
    `insert into correo (clave, tipo, para, datos)
     select 'boletos:' || uuid, 'boletos', uuid || '@correo.example', '{}' from unnest($1::uuid[]) as p (uuid)`,
    `update reserva set estado = 'vendida', vendida_en = now(), metodo_pago = 'tarjeta' where id = any ($1)`,
  ])
    await db.query(texto, [uuids]);
  return uuids;
}

/** How many rows and index entries the session reads while it runs. */
async function leidas(hacer: () => Promise<unknown>): Promise<number> {
  await cliente.query('begin');
  await contar();
  const antes = await contar();
  const alContar = (await contar()) - antes;
  await hacer();
  const leidos = (await contar()) - antes - 2 * alContar;
  await cliente.query('rollback');
  return leidos;
}

async function contar(): Promise<number> {
  const { rows } = await cliente.query<{ n: number }>(
    `select ((select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables)
       + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_stat_user_indexes))::integer as n`,
  );
  return rows[0]?.n ?? Number.POSITIVE_INFINITY;
}
