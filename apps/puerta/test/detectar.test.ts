import { afterEach, describe, expect, it, vi } from 'vitest';
import { abrirDetector } from '../src/camara/detectar.ts';

vi.mock('../src/camara/trabajador.ts?worker&url', () => ({ default: '/puerta/assets/trabajador.js' }));

const cuadro = () => ({ close: vi.fn() }) as unknown as ImageBitmap;

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

/** A worker that answers each picture with these texts. */
function conTrabajador(textos: string[]): void {
  vi.stubGlobal(
    'Worker',
    class {
      #oyente: (event: { data: unknown }) => void = () => {};
      addEventListener(_: string, oyente: (event: { data: unknown }) => void) {
        this.#oyente = oyente;
      }
      postMessage({ id }: { id: number }) {
        this.#oyente({ data: { id, textos } });
      }
    },
  );
}

afterEach(() => vi.unstubAllGlobals());

describe('what reads codes (§P6.1)', () => {
  it('is the browser where it has QR codes, and pictures are let go', async () => {
    conDetector(['qr_code', 'ean_13'], ['uno', 'dos']);
    const { nombre, detectar } = await abrirDetector();
    const visto = cuadro();
    expect(nombre).toBe('nativo');
    expect(await detectar(visto)).toEqual(['uno', 'dos']);
    expect(visto.close).toHaveBeenCalled();
  });

  it.each([
    ['none', null],
    ['one without QR codes', ['ean_13']],
  ])('is the WebAssembly reader where the browser has %s', async (_, formatos) => {
    if (formatos) conDetector(formatos, ['nunca']);
    vi.stubGlobal('location', new URL('http://localhost/puerta/'));
    conTrabajador(['tres']);
    const { nombre, detectar } = await abrirDetector();
    expect(nombre).toBe('wasm');
    expect(await detectar(cuadro())).toEqual(['tres']);
  });
});
