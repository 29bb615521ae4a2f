import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';
import { crearEvento, crearUsuario, generalesLibres, venderDirecto } from './fabrica.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

it('makes an event of 60,000 seats whose seats follow one another row by row', async () => {
  const { eventoId, lugares } = await crearEvento(database.pool, { filas: 200, asientosPorFila: 300 });
  expect(lugares).toHaveLength(60_000);
  const { rows } = await database.pool.query(
    `select f.nombre, l.numero from lugar l join fila f on f.id = l.fila_id where l.id = any ($1) order by l.id`,
    [[lugares[0], lugares[299], lugares[300], lugares[59_999]]],
  );
  expect(rows).toEqual([
    { nombre: 'A', numero: '1' },
    { nombre: 'A', numero: '300' },
    { nombre: 'B', numero: '1' },
    { nombre: 'GR', numero: '300' },
  ]);
  expect(eventoId).toBeGreaterThan(0);
});

it('writes finished sales of users and guests that the schema accepts', async () => {
  const evento = await crearEvento(database.pool);
  const usuario = await crearUsuario(database.pool);
  const asientos = await venderDirecto(database.pool, {
    ...evento,
    ...usuario,
    lugares: evento.lugares.slice(0, 3),
    cargoServicio: 100,
  });
  expect(asientos).toMatchObject({ invitadoId: null, total: 375_100 });
  expect(asientos.boletos.map(b => b.lugarId)).toEqual(evento.lugares.slice(0, 3));
  const generales = await venderDirecto(database.pool, {
    ...evento,
    lugares: await generalesLibres(database.pool, evento.generalId, 2),
  });
  expect(generales.invitadoId).not.toBeNull();
  expect(await generalesLibres(database.pool, evento.generalId, 200)).toHaveLength(98);
});
