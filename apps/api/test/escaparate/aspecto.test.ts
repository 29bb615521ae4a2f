import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { crearAspecto } from '../../src/escaparate/aspecto.ts';
import { Content } from '../../src/server/content.ts';

const PUBLICOS = new URL('../../../web/public/', import.meta.url);

/** The storefront's files for a house with an accent colour and no logo. */
async function verCon(acento: string | null) {
  const svg = await readFile(new URL('favicon.svg', PUBLICOS));
  const construidos = new Map([
    [
      '/favicon.svg',
      { content: new Content(svg, { type: 'image/svg+xml' }), cacheControl: '', policy: null },
    ],
  ]);
  const config = { aspecto: { acento, logo: null, nombreJunto: true } };
  const contexto = { config, db: null } as unknown as Parameters<typeof crearAspecto>[0];
  return crearAspecto(contexto, construidos);
}

it('§C13.7: the icons of a house without a logo have its colour', async () => {
  const ver = await verCon('#4fd1c5');
  const svg = (await ver('/favicon.svg'))?.content.bytes.toString();
  expect(svg).toContain('fill="#4fd1c5"');
  expect(svg).not.toContain('#ffd60a');
  for (const [path, lado] of [
    ['/favicon-32.png', 32],
    ['/icono-192.png', 192],
  ] as const) {
    const png = (await ver(path))?.content.bytes ?? Buffer.alloc(24);
    expect(png.subarray(1, 4).toString(), path).toBe('PNG');
    expect(png.readUInt32BE(16), path).toBe(lado);
  }
});

it('§C13.7: the icons of a house without a look stay as they were built', async () => {
  const ver = await verCon(null);
  expect(await ver('/favicon.svg')).toBeNull();
  expect(await ver('/icono-192.png')).toBeNull();
});
