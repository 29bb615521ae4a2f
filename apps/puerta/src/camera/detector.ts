import { trustedScriptUrl } from '../trustedTypes.ts';
import type { Look, ReadAnswer, ReadRequest } from './worker.ts';
import workerUrl from './worker.ts?worker&url';

/** A reader of QR codes in a camera's picture. */
export interface Detector {
  name: 'nativo' | 'wasm';
  /** The texts of the codes in sight; empty for none. */
  read: (video: HTMLVideoElement, look: Look) => Promise<string[]>;
}

interface NativeDetector {
  detect: (frame: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
interface NativeClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's reader if it reads QR codes (Chrome on Android), else the wasm reader in a worker (§P6.1). */
export async function openDetector(): Promise<Detector> {
  const Native = (globalThis as { BarcodeDetector?: NativeClass }).BarcodeDetector;
  if (Native && (await Native.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] });
    return {
      name: 'nativo',
      read: async (video, { share }) => {
        const frame = await cutOut(video, share);
        try {
          return (await detector.detect(frame)).map(({ rawValue }) => rawValue);
        } finally {
          frame.close();
        }
      },
    };
  }
  return openWasm();
}

function openWasm(): Detector {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  const waiting = new Map<number, (texts: string[]) => void>();
  let serial = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
    waiting.get(data.id)?.(data.texts);
    waiting.delete(data.id);
  });
  return {
    name: 'wasm',
    read: async (video, look) => {
      const request = await requestFor(video, look);
      return new Promise(resolve => {
        serial += 1;
        waiting.set(serial, resolve);
        worker.postMessage({ id: serial, ...request } satisfies ReadRequest, [request.frame]);
      });
    },
  };
}

/** The camera's frame itself, which the worker cuts; in a browser without frames, a copy of the part. */
async function requestFor(
  video: HTMLVideoElement,
  { share, shrink }: Look,
): Promise<Omit<ReadRequest, 'id'>> {
  if ('VideoFrame' in globalThis) return { frame: new VideoFrame(video), share, shrink };
  return { frame: await cutOut(video, share), share: 1, shrink };
}

function cutOut(video: HTMLVideoElement, share: number): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video;
  const [w, h] = [Math.round(width * share), Math.round(height * share)];
  return createImageBitmap(video, Math.round((width - w) / 2), Math.round((height - h) / 2), w, h);
}
