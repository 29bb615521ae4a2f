import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { BusinessError } from '../businessError.ts';
import type { Falla } from '../eventos/archivo/falla.ts';

/** Most bytes of an upload once it is unpacked; a picture has 5 MB at most, and a map 2. */
const MAX_BYTES = 40 * 1024 * 1024;
const MAX_FILES = 100;
const ZIP = Buffer.from('PK\u0003\u0004');

/**
 * Answers the files of an upload by their paths: the files in a zip, or the one file itself.
 * @throws BusinessError `archivo_con_fallas`
 */
export function unpack(nombre: string, bytes: Buffer): ReadonlyMap<string, Buffer> {
  // A zip is known by its first bytes; the file's name does not count.
  if (!bytes.subarray(0, 4).equals(ZIP)) return new Map([[posix.basename(nombre), bytes]]);
  let total = 0;
  let count = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        count += 1;
        if (total > MAX_BYTES || count > MAX_FILES) throw new RangeError('too much');
        return !name.endsWith('/');
      },
    });
    return new Map(
      Object.entries(entries).map(([ruta, contenido]) => [posix.normalize(ruta), Buffer.from(contenido)]),
    );
  } catch (error) {
    const mensaje =
      error instanceof RangeError
        ? `El zip trae más de ${MAX_FILES} archivos o de 40 MB.`
        : 'El zip está dañado.';
    throw conFallas([{ archivo: nombre, linea: 1, columna: 1, ruta: '', mensaje }]);
  }
}

/** The refusal of a whole file, with its first 200 faults, each with line and column. */
export function conFallas(fallas: readonly Falla[]): BusinessError {
  return new BusinessError('archivo_con_fallas', { fallas: fallas.slice(0, 200) });
}
