import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The worker that reads codes where the browser cannot: its wasm comes from our own origin (§P6.1). */
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

const OPCIONES = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 2,
} as const;

let lienzo: OffscreenCanvas | null = null;

async function leer(cuadro: ImageBitmap): Promise<string[]> {
  const { width, height } = cuadro;
  if (lienzo?.width !== width || lienzo.height !== height) lienzo = new OffscreenCanvas(width, height);
  const pincel = lienzo.getContext('2d', { willReadFrequently: true });
  if (!pincel) return [];
  pincel.drawImage(cuadro, 0, 0);
  cuadro.close();
  const hallados = await readBarcodes(pincel.getImageData(0, 0, width, height), {
    ...OPCIONES,
    formats: ['QRCode'],
  });
  return hallados.filter(({ isValid }) => isValid).map(({ text }) => text);
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; cuadro: ImageBitmap }>) => {
  leer(data.cuadro).then(
    textos => postMessage({ id: data.id, textos }),
    () => postMessage({ id: data.id, textos: [] }),
  );
});
