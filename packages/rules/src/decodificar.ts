/** The part of the web's decoder that is used here; rules have the types of no browser and no server. */
declare const TextDecoder: new (
  letras: string,
  opciones?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

export interface TextoDecodificado {
  /** The text without a byte order mark; each line ends in `\n`. */
  texto: string;
  /** The name of its encoding: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`, or the one that the file declared. */
  letras: string;
}

/** The encoding of text that is not UTF-8 and does not say which it is: Excel and Windows in Mexico write it. */
const DE_WINDOWS = 'windows-1252';
const BYTES_DE_MUESTRA = 4_000;

/**
 * The text of a file, decoded by its own bytes: a byte order mark, the zeros of UTF-16, the declared encoding, UTF-8, and last
 * windows-1252, which reads anything.
 * @throws RangeError when the declared encoding does not exist
 */
export function decodificar(bytes: Uint8Array, declaradas?: string): TextoDecodificado {
  const de16 = marcaDe16(bytes) ?? cerosDe16(bytes);
  const conMarca = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const letras = de16 ?? (conMarca ? 'utf-8' : (declaradas ?? 'utf-8'));
  // Half a character at the end, or an unpaired one, becomes U+FFFD, which the reader of the text refuses.
  if (de16) return { texto: enRenglones(new TextDecoder(de16).decode(bytes)), letras };
  const decodificador = new TextDecoder(letras, { fatal: true });
  try {
    return { texto: enRenglones(decodificador.decode(bytes)), letras };
  } catch {
    const sinMarca = conMarca ? bytes.subarray(3) : bytes;
    return { texto: enRenglones(new TextDecoder(DE_WINDOWS).decode(sinMarca)), letras: DE_WINDOWS };
  }
}

/** How people call an encoding. */
export function nombrarLetras(letras: string): string {
  if (letras.startsWith('utf-16')) return 'Unicode de Windows (UTF-16)';
  return letras === DE_WINDOWS ? 'letras de Windows (windows-1252)' : letras.toUpperCase();
}

/** The first words with letters outside ASCII, by which people see whether a text was decoded well. */
export function palabrasConAcento(texto: string, cuantas = 5): string[] {
  const palabras = new Set<string>();
  for (const [palabra] of texto.matchAll(/[\p{L}\p{M}\p{N}]*[^\p{ASCII}\s][^\s"';:,<>()[\]{}=]*/gu)) {
    palabras.add(palabra.slice(0, 40));
    if (palabras.size === cuantas) break;
  }
  return [...palabras];
}

/** The first damaged letter (U+FFFD) of a text: its word, line and column, both from 1. Null for a sound text. */
export function letraRota(texto: string): { linea: number; columna: number; palabra: string } | null {
  const donde = texto.indexOf('\uFFFD');
  if (donde < 0) return null;
  const antes = texto.slice(0, donde);
  const inicio = antes.lastIndexOf('\n') + 1;
  const palabra = /[^\s"';:,<>]{0,20}$/.exec(antes)?.[0] ?? '';
  const resto = /^[^\s"';:,<>]{1,20}/.exec(texto.slice(donde))?.[0] ?? '';
  return { linea: antes.split('\n').length, columna: donde - inicio + 1, palabra: palabra + resto };
}

function enRenglones(texto: string): string {
  return texto.includes('\r') ? texto.replace(/\r\n?/g, '\n') : texto;
}

function marcaDe16([a, b]: Uint8Array): string | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without its mark: in Spanish and English text most characters have a zero byte, always on the same side. */
function cerosDe16(bytes: Uint8Array): string | null {
  const muestra = bytes.subarray(0, BYTES_DE_MUESTRA - (BYTES_DE_MUESTRA % 2));
  let pares = 0;
  let nones = 0;
  for (let i = 0; i < muestra.length; i += 1) {
    if (muestra[i] !== 0) continue;
    if (i % 2 === 0) pares += 1;
    else nones += 1;
  }
  const muchos = muestra.length / 6;
  if (nones > muchos && pares < nones / 10) return 'utf-16le';
  return pares > muchos && nones < pares / 10 ? 'utf-16be' : null;
}
