import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRequest } from '../support/requests.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';
import { createWorld, type World } from '../support/world.ts';

let tienda: Tienda;
let world: World;
beforeAll(async () => {
  tienda = await openTienda({ PUBLIC_URL: 'https://tienda.example' });
  world = await createWorld(tienda);
});
afterAll(() => tienda.close());

/** The number of rows per table; a file is written after its order was answered. */
async function countRows(): Promise<Record<string, string>> {
  const { rows } = await tienda.database.pool.query<{ tabla: string; filas: string }>(
    `select relname as tabla, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text as filas
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'exportacion_trozo'`,
  );
  return Object.fromEntries(rows.map(({ tabla, filas }) => [tabla, filas]));
}

const CON_LLAVE = (Object.keys(RUTAS) as LlamadaId[]).filter(id => (LLAMADAS[id] as Llamada).idempotent);

describe.each(CON_LLAVE)('%s, whose answer was lost (§C14.3, §C9.3)', id => {
  it('asked again by its name has the same answer and no second effect, and a name is good for one body', async () => {
    const pedido = await buildRequest(world, id, 'plataforma');
    const primera = await world.call(id, pedido);
    expect(primera.statusCode, primera.body).toBeLessThan(300);
    const antes = await countRows();
    const segunda = await world.call(id, pedido);
    expect([segunda.statusCode, segunda.json(), segunda.headers['idempotency-replayed']]).toEqual([
      primera.statusCode,
      primera.json(),
      'true',
    ]);
    expect(await countRows()).toEqual(antes);
    const { body } = pedido;
    if (typeof body !== 'object' || body === null || !('motivo' in body)) return;
    const otra = await world.call(id, { ...pedido, body: { ...body, motivo: 'Otro motivo' } });
    expect([otra.statusCode, otra.json().code]).toEqual([422, 'llave_reutilizada']);
    expect(await countRows()).toEqual(antes);
  });
});
