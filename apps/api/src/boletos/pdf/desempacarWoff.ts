import { inflateSync } from 'node:zlib';

const CABECERA_WOFF = 44;
const ENTRADA_WOFF = 20;
const CABECERA_SFNT = 12;
const ENTRADA_SFNT = 16;

/**
 * A font as it was before it was packed for the web (W3C, WOFF File Format 1.0). The library that reads fonts takes the
 * packed one too, but unpacks its letters anew for each one that it is asked for.
 */
export function desempacarWoff(woff: Buffer): Buffer {
  const cuantas = woff.readUInt16BE(12);
  const tablas = Array.from({ length: cuantas }, (_, i) => {
    const entrada = CABECERA_WOFF + i * ENTRADA_WOFF;
    const [desde, empacado, entero] = [4, 8, 12].map(campo => woff.readUInt32BE(entrada + campo));
    const bytes = woff.subarray(desde, (desde ?? 0) + (empacado ?? 0));
    return {
      nombre: woff.subarray(entrada, entrada + 4),
      suma: woff.subarray(entrada + 16, entrada + 20),
      bytes: empacado === entero ? bytes : inflateSync(bytes),
    };
  });
  const cabecera = Buffer.alloc(CABECERA_SFNT + cuantas * ENTRADA_SFNT);
  woff.copy(cabecera, 0, 4, 8);
  cabecera.writeUInt16BE(cuantas, 4);
  let lugar = cabecera.length;
  for (const [i, { nombre, suma, bytes }] of tablas.entries()) {
    const entrada = CABECERA_SFNT + i * ENTRADA_SFNT;
    nombre.copy(cabecera, entrada);
    suma.copy(cabecera, entrada + 4);
    cabecera.writeUInt32BE(lugar, entrada + 8);
    cabecera.writeUInt32BE(bytes.length, entrada + 12);
    lugar += aCuatro(bytes.length);
  }
  const rellenas = tablas.map(({ bytes }) => Buffer.concat([bytes], aCuatro(bytes.length)));
  return Buffer.concat([cabecera, ...rellenas]);
}

const aCuatro = (bytes: number) => Math.ceil(bytes / 4) * 4;
