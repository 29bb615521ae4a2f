import { afterAll, beforeAll, expect, it } from 'vitest';
import { abrirPool } from '../src/db/conexion.ts';
import { type BaseDePrueba, crearBase } from './support/baseDeDatos.ts';

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
