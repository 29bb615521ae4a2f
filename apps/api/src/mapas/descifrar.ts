import { gunzipSync } from 'node:zlib';
import type { Cuaderno } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';
import { exigirDibujo, reconocerOtro } from './otrosArchivos.ts';

const BYTES_MAXIMOS = 10 * 1024 * 1024;

/**
 * The file's text, from any encoding: UTF-8, UTF-16 with or without a byte order mark, the one declared in its first line, or
 * gzip.
 */
export function descifrar(bytes: Uint8Array, cuaderno: Cuaderno): string {
  if (bytes.length === 0) throw new MapaNoValido('El archivo está vacío.');
  reconocerOtro(bytes);
  if (bytes.length > BYTES_MAXIMOS) throw new MapaNoValido('El mapa pesa más de 10 MB.');
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return descifrar(descomprimir(bytes), cuaderno);
  const texto = enLetras(bytes, cuaderno);
  exigirDibujo(texto);
  return texto;
}

function enLetras(bytes: Uint8Array, cuaderno: Cuaderno): string {
  const letras = letrasDe(bytes);
  try {
    return new TextDecoder(letras, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError)
      throw new MapaNoValido(`El mapa dice estar escrito en «${letras}», que no se conoce.`);
  }
  cuaderno.anotar('raro', `letras que no son ${letras.toUpperCase()}, leídas como de Windows`);
  return new TextDecoder('windows-1252').decode(bytes);
}

function descomprimir(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: BYTES_MAXIMOS });
  } catch {
    throw new MapaNoValido('El mapa comprimido (.svgz) está dañado o pesa más de 10 MB.');
  }
}

function letrasDe(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const comienzo = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const dicho = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]{1,40})/.exec(comienzo)?.[1]?.toLowerCase();
  // The declaration was readable byte by byte, so the file cannot be UTF-16.
  return dicho === undefined || dicho.startsWith('utf-16') ? 'utf-8' : dicho;
}
