import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../src/db/connection.ts';
import { readFromPrimary, readFromReplica } from '../../src/db/staleReads.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let primary: TestDatabase;
let replica: TestDatabase;
beforeAll(async () => {
  [primary, replica] = await Promise.all([createDatabase(4), createDatabase(4)]);
});
afterAll(() => Promise.all([primary.close(), replica.close()]));

/** Two databases whose logs the test moves, on a clock that it moves too; a position is a number. */
function openRead(db = replica.pool) {
  const world = { ahora: 0, primaria: 0, replica: 0, sinPrimaria: false, sinReplica: false };
  const lectura = readFromReplica({
    primary: primary.pool,
    replica: db,
    now: () => world.ahora,
    probe: {
      position: async () => {
        if (world.sinPrimaria) throw new Error('no primary');
        return String(world.primaria);
      },
      hasApplied: async posicion => {
        if (world.sinReplica) throw new Error('no replica');
        return world.replica >= Number(posicion);
      },
    },
  });
  const deDonde = () =>
    lectura.read(async db => {
      const { rows } = await db.query<{ base: string }>('select current_database() as base');
      return primary.url.includes(rows[0]?.base ?? 'ninguna') ? 'primaria' : 'replica';
    });
  return { mundo: world, lectura, deDonde };
}

describe('what describes', () => {
  it('is read from the primary where there is no replica', async () => {
    const { read } = readFromPrimary(primary.pool);
    expect(await read(async db => db === primary.pool)).toBe(true);
  });

  it('is read from the replica only once that was seen to keep up', async () => {
    const { lectura, deDonde } = openRead();
    expect(await deDonde()).toBe('primaria');
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the primary before the replica is 2 seconds late, and from the replica when it is back', async () => {
    const { mundo: world, lectura, deDonde } = openRead();
    await lectura.check();
    world.primaria = 10;
    // The replica stands still from here on; it is checked twice a second.
    for (const ahora of [500, 1_000, 1_500]) {
      world.ahora = ahora;
      await lectura.check();
    }
    expect(await deDonde()).toBe('primaria');
    world.primaria = 20;
    world.replica = 10;
    world.ahora = 3_600_000;
    await lectura.check();
    expect(await deDonde(), 'it has only got to where the primary was an hour ago').toBe('primaria');
    world.replica = 20;
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the replica while that is a moment behind', async () => {
    const { mundo: world, lectura, deDonde } = openRead();
    await lectura.check();
    world.primaria = 10;
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the replica for as long as the primary is away', async () => {
    const { mundo: world, lectura, deDonde } = openRead();
    await lectura.check();
    world.sinPrimaria = true;
    world.ahora = 60_000;
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the primary at once when the replica is gone', async () => {
    const apagada = openPool({
      url: 'postgresql://nadie@127.0.0.1:1/nada',
      connections: 1,
      onError: () => {},
    });
    const { mundo: world, lectura, deDonde } = openRead(apagada);
    await lectura.check();
    expect(await deDonde()).toBe('primaria');
    world.sinReplica = true;
    await lectura.check();
    expect(lectura.isUpToDate()).toBe(false);
    await apagada.end();
  });
});
