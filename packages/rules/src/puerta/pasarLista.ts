import { escribirBase64url, leerBase64url } from './base64url.ts';

/** A pass that one phone hands to another on its screen (§P5.2). */
export interface PasoPasado {
  /** 16 bytes. */
  huella: Uint8Array;
  sentido: 'entrada' | 'salida';
  /** Milliseconds since 1970; the code carries whole seconds. */
  momento: number;
}

/** One frame of a moving code. */
export interface Cuadro {
  eventoId: number;
  lector: number;
  /** Checksum of all passes of the list: it keeps frames of two lists apart. */
  suma: number;
  i: number;
  de: number;
  bytes: Uint8Array;
}

const MARCA = 'taquilla-lista-1';
const LARGO = 20;
/** Passes in one frame: 640 letters and a head, a code of 89 modules at its lowest level. */
const POR_CUADRO = 24;
/** Seconds need 31 bits until 2038; the highest bit marks a pass out. */
const SALIDA = 0x8000_0000;

/** The frames of a moving code, which the phone shows over and over: 500 passes need 21. */
export function escribirCuadros(
  pasos: readonly PasoPasado[],
  { eventoId, lector }: { eventoId: number; lector: number },
): string[] {
  const bytes = new Uint8Array(pasos.length * LARGO);
  const vista = new DataView(bytes.buffer);
  for (const [i, { huella, sentido, momento }] of pasos.entries()) {
    bytes.set(huella, i * LARGO);
    vista.setUint32(i * LARGO + 16, Math.floor(momento / 1000) + (sentido === 'salida' ? SALIDA : 0));
  }
  const de = Math.max(1, Math.ceil(pasos.length / POR_CUADRO));
  return Array.from({ length: de }, (_, i) => {
    const parte = bytes.subarray(i * POR_CUADRO * LARGO, (i + 1) * POR_CUADRO * LARGO);
    return [MARCA, eventoId, lector, sumaDe(bytes), i, de, escribirBase64url(parte)].join(':');
  });
}

/** A frame of a moving code; null where the text is not one. */
export function leerCuadro(texto: string): Cuadro | null {
  const [marca, ...partes] = texto.split(':');
  const [eventoId = -1, lector = -1, suma = -1, i = -1, de = -1] = partes.slice(0, 5).map(Number);
  const bytes = leerBase64url(partes[5] ?? '');
  const enteros = [eventoId, lector, suma, i, de].every(uno => Number.isSafeInteger(uno) && uno >= 0);
  if (marca !== MARCA || partes.length !== 6 || !enteros || !bytes || i >= de || bytes.length % LARGO !== 0)
    return null;
  return { eventoId, lector, suma, i, de, bytes };
}

/** The passes of all frames of one list, in any order; null where a frame is missing or they do not agree. */
export function juntarCuadros(cuadros: readonly Cuadro[]): PasoPasado[] | null {
  const [primero] = cuadros;
  if (!primero) return null;
  const porIndice = new Map(cuadros.map(cuadro => [cuadro.i, cuadro.bytes]));
  const partes = Array.from({ length: primero.de }, (_, i) => porIndice.get(i) ?? new Uint8Array());
  if (porIndice.size !== primero.de) return null;
  const bytes = new Uint8Array(partes.reduce((suma, { length }) => suma + length, 0));
  let en = 0;
  for (const parte of partes) {
    bytes.set(parte, en);
    en += parte.length;
  }
  return sumaDe(bytes) === primero.suma ? pasosDe(bytes) : null;
}

function pasosDe(bytes: Uint8Array): PasoPasado[] {
  const vista = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / LARGO }, (_, i) => {
    const segundos = vista.getUint32(i * LARGO + 16);
    return {
      huella: bytes.slice(i * LARGO, i * LARGO + 16),
      sentido: segundos >= SALIDA ? 'salida' : 'entrada',
      momento: (segundos % SALIDA) * 1000,
    };
  });
}

/** FNV-1a, 32 bits. */
function sumaDe(bytes: Uint8Array): number {
  let suma = 0x811c9dc5;
  for (const byte of bytes) suma = Math.imul(suma ^ byte, 0x01000193);
  return suma >>> 0;
}
