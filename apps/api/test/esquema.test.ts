import { ESTADOS_CARGO, ESTADOS_RESERVA, type Transiciones } from '@taquilla/rules/estados';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDePrueba, crearBase } from './support/baseDeDatos.ts';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBase();
});
afterAll(() => base.cerrar());

it('migrates an empty database to the whole schema', async () => {
  const { rows } = await base.pool.query<{ n: number }>(
    `select count(*)::integer n from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows[0]?.n).toBeGreaterThan(25);
});

it.each([
  ['reserva', ESTADOS_RESERVA],
  ['cargo', ESTADOS_CARGO],
] as const)(
  'the database allows a %s exactly the moves that the rules allow',
  async (tabla, reglas: Transiciones<string>) => {
    const { rows } = await base.pool.query<{ de: string; a: string }>(
      'select de, a from transicion where tabla = $1',
      [tabla],
    );
    const deLasReglas = Object.entries(reglas).flatMap(([de, siguientes]) =>
      siguientes.map(a => `${de} -> ${a}`),
    );
    expect(rows.map(({ de, a }) => `${de} -> ${a}`).sort()).toEqual(deLasReglas.sort());
  },
);
