import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../src/camera/worker.ts?worker&url', () => ({ default: '/puerta/assets/worker.js' }));

let readFrames: typeof import('../src/camera/camera.ts').readFrames;

// The reader lives as long as the page, so each test gets a new page.
beforeEach(async () => {
  vi.resetModules();
  ({ readFrames } = await import('../src/camera/camera.ts'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * A camera that sees codes come and go: texts in sight (`orilla…` away from the middle), with their end in
 * milliseconds.
 */
function conCodigos(escenas: readonly (readonly [string[], number])[]): HTMLVideoElement {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  let entera = false;
  vi.stubGlobal('createImageBitmap', async (_video: unknown, _x: number, _y: number, ancho: number) => {
    entera = ancho === 1280;
    return { close: () => {} };
  });
  const desde = performance.now();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        const [textos = []] = escenas.find(([, hasta]) => performance.now() - desde < hasta) ?? [];
        const vistos = entera ? textos : textos.filter(texto => !texto.startsWith('orilla'));
        return vistos.map(rawValue => ({ rawValue }));
      };
    },
  );
  return { videoWidth: 1280, videoHeight: 720, readyState: 2 } as HTMLVideoElement;
}

it('takes none of two codes in sight, also where a frame shows one of them alone (§P6.2)', async () => {
  vi.useFakeTimers();
  const video = conCodigos([
    [['uno', 'dos'], 300],
    [['uno'], 400],
    [['uno', 'dos'], 700],
    [['dos'], 900],
    [['tres'], 1_100],
    [['dos'], 2_500],
  ]);
  const leidos: string[] = [];
  const onTwo = vi.fn();
  const dejar = readFrames(video, {
    onRead: async texto => {
      if (leidos.at(-1) !== texto) leidos.push(texto);
    },
    onTwo,
    onRest: () => {},
  });
  await vi.advanceTimersByTimeAsync(1_400);
  expect(onTwo).toHaveBeenCalled();
  expect(leidos).toEqual(['tres']);
  // The other ticket was put away: one is left.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(leidos).toEqual(['tres', 'dos']);
  dejar();
});

it('takes no code of the middle while another is at the edge (§P6.2)', async () => {
  vi.useFakeTimers();
  const video = conCodigos([
    [['uno', 'orilla'], 1_500],
    [['tres'], 2_500],
  ]);
  const leidos: string[] = [];
  const onTwo = vi.fn();
  const dejar = readFrames(video, {
    onRead: texto => {
      leidos.push(texto);
    },
    onTwo,
    onRest: () => {},
  });
  await vi.advanceTimersByTimeAsync(2_400);
  expect(onTwo).toHaveBeenCalled();
  expect([...new Set(leidos)]).toEqual(['tres']);
  dejar();
});
