import { codificar128 } from '@taquilla/rules/code128';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const [wasm = ''] = Object.values(
  import.meta.glob<string>('../../../node_modules/zxing-wasm/dist/reader/*.wasm', {
    query: '?url&inline',
    import: 'default',
    eager: true,
  }),
);

const PUNTOS = 3;
const ORILLA = 10;
const ALTO = 40;

// The door's reader is the one of this repository that reads bars too; it is foreign to what draws them.
beforeAll(async () => {
  const wasmBinary = await (await fetch(wasm)).arrayBuffer();
  prepareZXingModule({ overrides: { wasmBinary } });
});

/** The picture that a till's camera would have of drawn bars, three points a module. */
function comoImagen(anchos: readonly number[]): ImageData {
  const width = (anchos.reduce((suma, ancho) => suma + ancho, 0) + 2 * ORILLA) * PUNTOS;
  const data = new Uint8ClampedArray(width * ALTO * 4).fill(255);
  let x = ORILLA;
  for (const [i, ancho] of anchos.entries()) {
    for (let y = 0; y < ALTO && i % 2 === 0; y += 1) {
      for (let px = x * PUNTOS; px < (x + ancho) * PUNTOS; px += 1)
        data.fill(0, (y * width + px) * 4, (y * width + px) * 4 + 3);
    }
    x += ancho;
  }
  return { data, width, height: ALTO, colorSpace: 'srgb' };
}

async function leer(texto: string): Promise<string[]> {
  const leidos = await readBarcodes(comoImagen(codificar128(texto)), { formats: ['Code128'] });
  return leidos.map(({ text }) => text);
}

const signos = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const pares = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));

it('a foreign reader reads every sign and every pair of digits of drawn bars (§B2.10)', async () => {
  for (let i = 0; i < signos.length; i += 5) {
    const texto = `x${signos.slice(i, i + 5).join('')}y`;
    expect(await leer(texto)).toEqual([texto]);
  }
  for (let i = 0; i < pares.length; i += 10) {
    const texto = pares.slice(i, i + 10).join('');
    expect(await leer(texto)).toEqual([texto]);
  }
});

it.each(['1010109876543210', '11011234567890123456', 'A12345B', 'PJJ123C', '0149', '0050'])(
  'a foreign reader reads the bars of %s (§B2.10)',
  async texto => {
    expect(await leer(texto)).toEqual([texto]);
  },
);
