import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDePrueba, crearBase } from './baseDeDatos.ts';
import { crearEvento, crearUsuario, generalesLibres, venderDirecto } from './fabrica.ts';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBase();
});
afterAll(() => base.cerrar());

it('makes an event of 60,000 seats whose seats follow one another row by row', async () => {
  const { eventoId, lugares } = await crearEvento(base.pool, { filas: 200, asientosPorFila: 300 });
  expect(lugares).toHaveLength(60_000);
  const { rows } = await base.pool.query(
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
  const evento = await crearEvento(base.pool);
  const usuario = await crearUsuario(base.pool);
  const asientos = await venderDirecto(base.pool, {
    ...evento,
    ...usuario,
    lugares: evento.lugares.slice(0, 3),
    cargoServicio: 100,
  });
  expect(asientos).toMatchObject({ invitadoId: null, total: 375_100 });
  expect(asientos.boletos.map(b => b.lugarId)).toEqual(evento.lugares.slice(0, 3));
  const generales = await venderDirecto(base.pool, {
    ...evento,
    lugares: await generalesLibres(base.pool, evento.generalId, 2),
  });
  expect(generales.invitadoId).not.toBeNull();
  expect(await generalesLibres(base.pool, evento.generalId, 200)).toHaveLength(98);
});
