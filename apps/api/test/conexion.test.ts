import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { abrirPool, enTransaccion } from '../src/db/conexion.ts';
import { registrarManejoDeErrores } from '../src/http/manejoDeErrores.ts';
import { type BaseDePrueba, crearBase, sql } from './support/baseDeDatos.ts';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBase(1);
});
afterAll(() => base.cerrar());

it.each([
  [true, ['saludo']],
  [false, []],
])(
  'keeps the names of statements, or not behind a pooler that forgets them: %s',
  async (preparadas, nombres) => {
    const pool = abrirPool({ url: base.url, conexiones: 1, preparadas, onError: () => {} });
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

it('tells the caller to come back when the database goes away between two statements (R11)', async () => {
  const app = Fastify() as unknown as FastifyInstance;
  registrarManejoDeErrores(app);
  app.get('/', () =>
    enTransaccion(base.pool, async tx => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      const cortada = new Promise(resolve => tx.once('end', resolve));
      await sql(base.url, `select pg_terminate_backend(${rows[0]?.pid})`);
      await cortada;
      return tx.query('select 1');
    }),
  );
  const respuesta = await app.inject({ url: '/' });
  expect(respuesta.statusCode).toBe(503);
  expect(respuesta.json().code).toBe('base_no_disponible');
  await app.close();
});
