import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearSello, type Sellado } from '../../src/sala/sello.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { createLlave, llaveroDe } from '../support/sesiones.ts';

const MIA: Sellado = { eventoId: 7, numero: 31, persona: 'i:8V_uVzc6bGb0wRkFzrnSkA' };
const selloCon = (llave: string | null) => crearSello(llaveroDe(database.pool, llave));

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

describe('a turn of the waiting room (S2)', () => {
  it('stays good when the key becomes a setting, and another one, in processes that began before and after', async () => {
    const segunda = createLlave();
    const processes = [null, createLlave(), segunda].map(selloCon);
    const turnos: string[] = [];
    for (const proceso of processes) turnos.push(await proceso.sellar('turno', MIA));
    for (const proceso of [...processes, selloCon(segunda)])
      for (const turno of turnos) expect(await proceso.leer('turno', turno)).toEqual(MIA);
  });

  it('cannot be signed with anything that a dump holds where the key is a setting', async () => {
    const sello = selloCon(createLlave());
    await sello.sellar('turno', MIA);
    const { rows } = await database.pool.query<{ clave: string; valor: Record<string, unknown> }>(
      'select clave, valor from ajuste',
    );
    expect(rows.map(({ clave }) => clave)).toEqual(['llave_de_sesiones']);
    expect(Object.keys(rows[0]?.valor ?? {}).sort()).toEqual(['anteriores', 'crv', 'kty', 'x']);
  });

  it('is no longer taken when its key has been put away', async () => {
    const vieja = await selloCon(createLlave()).sellar('turno', MIA);
    await database.pool.query(`delete from ajuste where clave = 'llave_de_sesiones'`);
    const sello = selloCon(createLlave());
    expect(await sello.leer('turno', vieja)).toBeNull();
    expect(await sello.leer('turno', await sello.sellar('turno', MIA))).toEqual(MIA);
  });
});
