import { createHash } from 'node:crypto';
import { SvgNoValido, sanearSvg } from '../../mapas/sanearSvg.ts';

/** A picture, identified by the hash of its content. */
export interface Imagen {
  hash: string;
  tipo: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';
  contenido: Buffer;
}

export type ImagenLeida = { ok: true; imagen: Imagen } | { ok: false; mensaje: string };

const LIMITE_BYTES = 5 * 1024 * 1024;

/** Reads a poster. Its first bytes decide its type, whatever its file name; an SVG is sanitised. */
export function leerImagen(bytes: Buffer): ImagenLeida {
  if (bytes.length > LIMITE_BYTES) return { ok: false, mensaje: 'La imagen pesa más de 5 MB.' };
  const tipo = tipoDe(bytes);
  if (tipo) return { ok: true, imagen: nombrar(tipo, bytes) };
  try {
    return { ok: true, imagen: nombrar('image/svg+xml', Buffer.from(sanearSvg(bytes.toString('utf8')))) };
  } catch (error) {
    if (!(error instanceof SvgNoValido)) throw error;
    return { ok: false, mensaje: `La imagen debe ser SVG, PNG, JPEG o WebP. ${error.message}` };
  }
}

function tipoDe(bytes: Buffer): Imagen['tipo'] | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  const esRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return esRiff ? 'image/webp' : null;
}

export function nombrar(tipo: Imagen['tipo'], contenido: Buffer): Imagen {
  return { hash: createHash('sha256').update(contenido).digest('hex').slice(0, 32), tipo, contenido };
}

/** The address of a picture. It contains the hash of the content, so the content never changes. */
export function direccionDeImagen(hash: string): string {
  return `/imagenes/${hash}`;
}
