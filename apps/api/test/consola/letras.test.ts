import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda();

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

it('§C4.6: a file in the letters of Windows, in UTF-16 or with the line ends of an old Mac changes no name; damaged letters are refused', async ({
  evento: { eventoId },
  jefa: call,
}) => {
  const subir = (contenido: Uint8Array) =>
    call('importarEvento', { body: { archivo: 'evento.zip', contenido: base64(contenido) } });
  const original = unzipSync(await call.raw('exportarEvento', { params: { eventoId } }));
  const nombrado = (texto: string) =>
    texto.replace(/clave: [\w-]+/, 'clave: de-windows').replace(/nombre: .*/, 'nombre: Señas de Núñez');
  const escrito = (en: (texto: string) => Uint8Array) =>
    zipSync(
      Object.fromEntries(
        Object.entries(original).map(([ruta, bytes]) => [
          ruta,
          ruta.endsWith('.yaml') ? en(nombrado(strFromU8(bytes))) : bytes,
        ]),
      ),
    );
  expect((await subir(escrito(strToU8))).body).toMatchObject({ nombre: 'Señas de Núñez', advertencias: [] });
  const deWindows = (await subir(escrito(texto => Buffer.from(texto, 'latin1')))).body;
  expect(deWindows).toMatchObject({ esNuevo: false, cambios: [] });
  expect(deWindows.advertencias[0]).toMatchObject({
    archivo: expect.stringMatching(/[.]yaml$/),
    mensaje: expect.stringMatching(/windows-1252.*Señas, .*Núñez/),
  });
  for (const en of [
    (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le'),
    (texto: string) => Buffer.from(texto.replaceAll('\n', '\r')),
  ])
    expect((await subir(escrito(en))).body).toMatchObject({ cambios: [], advertencias: [] });
  const rotas = await subir(escrito(texto => Buffer.from(texto.replace('Núñez', 'N\uFFFDez'))));
  expect(rotas.body.detalles.fallas).toMatchObject([
    { linea: expect.any(Number), mensaje: expect.stringMatching(/«N\uFFFDez» trae letras dañadas/) },
  ]);
});

it('§C10.3: a map with damaged letters is refused, because buyers would read them', () => {
  const mapa =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">Balc\uFFFDn</text></svg>';
  expect(() => normalizarMapa(Buffer.from(mapa))).toThrow(/«Balc\uFFFDn»/);
});
