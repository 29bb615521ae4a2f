import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';
import { jefaDe } from '../support/jefa.ts';

const it = enTienda();

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

it('§C13.8: a photograph is read by its content, turned upright, written anew in three widths and without metadata', async ({
  tienda,
  evento: { eventoId },
}) => {
  const pedir = await jefaDe(tienda);
  const version = async () => (await pedir('verEvento', { params: { eventoId } })).cuerpo.version;
  const poner = async (contenido: Buffer, extra: object = {}) =>
    pedir('ponerImagen', {
      params: { eventoId, cual: 'cartel' },
      version: await version(),
      body: { archivo: 'cartel.png', contenido: base64(contenido), ...extra },
    });
  const foto = await sharp({ create: { width: 1500, height: 3000, channels: 3, background: '#a05' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Calle Secreta 5' } } })
    .jpeg()
    .toBuffer();
  const puesta = await poner(foto, { texto: 'Un cuadro' });
  expect(puesta.cuerpo).toMatchObject({ textoCartel: 'Un cuadro' });
  const medidas = await Promise.all(
    ['', '/400.webp', '/1200.webp'].map(async ancho => {
      const { rawPayload, headers } = await tienda.app.inject({ url: `${puesta.cuerpo.cartel}${ancho}` });
      expect([headers['content-type'], rawPayload.includes('Secreta')]).toEqual(['image/webp', false]);
      const { width, height, exif } = await sharp(rawPayload).metadata();
      return { width, height, exif };
    }),
  );
  expect(medidas).toEqual([
    { width: 800, height: 400 },
    { width: 400, height: 200 },
    { width: 1200, height: 600 },
  ]);
  expect((await tienda.app.inject({ url: `${puesta.cuerpo.cartel}/777.webp` })).statusCode).toBe(404);
  const grande = { width: 8_000, height: 6_000, channels: 3, background: '#fff' } as const;
  const malas = [
    [await sharp({ create: grande }).png().toBuffer(), /40 megapíxeles/],
    [Buffer.concat([foto.subarray(0, 400)]), /dañada/],
    [Buffer.from('<html>hola</html>'), /SVG, PNG, JPEG o WebP/],
    [Buffer.alloc(10 * 1024 * 1024 + 1), /10 MB/],
  ] as const;
  for (const [bytes, motivo] of malas) {
    const { status, cuerpo } = await poner(bytes);
    expect([status, cuerpo.code]).toEqual([422, 'imagen_invalida']);
    expect(cuerpo.message).toMatch(motivo);
  }
});

it('§C4.6: what is exported imports without a change, also of an event made at the console; faults have line and column', async ({
  tienda,
  evento: deFabrica,
}) => {
  const pedir = await jefaDe(tienda);
  const bajar = (eventoId: number) => pedir.crudo('exportarEvento', { params: { eventoId } });
  const subir = (contenido: Uint8Array, query = '') =>
    pedir('importarEvento', { query, body: { archivo: 'evento.zip', contenido: base64(contenido) } });
  const cambiado = (zip: Uint8Array, de: RegExp, a: string) =>
    zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(zip)).map(([nombre, contenido]) => [
          nombre,
          nombre.endsWith('.yaml') ? strToU8(strFromU8(contenido).replace(de, a)) : contenido,
        ]),
      ),
    );
  const traido = (await subir(cambiado(await bajar(deFabrica.eventoId), /clave: [\w-]+/, 'clave: otra-casa')))
    .cuerpo;
  expect(traido).toMatchObject({ esNuevo: true, clave: 'otra-casa' });
  const deArchivo = (await pedir('verEvento', { params: { eventoId: traido.eventoId } })).cuerpo;
  expect(deArchivo.estado).toBe('borrador');

  // A second one on the same venue, all of it typed at the console.
  const datos = {
    ...{ nombre: 'Otra noche', artista: 'Ella', genero: 'Teatro', descripcion: 'Una noche.' },
    ...{
      recintoId: deArchivo.recinto.id,
      fecha: '2031-05-02T02:00:00.000Z',
      edadMinima: 18,
      duracionMin: 90,
    },
    ...{ ventaDesde: '2031-04-01T16:00:00.000Z', politica: { tipo: 'hasta_dias', dias: 7 } },
    ...{ textoBanner: 'Un banner' },
  };
  const propio = (await pedir('crearEvento', { body: datos })).cuerpo;
  for (const eventoId of [deArchivo.id, propio.id]) {
    const zip = await bajar(eventoId);
    expect((await subir(zip)).cuerpo).toMatchObject({ eventoId, esNuevo: false, cambios: [] });
    expect(Buffer.from(await bajar(eventoId)).equals(zip)).toBe(true);
  }

  const zip = await bajar(propio.id);
  const ensayo = await subir(cambiado(zip, /edadMinima: 18/, 'edadMinima: 12'), '?ensayo=true');
  expect(ensayo.cuerpo.cambios).toEqual(['Edad mínima: 18 → 12']);
  const params = { eventoId: propio.id };
  expect((await pedir('verEvento', { params })).cuerpo.edadMinima).toBe(18);
  const mal = await subir(cambiado(zip, /edadMinima: 18/, 'edadMinima: mucha'));
  expect([mal.status, mal.cuerpo.code]).toEqual([422, 'archivo_con_fallas']);
  expect(mal.cuerpo.detalles.fallas).toMatchObject([
    { archivo: `${propio.clave}.yaml`, columna: 3, ruta: 'evento.edadMinima' },
  ]);
  expect(mal.cuerpo.detalles.fallas[0].linea).toBeGreaterThan(5);
  expect((await subir(Buffer.from('PK\u0003\u0004 roto'))).cuerpo.detalles.fallas[0].mensaje).toMatch(
    /dañado/,
  );
  const corto = await subir(Buffer.from('abc'));
  expect([corto.status, corto.cuerpo.code]).toEqual([422, 'archivo_con_fallas']);
});
