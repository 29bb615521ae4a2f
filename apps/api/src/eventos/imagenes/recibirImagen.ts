import { type Imagen, leerImagen, nombrar } from './imagen.ts';

export type ImagenRecibida =
  | { ok: true; imagen: Imagen; anchos: readonly Ancho[] }
  | { ok: false; mensaje: string };

/** A picture in another width, as WebP. */
export interface Ancho {
  ancho: number;
  contenido: Buffer;
}

const BYTES_MAXIMOS = 10 * 1024 * 1024;
const PIXELES_MAXIMOS = 40_000_000;
/** Stored widths; the middle one is the picture itself. */
const ANCHOS = { cartel: [400, 800, 1_200], banner: [800, 1_600, 2_400] } as const;
const CALIDAD = 82;

/**
 * Takes a picture by its content (§C13.8): a photograph is rewritten in three widths, upright and without metadata; a drawing
 * is sanitised and fits any width.
 */
export async function recibirImagen(bytes: Buffer, cual: keyof typeof ANCHOS): Promise<ImagenRecibida> {
  if (bytes.length > BYTES_MAXIMOS) return { ok: false, mensaje: 'La imagen pesa más de 10 MB.' };
  if (!esFoto(bytes)) {
    const dibujo = leerImagen(bytes);
    return dibujo.ok
      ? { ...dibujo, anchos: [] }
      : { ok: false, mensaje: 'La imagen debe ser SVG, PNG, JPEG o WebP, y abrirse sin errores.' };
  }
  return convertir(bytes, ANCHOS[cual]);
}

/** Whether the first bytes are those of JPEG, PNG or WebP. */
function esFoto(bytes: Buffer): boolean {
  const [cabeza, riff, webp] = [
    bytes.toString('hex', 0, 8),
    bytes.toString('latin1', 0, 4),
    bytes.toString('latin1', 8, 12),
  ];
  return cabeza.startsWith('ffd8ff') || cabeza === '89504e470d0a1a0a' || (riff === 'RIFF' && webp === 'WEBP');
}

async function convertir(
  bytes: Buffer,
  [chico, medio, grande]: readonly [number, number, number],
): Promise<ImagenRecibida> {
  const { default: sharp } = await import('sharp');
  const abrir = () => sharp(bytes, { limitInputPixels: PIXELES_MAXIMOS, failOn: 'error' });
  try {
    const { width, height } = await abrir().metadata();
    if (width * height > PIXELES_MAXIMOS)
      return { ok: false, mensaje: 'La imagen tiene más de 40 megapíxeles.' };
    const en = (ancho: number) =>
      abrir()
        .rotate()
        .resize({ width: ancho, withoutEnlargement: true })
        .webp({ quality: CALIDAD })
        .toBuffer();
    const [uno, dos, tres] = [await en(chico), await en(medio), await en(grande)];
    const anchos = [
      { ancho: chico, contenido: uno },
      { ancho: grande, contenido: tres },
    ];
    return { ok: true, imagen: nombrar('image/webp', dos), anchos };
  } catch {
    return { ok: false, mensaje: 'La imagen está dañada o tiene más de 40 megapíxeles.' };
  }
}
