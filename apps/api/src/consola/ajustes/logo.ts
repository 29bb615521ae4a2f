import { decodificar } from '@taquilla/rules/decodificar';
import { BusinessError } from '../../businessError.ts';
import type { AspectoDeLaCasa } from '../../env/house.ts';
import { type Imagen, nombrar } from '../../eventos/imagenes/imagen.ts';
import { enmarcarPng, pintarPng } from '../../eventos/imagenes/pintarImagen.ts';
import { SvgNoValido, sanearSvg } from '../../mapas/sanearSvg.ts';

const LIMITE_BYTES = 10 * 1024 * 1024;
const LIMITE_PIXELES = 40_000_000;
/** Pixels of the longer side, for pages, mails and papers. */
const LADO = 512;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

export interface LogoLeido {
  imagenes: readonly Imagen[];
  logo: NonNullable<AspectoDeLaCasa['logo']>;
}

/**
 * Reads an uploaded logo by its first bytes (§C13.8). A PNG is painted anew, so that nothing else of the file stays; an SVG
 * is made safe, and painted as PNG for mails and papers.
 * @throws BusinessError `imagen_invalida`
 */
export async function leerLogo(bytes: Buffer): Promise<LogoLeido> {
  if (bytes.length > LIMITE_BYTES) throw rechazo('El logotipo pesa más de 10 MB.');
  const esPng = bytes.subarray(0, 8).equals(PNG);
  const svg = esPng ? enmarcar(bytes) : sanear(bytes);
  const pintado = await pintarPng(svg, { lado: LADO });
  if (pintado === null) throw rechazo('El logotipo no se puede leer o está vacío.');
  const png = nombrar('image/png', pintado.png);
  const imagen = esPng ? png : nombrar('image/svg+xml', Buffer.from(svg));
  return {
    imagenes: esPng ? [png] : [imagen, png],
    logo: {
      imagen: imagen.hash,
      png: png.hash,
      proporcion: Math.round((pintado.ancho / pintado.alto) * 100) / 100,
    },
  };
}

function enmarcar(bytes: Buffer): string {
  // A PNG's header holds width and height at bytes 16 and 20.
  const [ancho, alto] = bytes.length < 24 ? [0, 0] : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (ancho * alto > LIMITE_PIXELES) throw rechazo('El logotipo tiene más de 40 millones de puntos.');
  if (ancho * alto === 0) throw rechazo('El logotipo no se puede leer o está vacío.');
  return enmarcarPng(bytes, { ancho, alto });
}

function sanear(bytes: Buffer): string {
  try {
    return sanearSvg(decodificar(bytes).texto);
  } catch (error) {
    if (!(error instanceof SvgNoValido)) throw error;
    // The parser's words in brackets are English, so they are left out.
    throw rechazo(`El logotipo debe ser PNG o SVG. ${error.message.replace(/ \(.*\)\.$/s, '.')}`);
  }
}

function rechazo(mensaje: string): BusinessError {
  return new BusinessError('imagen_invalida', { campos: ['contenido'] }, mensaje);
}
