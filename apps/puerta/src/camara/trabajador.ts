import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Which part of a frame is looked at, and how closely. */
export interface Mirada {
  /** Of the frame's width and height, about its middle. */
  parte: number;
  /** So many pixels of a side become one: a code of usual size is read several times faster so. */
  entre: number;
}

/** A question to the worker, which closes the picture. */
export interface Pedido extends Mirada {
  id: number;
  cuadro: VideoFrame | ImageBitmap;
}

/** Its answer, and the milliseconds that it took: for measurements. */
export interface Leido {
  id: number;
  textos: string[];
  ms: number;
}

/** The worker that reads codes where the browser cannot: its wasm comes from our own origin (§P6.1). */
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

const OPCIONES: ReaderOptions = {
  // Of the kind that tickets have: `QRCode` reads Micro QR too, and found one in the stripes of a pale print.
  formats: ['QRCodeModel2'],
  tryHarder: true,
  // A QR code is found whichever way up it is.
  tryRotate: false,
  tryInvert: true,
  tryDownscale: false,
  // One that is found and cannot be read says that there is something to look at more closely. Of two codes the corners of one
  // may first be tried with those of the other.
  returnErrors: true,
  maxNumberOfSymbols: 6,
};
/** A picture is not made smaller than this, in pixels of its shorter side. */
const LADO_MINIMO = 240;

/**
 * Reads what is asked for, and where it saw a code without being able to read it, each pixel of the same frame: it may be the
 * only one, or a second one beside that which was read (§P6.2).
 */
async function leer({ cuadro, parte, entre }: Pedido): Promise<string[]> {
  try {
    const { textos, ilegibles } = await mirar(cuadro, parte, entre);
    if (textos.length > 1 || ilegibles === 0 || entre === 1) return textos;
    return [...textos, ...(await mirar(cuadro, parte, 1)).textos];
  } finally {
    cuadro.close();
  }
}

async function mirar(cuadro: Pedido['cuadro'], parte: number, entre: number) {
  const hallados = await readBarcodes(await tomarLuz(cuadro, parte, entre), OPCIONES);
  const textos = hallados.filter(({ isValid }) => isValid).map(({ text }) => text);
  return { textos, ilegibles: hallados.length - textos.length };
}

interface Recorte {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Formats of a camera whose first plane is light alone, a byte a pixel. */
const CON_LUZ = /^(I420|I420A|I422|I444|NV12)$/;

/** A part of the frame in grey: of the camera's own bytes, or drawn where the graphics card has them or it is a copy. */
async function tomarLuz(cuadro: Pedido['cuadro'], parte: number, entre: number): Promise<ImageData> {
  if ('format' in cuadro && cuadro.visibleRect && CON_LUZ.test(cuadro.format ?? '')) {
    const recorte = recorteDe(cuadro.visibleRect, parte);
    const luz = await copiarLuz(cuadro, recorte).catch(() => null);
    if (luz) return juntar(luz, recorte, pasoDe(recorte, entre));
  }
  const [width, height] =
    'width' in cuadro ? [cuadro.width, cuadro.height] : [cuadro.displayWidth, cuadro.displayHeight];
  const recorte = recorteDe({ x: 0, y: 0, width, height }, parte);
  return dibujar(cuadro, recorte, pasoDe(recorte, entre));
}

/** The part about the middle, at even places: two pixels of a side share one colour in a camera's frame. */
function recorteDe({ x, y, width, height }: Recorte, parte: number): Recorte {
  const par = (pixeles: number) => 2 * Math.floor(pixeles / 2);
  return {
    x: par(x + (width * (1 - parte)) / 2),
    y: par(y + (height * (1 - parte)) / 2),
    width: par(width * parte),
    height: par(height * parte),
  };
}

function pasoDe({ width, height }: Recorte, entre: number): number {
  return Math.min(width, height) / entre < LADO_MINIMO ? 1 : entre;
}

interface Luz {
  bytes: Uint8Array;
  /** Bytes from a line to the next. */
  linea: number;
}

let bytes = new Uint8Array(0);

async function copiarLuz(cuadro: VideoFrame, rect: Recorte): Promise<Luz> {
  const largo = cuadro.allocationSize({ rect });
  if (bytes.length < largo) bytes = new Uint8Array(largo);
  const [plano] = await cuadro.copyTo(bytes, { rect });
  return { bytes: bytes.subarray(plano?.offset ?? 0), linea: plano?.stride ?? rect.width };
}

const OPACO = 0xff000000;

/** As a picture in grey: the mean of `paso` times `paso` pixels. */
function juntar({ bytes: luz, linea }: Luz, { width, height }: Recorte, paso: number): ImageData {
  const [ancho, alto] = [Math.floor(width / paso), Math.floor(height / paso)];
  const imagen = new ImageData(ancho, alto);
  const puntos = new Uint32Array(imagen.data.buffer);
  const cuantos = paso * paso;
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++) {
      let suma = 0;
      for (let dy = 0; dy < paso; dy++) {
        const desde = (y * paso + dy) * linea + x * paso;
        for (let dx = 0; dx < paso; dx++) suma += luz[desde + dx] ?? 0;
      }
      puntos[y * ancho + x] = (Math.round(suma / cuantos) * 0x010101) | OPACO;
    }
  return imagen;
}

let lienzo: OffscreenCanvas | null = null;

/** Where the frame's own bytes cannot be had: the graphics card has them, or it is a copy. */
function dibujar(cuadro: Pedido['cuadro'], { x, y, width, height }: Recorte, paso: number): ImageData {
  const [ancho, alto] = [Math.floor(width / paso), Math.floor(height / paso)];
  if (lienzo?.width !== ancho || lienzo.height !== alto) lienzo = new OffscreenCanvas(ancho, alto);
  const pincel = lienzo.getContext('2d', { willReadFrequently: true });
  if (!pincel) throw new Error('no canvas');
  pincel.drawImage(cuadro, x, y, width, height, 0, 0, ancho, alto);
  return pincel.getImageData(0, 0, ancho, alto);
}

let antes = Promise.resolve();

addEventListener('message', ({ data: pedido }: MessageEvent<Pedido>) => {
  // One after the other: they share the bytes.
  antes = antes.then(async () => {
    const desde = performance.now();
    const textos = await leer(pedido).catch((): string[] => []);
    postMessage({ id: pedido.id, textos, ms: performance.now() - desde } satisfies Leido);
  });
});
