import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';
import { recibirMapa } from '../../src/mapas/recibirMapa.ts';

const FOLDER = new URL('../fixtures/mapas/', import.meta.url);

describe('maps as designers export them', () => {
  it.each(['illustrator', 'inkscape', 'coreldraw', 'figma', 'autocad', 'papel'])(
    '%s keeps all that it draws',
    nombre => {
      const bytes = readFileSync(new URL(`${nombre}.svg`, FOLDER));
      const { svg: limpio } = normalizarMapa(bytes);
      const original = bytes.toString('latin1');
      const cuantos = (texto: string, element: string) => texto.split(`<${element}`).length - 1;
      for (const element of ['polygon', 'polyline', 'circle'])
        expect([element, cuantos(limpio, element) >= cuantos(original, element)]).toEqual([element, true]);
      expect(normalizarMapa(Buffer.from(limpio)).svg).toBe(limpio);
    },
  );
});

describe('the thread that takes a map in', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taquilla-mapas-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function program(texto: string): Promise<URL> {
    const file = resolve(folder, `${Math.random()}.mjs`);
    await writeFile(file, texto);
    return pathToFileURL(file);
  }

  const CON_HILO = `import { parentPort } from 'node:worker_threads'; import { readlinkSync } from 'node:fs';
    parentPort.postMessage({ hilo: Number(readlinkSync('/proc/thread-self').split('/').at(-1)) });`;

  it('is ended when it takes too much of the processor', async () => {
    for (const inicio of [CON_HILO, '']) {
      const sinFin = await program(`${inicio} for (;;);`);
      await expect(recibirMapa(Buffer.from(''), { programa: sinFin, plazoMs: 50 })).rejects.toThrow(
        'no se pudo leer a tiempo',
      );
    }
  });

  it('§C10.3: may wait on a busy server, where processor time alone counts; at last the server says that it is busy', async () => {
    const espera = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);';
    const lento = await program(
      `${CON_HILO} ${espera} parentPort.postMessage({ ok: true, recibido: { svg: 'el mapa' } });`,
    );
    const hecho = await recibirMapa(Buffer.from(''), { programa: lento, plazoMs: 400 });
    expect(hecho.svg).toBe('el mapa');
    await expect(
      recibirMapa(Buffer.from(''), { programa: lento, plazoMs: 400, esperaMs: 100 }),
    ).rejects.toMatchObject({ code: 'servidor_ocupado' });
  });

  it('hands on a fault with its place', async () => {
    const enFalla = await program(
      "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ ok: false, mensaje: 'Mal.', lugar: { linea: 3, columna: 4 } });",
    );
    await expect(recibirMapa(Buffer.from(''), { programa: enFalla })).rejects.toThrow(
      'En la línea 3, columna 4: mal.',
    );
  });
});
