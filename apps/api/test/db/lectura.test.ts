import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirPool } from '../../src/db/conexion.ts';
import { leerDePrimaria, leerDeReplica } from '../../src/db/lectura.ts';
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
  const lectura = leerDeReplica({
    primaria: primaria.pool,
    replica: db,
    ahora: () => mundo.ahora,
    medidas: {
      posicion: async () => {
        if (mundo.sinPrimaria) throw new Error('no primary');
        return String(mundo.primaria);
      },
      haAplicado: async posicion => {
        if (mundo.sinReplica) throw new Error('no replica');
        return mundo.replica >= Number(posicion);
      },
    },
  });
  const deDonde = () =>
    lectura.leer(async db => {
      const { rows } = await db.query<{ base: string }>('select current_database() as base');
      return primaria.url.includes(rows[0]?.base ?? 'ninguna') ? 'primaria' : 'replica';
    });
  return { mundo, lectura, deDonde };
}

describe('what describes', () => {
  it('is read from the primary where there is no replica', async () => {
    const { leer } = leerDePrimaria(primaria.pool);
    expect(await leer(async db => db === primaria.pool)).toBe(true);
  });

  it('is read from the replica only once that was seen to keep up', async () => {
    const { lectura, deDonde } = abrirLectura();
    expect(await deDonde()).toBe('primaria');
    await lectura.revisar();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the primary before the replica is 2 seconds late, and from the replica when it is back', async () => {
    const { mundo, lectura, deDonde } = abrirLectura();
    await lectura.revisar();
    mundo.primaria = 10;
    // The replica stands still from here on; it is looked at twice a second.
    for (const ahora of [500, 1_000, 1_500]) {
      mundo.ahora = ahora;
      await lectura.revisar();
    }
    expect(await deDonde()).toBe('primaria');
    mundo.primaria = 20;
    mundo.replica = 10;
    mundo.ahora = 3_600_000;
    await lectura.revisar();
    expect(await deDonde(), 'it has only got to where the primary was an hour ago').toBe('primaria');
    mundo.replica = 20;
    await lectura.revisar();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the replica while that is a moment behind', async () => {
    const { mundo, lectura, deDonde } = abrirLectura();
    await lectura.revisar();
    mundo.primaria = 10;
    await lectura.revisar();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the replica for as long as the primary is away', async () => {
    const { mundo, lectura, deDonde } = abrirLectura();
    await lectura.revisar();
    mundo.sinPrimaria = true;
    mundo.ahora = 60_000;
    await lectura.revisar();
    expect(await deDonde()).toBe('replica');
  });

  it('is read from the primary at once when the replica is gone', async () => {
    const apagada = abrirPool({
      url: 'postgresql://nadie@127.0.0.1:1/nada',
      conexiones: 1,
      onError: () => {},
    });
    const { mundo, lectura, deDonde } = abrirLectura(apagada);
    await lectura.revisar();
    expect(await deDonde()).toBe('primaria');
    mundo.sinReplica = true;
    await lectura.revisar();
    expect(lectura.alDia()).toBe(false);
    await apagada.end();
  });
});
