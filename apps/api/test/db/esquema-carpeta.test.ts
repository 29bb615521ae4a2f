import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { lacksMigrations, migrate } from '../../src/db/migrate.ts';
import { createDatabase, sql, urlOfDatabase } from '../support/database.ts';
import { exigirInvariantes } from '../support/invariantes.ts';

const SCHEMA = join(import.meta.dirname, '../../src/db/esquema');
/** A database of the last commit whose migrations held functions: sales, holds, refunds and mails. */
const DUMP = join(import.meta.dirname, '../fixtures/base-de-2026-11-23.sql');
const log = pino({ level: 'silent' });

/** Every part of a schema, as PostgreSQL writes it; the order of columns is left out. */
const CATALOG = `
  select 'columna' as que, format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity) as texto
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migracion'
  union all
  select 'tabla', format('%s %s %s', relname, relpersistence, reloptions) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migracion'
  union all
  select 'restriccion', format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text <> 'migracion'
  union all
  select 'indice', regexp_replace(indexdef, '^(CREATE (UNIQUE )?INDEX) \\S+', '\\1') from pg_indexes
  where schemaname = 'public' and tablename <> 'migracion'
  union all
  select 'disparador', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'funcion', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'transicion', format('%s: %s -> %s', tabla, de, a) from transicion`;

async function readCatalog(url: string): Promise<string[]> {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  const { rows } = await cliente.query<{ que: string; texto: string }>(CATALOG);
  await cliente.end();
  return rows.map(({ que, texto }) => `${que}: ${texto}`).sort();
}

/** An empty database. */
async function createEmpty(): Promise<string> {
  const server = inject('postgresUrl');
  const nombre = `vacia_${crypto.randomUUID().replaceAll('-', '')}`;
  await sql(server, `create database ${nombre}`);
  onTestFinished(() => sql(server, `drop database ${nombre} with (force)`));
  return urlOfDatabase(server, nombre);
}

async function readFunctions(): Promise<string[]> {
  const dir = join(SCHEMA, 'funciones');
  return Promise.all((await readdir(dir)).sort().map(file => readFile(join(dir, file), 'utf8')));
}

async function createFromFolder(): Promise<string> {
  const url = await createEmpty();
  const tablas = await readFile(join(SCHEMA, 'tablas.sql'), 'utf8');
  await sql(url, ['set check_function_bodies = off', tablas, ...(await readFunctions())].join(';\n'));
  return url;
}

async function restore(): Promise<string> {
  const url = await createEmpty();
  await sql(url, await readFile(DUMP, 'utf8'));
  return url;
}

const FILAS = `select json_build_object(
  'reservas', (select json_object_agg(estado, n) from (select estado, count(*) n from reserva group by 1 order by 1) x),
  'cargos', (select json_object_agg(estado, n) from (select estado, count(*) n from cargo group by 1 order by 1) x),
  'devoluciones', (select json_object_agg(estado, n) from (select estado, count(*) n from devolucion group by 1 order by 1) x),
  'correos', (select json_object_agg(estado, n) from (select estado, count(*) n from correo group by 1 order by 1) x),
  'boletos', (select json_build_array(count(*), count(*) filter (where anulado_en is null), count(quemado_en)) from boleto),
  'lugares', (select json_build_array(count(*), count(*) filter (where vendido), count(reserva_id)) from lugar),
  'centavos', (select json_build_array(sum(total), (select sum(monto) from cargo), (select sum(monto) from devolucion)) from reserva)
) as filas`;

describe('the folder that says what the database is', () => {
  it('says what the migrations make', async () => {
    const [migrada, deLaCarpeta] = [await createEmpty(), await createFromFolder()];
    await migrate(migrada, log);
    expect(await readCatalog(migrada)).toEqual(await readCatalog(deLaCarpeta));
  });

  it('has each function once', async () => {
    const nombres = [
      ...(await readFunctions()).join('\n').matchAll(/^create (?:or replace )?function (\w+)/gm),
    ];
    expect(nombres.length).toBeGreaterThan(20);
    expect(nombres.map(([, nombre]) => nombre).sort()).toEqual(
      [...new Set(nombres.map(([, nombre]) => nombre))].sort(),
    );
  });

  it('leaves migrations nothing but tables', async () => {
    const dir = join(SCHEMA, '../migrations');
    for (const file of await readdir(dir))
      expect(await readFile(join(dir, file), 'utf8'), file).not.toMatch(
        /create\s+(or\s+replace\s+)?(constraint\s+)?(function|trigger|procedure)/i,
      );
  });

  it('applies a function again when its text has changed, and not what a newer build has replaced', async () => {
    const database = await createDatabase();
    onTestFinished(database.close);
    const { pool, url } = database;
    await pool.query(`delete from esquema_aplicado where archivo = 'vender.sql'`);
    await pool.query('drop function vender_lugares');
    expect(await lacksMigrations(pool)).toBe(true);
    await migrate(url, log);
    expect(await lacksMigrations(pool)).toBe(false);
    const proargs = `select pg_get_functiondef('lock_comprador'::regproc) as texto`;
    await pool.query(`create or replace function lock_comprador(p_comprador text, p_evento integer) returns void
      language plpgsql as 'begin /* newer */ perform 1; end'`);
    await migrate(url, log);
    expect((await pool.query(proargs)).rows[0].texto).toContain('newer');
  });

  it.each([
    'abrir_apartado',
    'apartado_antes',
    'apartar_en_tanda',
    'apartar_generales',
    'cargos_de_reserva',
    'escribir_apartados',
    'exigir_cargo_con_venta',
    'exigir_venta_entera',
    'iniciar_cobros',
    'leer_cobros',
    'liquidar_pagos',
    'lugares_de_comprador',
    'vender_lugares',
  ])('keeps the plan of %s, and never one that reads a whole table', async nombre => {
    const database = await createDatabase();
    onTestFinished(database.close);
    const { rows } = await database.pool.query('select proconfig from pg_proc where proname = $1', [nombre]);
    expect(rows).toEqual([
      { proconfig: expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']) },
    ]);
  });
});

describe('a database of an earlier commit', () => {
  it('becomes what the folder says, with every sale, hold, refund and mail', async () => {
    const [url, deLaCarpeta] = [await restore(), await createFromFolder()];
    const db = new pg.Pool({ connectionString: url });
    onTestFinished(() => db.end());
    const antes = (await db.query(FILAS)).rows;
    await migrate(url, log);
    expect((await db.query(FILAS)).rows).toEqual(antes);
    expect(antes[0].filas).toMatchObject({
      reservas: { vendida: 8, retenida: 6, cobrando: 1, por_reembolsar: 1, reembolsada: 1 },
      devoluciones: { hecha: 2, pendiente: 1 },
    });
    expect(await readCatalog(url)).toEqual(await readCatalog(deLaCarpeta));
    expect(await listDescuadres(db)).toEqual([]);
    for (const { cobrado, boletos, devuelto, porDevolver } of await listCuadres(db))
      expect(cobrado).toBe(boletos + devuelto + porDevolver);
    await exigirInvariantes(db);
  });
});
