import { ESTADOS_CARGO, ESTADOS_RESERVA, type Transiciones } from '@taquilla/rules/estados';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lacksMigrations, migrate } from '../../src/db/migrate.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearEvento } from '../support/fabrica.ts';
import { awaitLockWaits, PATIENCE_MS, withNeighbour } from '../support/lockWaits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

it('migrates an empty database to the whole schema', async () => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::integer n from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows[0]?.n).toBeGreaterThan(25);
});

it('is migrated once where several processes find the database empty at the same time (R19)', async () => {
  const propia = await createDatabase();
  const { pool, url } = propia;
  await pool.query('drop schema public cascade; create schema public');
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, pino({ level: 'silent' }))));
  expect(await lacksMigrations(pool)).toBe(false);
  const { rows } = await pool.query('select name from migracion group by name having count(*) > 1');
  expect(rows).toEqual([]);
  await propia.close();
});

it('lets those who sell by while a migration waits for a table that somebody reads for long (R11)', async () => {
  const propia = await createDatabase();
  const { pool, url } = propia;
  await pool.query(`alter table cargo drop column discrepancia`);
  await pool.query(`delete from migracion where name = '0018_cargos_discrepantes'`);
  const quienLee = await pool.connect();
  await quienLee.query('begin');
  await quienLee.query('select count(*) from cargo');
  const warn = vi.fn();
  const migracion = migrate(url, { ...pino({ level: 'silent' }), warn });
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  expect((await pool.query('select count(*)::integer as n from cargo')).rows).toEqual([{ n: 0 }]);
  await quienLee.query('commit');
  quienLee.release();
  await migracion;
  expect(await lacksMigrations(pool)).toBe(false);
  await propia.close();
});

const CORTAR_A_QUIENES_ESPERAN = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

it('tells of a database that goes away amid a migration, and migrates when it is back (R11)', async () => {
  const propia = await createDatabase();
  const { pool, url } = propia;
  const log = pino({ level: 'silent' });
  await pool.query(`alter table cargo drop column discrepancia`);
  await pool.query(`delete from migracion where name like '0018%'`);
  await withNeighbour(pool, async vecino => {
    await vecino.query('lock table cargo');
    const migracion = migrate(url, log);
    const cortada = expect(migracion).rejects.toThrow(/terminat/);
    await vi.waitFor(
      async () => expect((await pool.query(CORTAR_A_QUIENES_ESPERAN)).rowCount).toBe(1),
      PATIENCE_MS,
    );
    await cortada;
  });
  await migrate(url, log);
  expect(await lacksMigrations(pool)).toBe(false);
  await propia.close();
});

it('starts though the clock that dated the last migration was put back since (R15)', async () => {
  const propia = await createDatabase();
  const log = pino({ level: 'silent' });
  await propia.pool.query(
    `update migracion set run_on = run_on - interval '6 hours' where name like '0018%'`,
  );
  await migrate(propia.url, log);
  expect(await lacksMigrations(propia.pool)).toBe(false);
  await propia.close();
});

it.each([
  ['reserva', ESTADOS_RESERVA],
  ['cargo', ESTADOS_CARGO],
] as const)(
  'the database allows a %s exactly the moves that the rules allow',
  async (tabla, reglas: Transiciones<string>) => {
    const { rows } = await database.pool.query<{ de: string; a: string }>(
      'select de, a from transicion where tabla = $1',
      [tabla],
    );
    const deLasReglas = Object.entries(reglas).flatMap(([de, siguientes]) =>
      siguientes.map(a => `${de} -> ${a}`),
    );
    expect(rows.map(({ de, a }) => `${de} -> ${a}`).sort()).toEqual(deLasReglas.sort());
  },
);

/** Values of a valid reservation, as SQL, with `valores` in place of its own. */
const reservaCon = (valores: Record<string, string>) => {
  const enRegla = {
    id: 'gen_random_uuid()',
    evento_id: '1',
    es_general: 'false',
    invitado_id: 'gen_random_uuid()',
    comprador: "'i:x'",
    lugares: "'{1}'",
    precios: "'{100}'",
    expira_en: 'now()',
  };
  const fila = { ...enRegla, ...valores };
  return `insert into reserva (${Object.keys(fila)}) values (${Object.values(fila)})`;
};
const VENDIDA = {
  estado: "'vendida'",
  vendida_en: 'now()',
  metodo_pago: "'gratis'",
  correo: "'a@b.example'",
};
const PRECIO = {
  importe: '100',
  descuento: '10',
  subtotal: '90',
  cargo_servicio: '5',
  cargo_tarjeta: '3',
  iva: '2',
  total: '100',
};

it('takes a reservation that is in order', async () => {
  await database.pool.query(reservaCon({}));
  await database.pool.query(reservaCon({ ...VENDIDA, ...PRECIO }));
});

it.each([
  ['of nobody', { invitado_id: 'null' }],
  ['with an e-mail in capitals', { correo: "'A@b.example'" }],
  ['without places', { lugares: "'{}'", precios: "'{}'" }],
  ['with a place that has no price', { lugares: "'{1,2}'" }],
  ['in no state that there is', { estado: "'apartada'" }],
  ['paid in no way that there is', { metodo_pago: "'trueque'" }],
  ['sold without a price', VENDIDA],
  ['sold at no time', { ...VENDIDA, ...PRECIO, vendida_en: 'null' }],
  ['whose discount is not taken off', { ...PRECIO, descuento: '11' }],
  ['whose total is not the sum of its lines', { ...PRECIO, total: '101' }],
  ['with a negative line', { ...PRECIO, iva: '-2', total: '96' }],
])('refuses a reservation %s', async (_cual, valores) => {
  await expect(database.pool.query(reservaCon(valores))).rejects.toMatchObject({ code: '23514' });
});

it.each([
  ['at a negative price', 'precio = -1'],
  ['in no condition that there is', "condicion = 'rota'"],
  ['that is a seat and on the list of general places', 'general_libre = true'],
  ['that is a seat without a number', 'numero = null'],
  ['sold to nobody', 'vendido = true'],
  ['sold and held', 'vendido = true, reserva_id = gen_random_uuid(), retenido_hasta = now()'],
  ['sold that is not for sale', "vendido = true, reserva_id = gen_random_uuid(), condicion = 'bloqueado'"],
  ['held for nobody', 'retenido_hasta = now()'],
  ['taken by somebody who neither holds nor has bought it', 'reserva_id = gen_random_uuid()'],
])('refuses a place %s', async (_cual, cambio) => {
  const { lugares } = await crearEvento(database.pool, { filas: 1, asientosPorFila: 1 });
  const cambiar = database.pool.query(`update lugar set ${cambio} where id = $1`, [lugares[0]]);
  await expect(cambiar).rejects.toMatchObject({ code: '23514' });
});

it('refuses a general place that is free and taken', async () => {
  const { generalId } = await crearEvento(database.pool, { capacidadGeneral: 1 });
  const apartar = database.pool.query(
    'update lugar set reserva_id = gen_random_uuid(), retenido_hasta = now() where seccion_id = $1',
    [generalId],
  );
  await expect(apartar).rejects.toMatchObject({ code: '23514' });
});

it('§C4.3: no place of a draft reads a whole table to be deleted: an index of all rows finds what refers to it', async () => {
  const { rows } = await database.pool.query(
    `select c.conrelid::regclass::text as tabla, pg_get_constraintdef(c.oid) as llave
     from pg_constraint c
     where c.contype = 'f' and c.confrelid in ('lugar'::regclass, 'fila'::regclass) and not exists (
       select from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname)))`,
  );
  expect(rows).toEqual([]);
});

it('answers a function that waits while a newer version adds a column to its table (R11)', async () => {
  const propia = await createDatabase();
  const { pool } = propia;
  const cliente = await pool.connect();
  const cargos = { name: 'suyos', text: 'select id from cargos_de_reserva(gen_random_uuid())' };
  // The first one compiles the function: the type of its answer is known from then on.
  await cliente.query(cargos);
  await withNeighbour(pool, async vecino => {
    await vecino.query('alter table cargo add column de_mas text');
    const contestada = expect(cliente.query(cargos)).resolves.toMatchObject({ rows: [] });
    await awaitLockWaits(pool, 1);
    await vecino.query('commit');
    await contestada;
  });
  cliente.release();
  await propia.close();
});

it('has no function that answers the rows of a table as they are, which a new column would fail (R11)', async () => {
  const { rows } = await database.pool.query(
    `select proname from pg_proc join pg_type t on t.oid = prorettype join pg_class c on c.oid = t.typrelid
     where pronamespace = 'public'::regnamespace and c.relkind <> 'c'`,
  );
  expect(rows).toEqual([]);
});
