import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDetector } from '../src/camera/detector.ts';

vi.mock('../src/camera/worker.ts?worker&url', () => ({ default: '/puerta/assets/worker.js' }));

const VIDEO = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const CENTER = { share: 0.5, shrink: 2 };

/** A browser that copies pictures; returns the copies. */
function withCopies() {
  const copies: { cut: number[]; close: () => void }[] = [];
  vi.stubGlobal('createImageBitmap', async (_: unknown, ...cut: number[]) => {
    const copy = { cut, close: vi.fn() };
    copies.push(copy);
    return copy;
  });
  return copies;
}

/** A browser that reads codes of these formats itself. */
function withDetector(formats: string[], texts: string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = async () => texts.map(rawValue => ({ rawValue }));
    },
  );
}

/** A worker that answers each picture with these texts; returns its requests. */
function withWorker(texts: string[]) {
  const requests: object[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      #listener: (event: { data: unknown }) => void = () => {};
      addEventListener(_: string, listener: (event: { data: unknown }) => void) {
        this.#listener = listener;
      }
      postMessage(request: { id: number }, transferred: unknown[]) {
        requests.push({ ...request, transferred });
        this.#listener({ data: { id: request.id, texts } });
      }
    },
  );
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

describe('what reads codes (§P6.1)', () => {
  it('is the browser where it has QR codes, and pictures are let go', async () => {
    withDetector(['qr_code', 'ean_13'], ['uno', 'dos']);
    const copies = withCopies();
    const { name, read } = await openDetector();
    expect(name).toBe('nativo');
    expect(await read(VIDEO, CENTER)).toEqual(['uno', 'dos']);
    expect(copies).toMatchObject([{ cut: [320, 180, 640, 360] }]);
    expect(copies[0]?.close).toHaveBeenCalled();
  });

  it.each([
    ['none', null],
    ['one without QR codes', ['ean_13']],
  ])('is the WebAssembly reader where the browser has %s', async (_, formats) => {
    if (formats) withDetector(formats, ['nunca']);
    vi.stubGlobal('location', new URL('http://localhost/puerta/'));
    const requests = withWorker(['tres']);
    const copies = withCopies();
    const { name, read } = await openDetector();
    expect(name).toBe('wasm');
    expect(await read(VIDEO, CENTER)).toEqual(['tres']);
    // A copy contains only the part.
    expect(requests).toMatchObject([{ frame: copies[0], share: 1, shrink: 2, transferred: [copies[0]] }]);
  });

  it('is given the camera’s own frame, without a copy, where the browser has frames (§P4.2)', async () => {
    vi.stubGlobal('location', new URL('http://localhost/puerta/'));
    vi.stubGlobal(
      'VideoFrame',
      class {
        readonly de: unknown;
        constructor(de: unknown) {
          this.de = de;
        }
      },
    );
    const requests = withWorker(['cuatro']);
    const copies = withCopies();
    const { read } = await openDetector();
    expect(await read(VIDEO, CENTER)).toEqual(['cuatro']);
    expect(requests).toMatchObject([{ frame: { de: VIDEO }, ...CENTER }]);
    expect(copies).toEqual([]);
  });
});
