import { trustedScriptUrl } from '../trustedTypes.ts';
import direccionDelTrabajador from './trabajador.ts?worker&url';

/** Finds QR codes in a picture. */
export interface Detector {
  nombre: 'nativo' | 'wasm';
  /** The texts of the codes in sight; none is no failure. */
  detectar: (cuadro: ImageBitmap) => Promise<string[]>;
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
      detectar: async cuadro => {
        const hallados = await detector.detect(cuadro);
        cuadro.close();
        return hallados.map(({ rawValue }) => rawValue);
      },
    };
  }
  return abrirWasm();
}

function abrirWasm(): Detector {
  const trabajador = new Worker(trustedScriptUrl(direccionDelTrabajador), { type: 'module' });
  const esperan = new Map<number, (textos: string[]) => void>();
  let serie = 0;
  trabajador.addEventListener('message', ({ data }: MessageEvent<{ id: number; textos: string[] }>) => {
    esperan.get(data.id)?.(data.textos);
    esperan.delete(data.id);
  });
  return {
    nombre: 'wasm',
    detectar: cuadro =>
      new Promise(resolve => {
        serie += 1;
        esperan.set(serie, resolve);
        trabajador.postMessage({ id: serie, cuadro }, [cuadro]);
      }),
  };
}
