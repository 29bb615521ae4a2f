import { afterEach, describe, expect, it, vi } from 'vitest';
import { abrirDetector } from '../src/camara/detectar.ts';

vi.mock('../src/camara/trabajador.ts?worker&url', () => ({ default: '/puerta/assets/trabajador.js' }));

const VIDEO = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const CENTRO = { parte: 0.5, entre: 2 };

/** A browser that makes copies of a picture; those that it made. */
function conCopias() {
  const copias: { recorte: number[]; close: () => void }[] = [];
  vi.stubGlobal('createImageBitmap', async (_: unknown, ...recorte: number[]) => {
    const copia = { recorte, close: vi.fn() };
    copias.push(copia);
    return copia;
  });
  return copias;
}

/** A browser that reads codes itself, and these formats. */
function conDetector(formatos: string[], textos: string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formatos;
      detect = async () => textos.map(rawValue => ({ rawValue }));
    },
  );
}

/** A worker that answers each picture with these texts; what it was asked. */
function conTrabajador(textos: string[]) {
  const pedidos: object[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      #oyente: (event: { data: unknown }) => void = () => {};
      addEventListener(_: string, oyente: (event: { data: unknown }) => void) {
        this.#oyente = oyente;
      }
      postMessage(pedido: { id: number }, cedidos: unknown[]) {
        pedidos.push({ ...pedido, cedidos });
        this.#oyente({ data: { id: pedido.id, textos } });
      }
    },
  );
  return pedidos;
}

afterEach(() => vi.unstubAllGlobals());

describe('what reads codes (§P6.1)', () => {
  it('is the browser where it has QR codes, and pictures are let go', async () => {
    conDetector(['qr_code', 'ean_13'], ['uno', 'dos']);
    const copias = conCopias();
    const { nombre, leer } = await abrirDetector();
    expect(nombre).toBe('nativo');
    expect(await leer(VIDEO, CENTRO)).toEqual(['uno', 'dos']);
    expect(copias).toMatchObject([{ recorte: [320, 180, 640, 360] }]);
    expect(copias[0]?.close).toHaveBeenCalled();
  });

  it.each([
    ['none', null],
    ['one without QR codes', ['ean_13']],
  ])('is the WebAssembly reader where the browser has %s', async (_, formatos) => {
    if (formatos) conDetector(formatos, ['nunca']);
    vi.stubGlobal('location', new URL('http://localhost/puerta/'));
    const pedidos = conTrabajador(['tres']);
    const copias = conCopias();
    const { nombre, leer } = await abrirDetector();
    expect(nombre).toBe('wasm');
    expect(await leer(VIDEO, CENTRO)).toEqual(['tres']);
    // A copy is cut already.
    expect(pedidos).toMatchObject([{ cuadro: copias[0], parte: 1, entre: 2, cedidos: [copias[0]] }]);
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
    const pedidos = conTrabajador(['cuatro']);
    const copias = conCopias();
    const { leer } = await abrirDetector();
    expect(await leer(VIDEO, CENTRO)).toEqual(['cuatro']);
    expect(pedidos).toMatchObject([{ cuadro: { de: VIDEO }, ...CENTRO }]);
    expect(copias).toEqual([]);
  });
});
