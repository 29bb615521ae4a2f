import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The part of a frame to read, and at which scale. */
export interface Look {
  /** Share of the frame's width and height, around its middle. */
  share: number;
  /** Pixels of a side that become one: a code of usual size is then read several times faster. */
  shrink: number;
}

/** A request to the worker, which closes the frame. */
export interface ReadRequest extends Look {
  id: number;
  frame: VideoFrame | ImageBitmap;
}

/** The worker's answer; `ms` is its reading time, for measurements. */
export interface ReadAnswer {
  id: number;
  texts: string[];
  ms: number;
}

/** The worker that reads codes where the browser cannot. Its wasm comes from our own origin (§P6.1). */
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

const OPTIONS: ReaderOptions = {
  // The kind on tickets: `QRCode` reads Micro QR too, and found one in the stripes of a pale print.
  formats: ['QRCodeModel2'],
  tryHarder: true,
  // A QR code is found in any rotation.
  tryRotate: false,
  tryInvert: true,
  tryDownscale: false,
  // A code that is found and cannot be read calls for a closer look. The corners of two codes may first be tried
  // together, which gives an unreadable one.
  returnErrors: true,
  maxNumberOfSymbols: 6,
};
/** The least size of a shrunk picture's shorter side, in pixels. */
const LEAST_SIDE = 240;

/**
 * Reads a request; where it sees a code that it cannot read, it reads every pixel of the same frame: that code may be
 * the only one, or a second beside one that was read (§P6.2).
 */
async function read({ frame, share, shrink }: ReadRequest): Promise<string[]> {
  try {
    const { texts, unreadable } = await look(frame, share, shrink);
    if (texts.length > 1 || unreadable === 0 || shrink === 1) return texts;
    return [...texts, ...(await look(frame, share, 1)).texts];
  } finally {
    frame.close();
  }
}

async function look(frame: ReadRequest['frame'], share: number, shrink: number) {
  const found = await readBarcodes(await takeLuma(frame, share, shrink), OPTIONS);
  const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
  return { texts, unreadable: found.length - texts.length };
}

interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixel formats whose first plane is brightness alone, one byte a pixel. */
const WITH_LUMA = /^(I420|I420A|I422|I444|NV12)$/;

/**
 * A part of the frame in grey: from the camera's own bytes, or drawn when the bytes are in the graphics card or the
 * frame is a copy.
 */
async function takeLuma(frame: ReadRequest['frame'], share: number, shrink: number): Promise<ImageData> {
  if ('format' in frame && frame.visibleRect && WITH_LUMA.test(frame.format ?? '')) {
    const cut = cutOf(frame.visibleRect, share);
    const luma = await copyLuma(frame, cut).catch(() => null);
    if (luma) return average(luma, cut, stepOf(cut, shrink));
  }
  const [width, height] =
    'width' in frame ? [frame.width, frame.height] : [frame.displayWidth, frame.displayHeight];
  const cut = cutOf({ x: 0, y: 0, width, height }, share);
  return draw(frame, cut, stepOf(cut, shrink));
}

/** The part around the middle, at even coordinates: in a camera's frame two pixels of a side share one colour. */
function cutOf({ x, y, width, height }: Cut, share: number): Cut {
  const even = (pixels: number) => 2 * Math.floor(pixels / 2);
  return {
    x: even(x + (width * (1 - share)) / 2),
    y: even(y + (height * (1 - share)) / 2),
    width: even(width * share),
    height: even(height * share),
  };
}

function stepOf({ width, height }: Cut, shrink: number): number {
  return Math.min(width, height) / shrink < LEAST_SIDE ? 1 : shrink;
}

interface Luma {
  bytes: Uint8Array;
  /** Bytes from one line to the next. */
  stride: number;
}

let bytes = new Uint8Array(0);

async function copyLuma(frame: VideoFrame, rect: Cut): Promise<Luma> {
  const length = frame.allocationSize({ rect });
  if (bytes.length < length) bytes = new Uint8Array(length);
  const [plane] = await frame.copyTo(bytes, { rect });
  return { bytes: bytes.subarray(plane?.offset ?? 0), stride: plane?.stride ?? rect.width };
}

const OPAQUE = 0xff000000;

/** A picture in grey: the mean of each `step` times `step` pixels. */
function average({ bytes: luma, stride }: Luma, { width, height }: Cut, step: number): ImageData {
  const [w, h] = [Math.floor(width / step), Math.floor(height / step)];
  const image = new ImageData(w, h);
  const pixels = new Uint32Array(image.data.buffer);
  const count = step * step;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let dy = 0; dy < step; dy++) {
        const from = (y * step + dy) * stride + x * step;
        for (let dx = 0; dx < step; dx++) sum += luma[from + dx] ?? 0;
      }
      pixels[y * w + x] = (Math.round(sum / count) * 0x010101) | OPAQUE;
    }
  return image;
}

let canvas: OffscreenCanvas | null = null;

/** Draws a frame whose bytes cannot be read: they are in the graphics card, or the frame is a copy. */
function draw(frame: ReadRequest['frame'], { x, y, width, height }: Cut, step: number): ImageData {
  const [w, h] = [Math.floor(width / step), Math.floor(height / step)];
  if (canvas?.width !== w || canvas.height !== h) canvas = new OffscreenCanvas(w, h);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(frame, x, y, width, height, 0, 0, w, h);
  return context.getImageData(0, 0, w, h);
}

let last = Promise.resolve();

addEventListener('message', ({ data: request }: MessageEvent<ReadRequest>) => {
  // Requests run one after the other, because they share `bytes`.
  last = last.then(async () => {
    const from = performance.now();
    const texts = await read(request).catch((): string[] => []);
    postMessage({ id: request.id, texts, ms: performance.now() - from } satisfies ReadAnswer);
  });
});
