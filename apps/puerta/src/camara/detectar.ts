import { trustedScriptUrl } from '../trustedTypes.ts';
import type { Leido, Mirada, Pedido } from './trabajador.ts';
import direccionDelTrabajador from './trabajador.ts?worker&url';

/** Finds QR codes in what a camera sees. */
export interface Detector {
  nombre: 'nativo' | 'wasm';
  /** The texts of the codes in sight; none is no failure. */
  leer: (video: HTMLVideoElement, mirada: Mirada) => Promise<string[]>;
}

interface BarcodeDetectorNativo {
  detect: (cuadro: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface ClaseNativa {
  new (opciones: { formats: string[] }): BarcodeDetectorNativo;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own where it reads QR codes (Chrome on Android), else the wasm reader in a worker (§P6.1). */
export async function abrirDetector(): Promise<Detector> {
  const Nativa = (globalThis as { BarcodeDetector?: ClaseNativa }).BarcodeDetector;
  if (Nativa && (await Nativa.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new Nativa({ formats: ['qr_code'] });
    return {
      nombre: 'nativo',
      leer: async (video, { parte }) => {
        const cuadro = await recortar(video, parte);
        try {
          return (await detector.detect(cuadro)).map(({ rawValue }) => rawValue);
        } finally {
          cuadro.close();
        }
      },
    };
  }
  return abrirWasm();
}

function abrirWasm(): Detector {
  const trabajador = new Worker(trustedScriptUrl(direccionDelTrabajador), { type: 'module' });
  const esperan = new Map<number, (textos: string[]) => void>();
  let serie = 0;
  trabajador.addEventListener('message', ({ data }: MessageEvent<Leido>) => {
    esperan.get(data.id)?.(data.textos);
    esperan.delete(data.id);
  });
  return {
    nombre: 'wasm',
    leer: async (video, mirada) => {
      const pedido = await pedir(video, mirada);
      return new Promise(resolve => {
        serie += 1;
        esperan.set(serie, resolve);
        trabajador.postMessage({ id: serie, ...pedido } satisfies Pedido, [pedido.cuadro]);
      });
    },
  };
}

/** The camera's frame itself goes to the worker, which cuts it there; a copy of the part where the browser has no frames. */
async function pedir(video: HTMLVideoElement, { parte, entre }: Mirada): Promise<Omit<Pedido, 'id'>> {
  if ('VideoFrame' in globalThis) return { cuadro: new VideoFrame(video), parte, entre };
  return { cuadro: await recortar(video, parte), parte: 1, entre };
}

function recortar(video: HTMLVideoElement, parte: number): Promise<ImageBitmap> {
  const { videoWidth: ancho, videoHeight: alto } = video;
  const [w, h] = [Math.round(ancho * parte), Math.round(alto * parte)];
  return createImageBitmap(video, Math.round((ancho - w) / 2), Math.round((alto - h) / 2), w, h);
}
