import { posix } from 'node:path';
import { decodificar } from '@taquilla/rules/decodificar';
import { leerRecinto, rutaDelMapaDeRecinto } from '../../eventos/archivo/leerArchivo.ts';
import type { RecintoDescrito } from '../../eventos/documento/eventoDescrito.ts';
import { documentoDeArchivo } from '../../eventos/recintos/documentoDeArchivo.ts';
import { leerMapa } from '../../mapas/mapaLeido.ts';
import { recibirMapa } from '../../mapas/recibirMapa.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { conFallas, unpack } from '../unpack.ts';
import { empezarRecinto } from './cambiarRecinto.ts';
import { findClaveLibre } from './recinto.repository.ts';

/** Makes a venue from its file, with the command line's own parser (§C10.1, §C10.2); a taken key gets a number. */
export async function importarRecinto(cambio: ConsoleChange<'importarRecinto'>) {
  const { archivo, contenido } = cambio.body;
  const { clave, nombre, direccion, ciudad, zona, ...plano } = await leer(
    archivo,
    Buffer.from(contenido, 'base64'),
  );
  return empezarRecinto(cambio, {
    clave: await findClaveLibre(cambio.tx, clave),
    datos: { nombre, direccion, ciudad, zona },
    ...documentoDeArchivo(plano),
  });
}

/** @throws BusinessError `archivo_con_fallas` with every fault, its file, line and column */
async function leer(nombre: string, bytes: Buffer): Promise<RecintoDescrito> {
  const files = unpack(nombre, bytes);
  const ruta = archivoDelRecinto(nombre, files);
  const { texto } = decodificar(files.get(ruta) ?? Buffer.alloc(0));
  const rutaMapa = rutaDelMapaDeRecinto(ruta, texto);
  const mapa = rutaMapa === null ? undefined : files.get(posix.normalize(rutaMapa));
  const lectura = leerRecinto(ruta, {
    texto,
    mapa: mapa ? await leerMapa(() => recibirMapa(mapa)) : null,
  });
  if (!lectura.ok) throw conFallas(lectura.fallas);
  return lectura.valor;
}

/** The one file of an upload that describes a venue. */
function archivoDelRecinto(nombre: string, files: ReadonlyMap<string, Buffer>): string {
  const suyos = [...files].filter(([, contenido]) => /^recinto:/m.test(decodificar(contenido).texto));
  const [unico] = suyos;
  if (unico && suyos.length === 1) return unico[0];
  const mensaje =
    suyos.length === 0
      ? 'No trae el archivo de un recinto (.yaml que empieza por «recinto:»).'
      : `Trae varios recintos (${suyos.map(([ruta]) => ruta).join(', ')}): sube uno a la vez.`;
  throw conFallas([{ archivo: nombre, linea: 1, columna: 1, ruta: '', mensaje }]);
}
