import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Db,
  inTransaction,
  onOneConnection,
  openPool,
  type Transaction,
} from '../../src/db/connection.ts';
import { registerErrorHandler } from '../../src/server/errorHandler.ts';
import { createDatabase, sql, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(1);
});
afterAll(() => database.close());

it.each([
  [true, ['saludo']],
  [false, []],
])(
  'keeps the names of statements, or not behind a pooler that forgets them: %s',
  async (preparadas, nombres) => {
    const pool = openPool({ url: database.url, connections: 1, prepared: preparadas, onError: () => {} });
    const { rows } = await pool.query({
      name: 'saludo',
      text: 'select $1::text as hola',
      values: ['¿qué tal?'],
    });
    expect(rows).toEqual([{ hola: '¿qué tal?' }]);
    const guardadas = await pool.query('select name from pg_prepared_statements');
    expect(guardadas.rows.map(fila => fila.name)).toEqual(nombres);
    await pool.end();
  },
);

it('sends statements that are asked at once in one write (§P9.2)', async () => {
  const pool = openPool({ url: database.url, connections: 1, onError: () => {} });
  const connection = await pool.connect();
  const { stream } = (connection as unknown as pg.Client).connection;
  const [juntas, una] = [vi.spyOn(stream, '_writev'), vi.spyOn(stream, '_write')];
  connection.release();
  const leidas = await inTransaction(pool, tx =>
    Promise.all([1, 2, 3].map(async n => (await tx.query('select $1::integer as n', [n])).rows[0]?.n)),
  );
  expect(leidas).toEqual([1, 2, 3]);
  // BEGIN goes out with the three statements, COMMIT by itself.
  expect(juntas.mock.calls.length + una.mock.calls.length).toBe(2);
  await pool.end();
});

it('asks on one connection what has no transaction, and closes it after a failure', async () => {
  const pool = openPool({ url: database.url, connections: 4, onError: () => {} });
  const pid = async (db: Db) => (await db.query('select pg_backend_pid() as pid')).rows[0]?.pid;
  const [uno, otro] = await onOneConnection(pool, db => Promise.all([pid(db), pid(db)]));
  expect(uno).toBe(otro);
  await expect(onOneConnection(pool, db => db.query('select 1/0'))).rejects.toThrow('division');
  expect(await onOneConnection(pool, pid)).not.toBe(uno);
  await pool.end();
});

describe('who waits for a connection (R11)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => vi.useRealTimers());
  const open = (connections = 1) =>
    openPool({
      url: database.url,
      connections,
      waitMs: 10_000,
      stall: { queue: 800, opening: 900 },
      onError: () => {},
    });

  it('is sent away within a second where all connections are kept, and keeps none that comes later', async () => {
    const pool = open();
    const unica = await pool.connect();
    const segunda = pool.query('select 1').then(() => 'served', String);
    vi.advanceTimersByTime(799);
    expect(pool.waitingCount).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await segunda).toContain('timeout exceeded when trying to connect');
    unica.release();
    expect((await pool.query('select 1 as uno')).rows).toEqual([{ uno: 1 }]);
    expect(pool.idleCount).toBe(1);
    await pool.end();
  });

  it('is sent away as soon where the pool was still growing meanwhile', async () => {
    const pool = open(2);
    const tomadas = [await pool.connect(), pool.connect()];
    const tercera = pool.query('select 1').then(() => 'served', String);
    vi.advanceTimersByTime(700);
    for (const tomada of await Promise.all(tomadas)) tomada.on('error', () => {});
    vi.advanceTimersByTime(100);
    expect(await tercera).toContain('timeout exceeded when trying to connect');
    for (const tomada of await Promise.all(tomadas)) tomada.release();
    await pool.end();
  });

  it('is sent away as soon where others got what was opened after it had come (R11)', async () => {
    const pool = open(2);
    (await pool.connect()).release();
    const [una, otra, tercera] = [pool.connect(), pool.connect(), pool.query('select 1').catch(String)];
    const tomadas = await Promise.all([una, otra]);
    vi.advanceTimersByTime(800);
    expect(await tercera).toContain('timeout exceeded when trying to connect');
    for (const tomada of tomadas) tomada.release();
    await pool.end();
  });

  it('is sent away within a second where none opens', async () => {
    const mudo = createServer().listen(0, '127.0.0.1');
    await once(mudo, 'listening');
    const { port } = mudo.address() as AddressInfo;
    const pool = openPool({
      url: `postgres://nadie@127.0.0.1:${port}/nada`,
      connections: 1,
      onError: () => {},
    });
    const primera = pool.query('select 1').catch(String);
    vi.advanceTimersByTime(899);
    expect(pool.totalCount).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await primera).toContain('timeout exceeded when trying to connect');
    mudo.close();
  });

  it('asks again where there is reason to be patient', async () => {
    vi.useRealTimers();
    const pool = openPool({
      url: database.url,
      connections: 1,
      stall: { queue: 20, opening: 20_000 },
      onError: () => {},
    });
    const unica = await pool.connect();
    const rechazos: unknown[] = [];
    const impaciente = inTransaction(pool, async () => 'served').catch(error => rechazos.push(error));
    const paciente = inTransaction(pool, async () => 'served', { patienceMs: 60_000 });
    await impaciente;
    expect(rechazos).toHaveLength(1);
    unica.release();
    expect(await paciente).toBe('served');
    await pool.end();
  });

  it('waits on while those before are given theirs', async () => {
    const pool = open();
    let anterior = await pool.connect();
    const cola = Array.from({ length: 5 }, () => pool.connect());
    for (const siguiente of cola) {
      vi.advanceTimersByTime(700);
      anterior.release();
      anterior = await siguiente;
    }
    anterior.release();
    await pool.end();
  });
});

it('outlives a connection that is ended in the breath in which it opens (R11)', async () => {
  // The database's messages to a client that it lets in and then sends away, in one piece.
  const mensaje = (tipo: string, body: Buffer) => {
    const largo = Buffer.alloc(4);
    largo.writeInt32BE(4 + body.length);
    return Buffer.concat([Buffer.from(tipo), largo, body]);
  };
  const dentro = mensaje('R', Buffer.alloc(4));
  const listo = mensaje('Z', Buffer.from('I'));
  const fuera = mensaje('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const breve = createServer(connection =>
    connection.once('data', () => connection.end(Buffer.concat([dentro, listo, fuera]))),
  ).listen(0, '127.0.0.1');
  await once(breve, 'listening');
  const { port } = breve.address() as AddressInfo;
  const pool = openPool({
    url: `postgres://nadie@127.0.0.1:${port}/nada`,
    connections: 1,
    onError: () => {},
  });
  await expect(inTransaction(pool, tx => tx.query('select 1'))).rejects.toThrow();
  await expect(pool.query('select 1')).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
  await pool.end();
  breve.close();
});

it('keeps nothing of a transaction whose very beginning was cancelled (R11)', async () => {
  await database.pool.query('create table cancelada (n integer)');
  const pool = openPool({ url: database.url, connections: 1, onError: () => {} });
  const connection = await pool.connect();
  const preguntar = connection.query.bind(connection) as (consulta: unknown) => Promise<unknown>;
  // Fails BEGIN alone, as a pg_cancel_backend does that hits BEGIN and misses the statement behind it.
  connection.query = ((consulta: unknown) =>
    preguntar(consulta === 'BEGIN' ? 'select 1 / 0' : consulta)) as typeof connection.query;
  connection.release();
  const hecho = inTransaction(pool, async tx => {
    await tx.query('select 1');
    await tx.query('insert into cancelada values (1)');
  });
  await expect(hecho).rejects.toThrow('division by zero');
  const { rows } = await database.pool.query('select count(*)::integer as n from cancelada');
  expect(rows).toEqual([{ n: 0 }]);
  await expect(inTransaction(pool, tx => tx.query('select 1'))).resolves.toMatchObject({ rowCount: 1 });
  await pool.end();
});

describe('a caller is told to come back (R11)', () => {
  it.each<[string, (tx: Transaction) => Promise<unknown>]>([
    [
      'when the database goes away between two statements',
      async tx => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        const cortada = new Promise(resolve => tx.once('end', resolve));
        await sql(database.url, `select pg_terminate_backend(${rows[0]?.pid})`);
        await cortada;
        return tx.query('select 1');
      },
    ],
    [
      'when the database is a replica that nobody has promoted yet',
      async tx => {
        await tx.query('set transaction read only');
        return tx.query('delete from buzon');
      },
    ],
  ])('%s', (_, tarea) => requireReturn(() => inTransaction(database.pool, tarea)));

  it.each([
    ['host is away', 'EHOSTUNREACH'],
    ['network is away', 'ENETUNREACH'],
    ['name is not known', 'ENOTFOUND'],
    ['name cannot be asked for', 'EAI_AGAIN'],
    ['connection would be one descriptor too many', 'EMFILE'],
    ['disk fails', '58030'],
  ])('when the database’s %s', (_, code) =>
    requireReturn(() => Promise.reject(Object.assign(new Error('no way'), { code }))),
  );

  async function requireReturn(tarea: () => Promise<unknown>): Promise<void> {
    const app = Fastify() as unknown as FastifyInstance;
    registerErrorHandler(app);
    app.get('/', tarea);
    const response = await app.inject({ url: '/' });
    expect(response.statusCode).toBe(503);
    expect(response.json().code).toBe('base_no_disponible');
    await app.close();
  }
});
