import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../src/db/connection.ts';
import { readFromPrimary, readFromReplica } from '../../src/db/staleReads.ts';
import { type BaseDePrueba, crearBase } from '../support/baseDeDatos.ts';

let primaria: BaseDePrueba;
let replica: BaseDePrueba;
beforeAll(async () => {
  [primaria, replica] = await Promise.all([crearBase(4), crearBase(4)]);
});
afterAll(() => Promise.all([primaria.cerrar(), replica.cerrar()]));

/** Two databases whose logs the test moves, on a clock that it moves too; a position is a number. */
function abrirLectura(db = replica.pool) {
  const mundo = { ahora: 0, primaria: 0, replica: 0, sinPrimaria: false, sinReplica: false };
  const lectura = readFromReplica({
    primary: primaria.pool,
    replica: db,
    now: () => mundo.ahora,
    probe: {
      position: async () => {
        if (mundo.sinPrimaria) throw new Error('no primary');
        return String(mundo.primaria);
      },
      hasApplied: async posicion => {
        if (mundo.sinReplica) throw new Error('no replica');
        return mundo.replica >= Number(posicion);
      },
    },
  });
  const deDonde = () =>
    lectura.read(async db => {
      const { rows } = await db.query<{ base: string }>('select current_database() as base');
      return primaria.url.includes(rows[0]?.base ?? 'ninguna') ? 'primaria' : 'replica';
    });
  return { mundo, lectura, deDonde };
}

describe('what describes', () => {
  it('is read from the primary where there is no replica', async () => {
    const { read } = readFromPrimary(primaria.pool);
    expect(await read(async db => db === primaria.pool)).toBe(true);
  });

  it('is read from the replica only once that was seen to keep up', async () => {
    const { lectura, deDonde } = abrirLectura();
    expect(await deDonde()).toBe('primaria');
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the primary before the replica is 2 seconds late, and from the replica when it is back', async () => {
    const { mundo, lectura, deDonde } = abrirLectura();
    await lectura.check();
    mundo.primaria = 10;
    // The replica stands still from here on; it is checked twice a second.
    for (const ahora of [500, 1_000, 1_500]) {
      mundo.ahora = ahora;
      await lectura.check();
    }
    expect(await deDonde()).toBe('primaria');
    mundo.primaria = 20;
    mundo.replica = 10;
    mundo.ahora = 3_600_000;
    await lectura.check();
    expect(await deDonde(), 'it has only got to where the primary was an hour ago').toBe('primaria');
    mundo.replica = 20;
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the replica while that is a moment behind', async () => {
    const { mundo, lectura, deDonde } = abrirLectura();
    await lectura.check();
    mundo.primaria = 10;
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the replica for as long as the primary is away', async () => {
    const { mundo, lectura, deDonde } = abrirLectura();
    await lectura.check();
    mundo.sinPrimaria = true;
    mundo.ahora = 60_000;
    await lectura.check();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the primary at once when the replica is gone', async () => {
    const apagada = openPool({
      url: 'postgresql://nadie@127.0.0.1:1/nada',
      connections: 1,
      onError: () => {},
    });
    const { mundo, lectura, deDonde } = abrirLectura(apagada);
    await lectura.check();
    expect(await deDonde()).toBe('primaria');
    mundo.sinReplica = true;
    await lectura.check();
    expect(lectura.isUpToDate()).toBe(false);
    await apagada.end();
  });
});
