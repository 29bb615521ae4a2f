import { afterEach, expect, it, vi } from 'vitest';
import { leerCuadros } from '../src/camara/camara.ts';

vi.mock('../src/camara/trabajador.ts?worker&url', () => ({ default: '/puerta/assets/trabajador.js' }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A camera before which codes come and go: texts in sight, and until when in milliseconds. */
function conCodigos(escenas: readonly (readonly [string[], number])[]): HTMLVideoElement {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }));
  const desde = performance.now();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        const [textos = []] = escenas.find(([, hasta]) => performance.now() - desde < hasta) ?? [];
        return textos.map(rawValue => ({ rawValue }));
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
  const alVerDos = vi.fn();
  const dejar = leerCuadros(video, {
    alLeer: async texto => {
      if (leidos.at(-1) !== texto) leidos.push(texto);
    },
    alVerDos,
    alDescansar: () => {},
  });
  await vi.advanceTimersByTimeAsync(1_400);
  expect(alVerDos).toHaveBeenCalled();
  expect(leidos).toEqual(['tres']);
  // The other one was put away: what is left is one ticket.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(leidos).toEqual(['tres', 'dos']);
  dejar();
});
