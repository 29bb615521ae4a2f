import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  COLUMNAS,
  COLUMNAS_APARTE,
  COLUMNAS_DE_CARGOS,
  COLUMNAS_DE_LA_CASA,
} from '../../src/eventos/documento/columnas.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

it('has every column of an event in one of its lists, so that none is read, saved or copied in part', async () => {
  const { rows } = await database.pool.query<{ columna: string }>(
    `select column_name as columna from information_schema.columns where table_name = 'evento' and table_schema = 'public'`,
  );
  const enListas = [
    ...Object.values(COLUMNAS),
    ...COLUMNAS_APARTE,
    ...COLUMNAS_DE_CARGOS,
    ...COLUMNAS_DE_LA_CASA,
  ];
  expect(enListas.toSorted()).toEqual(rows.map(({ columna }) => columna).sort());
});
