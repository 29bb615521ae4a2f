import { gunzipSync } from 'node:zlib';
import {
  decodificar,
  letraRota,
  palabrasConAcento,
  type TextoDecodificado,
} from '@taquilla/rules/decodificar';
import type { Cuaderno } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';
import { exigirDibujo, reconocerOtro } from './otrosArchivos.ts';

const BYTES_MAXIMOS = 10 * 1024 * 1024;

/**
 * The file's text, from any encoding: UTF-8, UTF-16 with or without a byte order mark, the one declared in its first line,
 * windows-1252, or gzip.
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
  const declaradas = letrasDeclaradas(bytes);
  const { texto, letras } = leerLetras(bytes, declaradas);
  if (letras === 'windows-1252' && letras !== declaradas) {
    const palabras = palabrasConAcento(texto.replace(/<[^>]*>/g, ' '), 3).join(', ');
    const dichas = (declaradas ?? 'utf-8').toUpperCase();
    cuaderno.anotar(
      'raro',
      `letras que no son ${dichas}, leídas como de Windows${palabras && `: ${palabras}`}`,
    );
  }
  const rota = letraRota(texto);
  if (rota)
    throw new MapaNoValido(
      `El mapa trae letras dañadas en el renglón ${rota.linea}, columna ${rota.columna}: «${rota.palabra}». Guárdalo otra vez desde su programa, en UTF-8.`,
    );
  return texto;
}

function leerLetras(bytes: Uint8Array, declaradas: string | undefined): TextoDecodificado {
  try {
    return decodificar(bytes, declaradas);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MapaNoValido(`El mapa dice estar escrito en «${declaradas}», que no se conoce.`);
  }
}

function descomprimir(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: BYTES_MAXIMOS });
  } catch {
    throw new MapaNoValido('El mapa comprimido (.svgz) está dañado o pesa más de 10 MB.');
  }
}

function letrasDeclaradas(bytes: Uint8Array): string | undefined {
  const comienzo = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const dicho = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]{1,40})/.exec(comienzo)?.[1]?.toLowerCase();
  // The declaration was readable byte by byte, so the file cannot be UTF-16.
  return dicho?.startsWith('utf-16') ? undefined : dicho;
}
