import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { createEscaparate } from '../support/escaparate.ts';
import { crearEvento } from '../support/fabrica.ts';

let server: CuentasServer;
let borrar: () => Promise<void>;
/** A file of the machine that no drawing may show. */
let ajena: string;
beforeAll(async () => {
  const escaparate = await createEscaparate();
  borrar = escaparate.remove;
  ajena = join(escaparate.folder, 'ajena.png');
  const punto = Object.assign(new PNG({ width: 1, height: 1 }), { data: Buffer.from([0, 0, 255, 255]) });
  await writeFile(ajena, PNG.sync.write(punto));
  server = await openServer({ TAQUILLA_WEB: escaparate.folder });
});
afterAll(async () => {
  await server.close();
  await borrar();
});

const visitar = (url: string) => server.app.inject({ url });
const ponerEvento = (id: number, columna: string, valor: unknown) =>
  server.database.pool.query(`update evento set ${columna} = $2 where id = $1`, [id, valor]);

/** The path of an event's picture for shared pages. */
async function anuncioDe(id: number): Promise<string> {
  const { body } = await visitar(`/eventos/${id}`);
  return /"og:image" content="https:..tienda.example([^"]+)"/.exec(body)?.[1] ?? '';
}

describe('a shared event', () => {
  it('has a picture of 1200 × 630 with the event’s artwork, which is no other file of the machine (§B6.3)', async () => {
    const { eventoId: id } = await crearEvento(server.database.pool);
    const pixeles = async (imagen: string | null) => {
      const hash = createHash('sha256').update(`${imagen}`).digest('hex');
      if (imagen)
        await server.database.pool.query(
          `insert into imagen (hash, tipo, contenido) values ($1, 'image/svg+xml', $2)`,
          [hash, imagen],
        );
      const antes = await anuncioDe(id);
      await ponerEvento(id, 'imagen_promocion', imagen && hash);
      await expect.poll(() => anuncioDe(id)).not.toBe(antes);
      const { statusCode, headers, rawPayload } = await visitar(await anuncioDe(id));
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1200, 630]);
      return [...data.subarray(info.channels * 1199).subarray(0, 3)];
    };
    const [rojo = 0, verde = 0, azul = 0] = await pixeles(
      `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/><image width="20" height="10" href="${ajena}"/></svg>`,
    );
    expect(rojo).toBeGreaterThan(200);
    expect(Math.max(verde, azul)).toBeLessThan(40);
    // Artwork that cannot be painted leaves the letters on the house's ground.
    for (const imagen of ['x', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="1000000"/>', null])
      expect(Math.max(...(await pixeles(imagen)))).toBeLessThan(40);
  });

  it('has a picture with another address once its name, date, price or state is another (§B6.3)', async () => {
    const { eventoId: id } = await crearEvento(server.database.pool);
    const vistas = new Set([await anuncioDe(id)]);
    for (const [columna, valor] of [
      ['nombre', `${'Ñandú de los esteros '.repeat(9)}👾 Øresund`],
      ['fecha', '2031-02-03T04:05:06Z'],
      ['uso_de_servicio', 0.3],
      ['estado', 'cancelado'],
    ] as const) {
      await ponerEvento(id, columna, valor);
      await expect.poll(() => anuncioDe(id)).not.toBeOneOf([...vistas]);
      vistas.add(await anuncioDe(id));
      expect((await visitar(await anuncioDe(id))).statusCode).toBe(200);
    }
    // Links that were shared before have the picture of today.
    for (const vista of vistas) expect((await visitar(vista)).statusCode).toBe(200);
    expect((await visitar('/eventos/999999/compartir/0123456789abcdef.jpg')).statusCode).toBe(404);
  });
});
