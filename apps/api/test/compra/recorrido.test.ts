import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RAIZ = join(import.meta.dirname, '../../../..');
const PASO = /^\d+\. `(\S+)`: (.*)$/;

it('walks from a click to the row through at most 15 files, each with what the README names in it', async () => {
  const leeme = await readFile(join(RAIZ, 'apps/api/src/compra/README.md'), 'utf8');
  const pasos = leeme.split('\n').flatMap(renglon => {
    const [, archivo, nota] = PASO.exec(renglon) ?? [];
    return archivo && nota
      ? [{ archivo, nombres: [...nota.matchAll(/`(\w+)`/g)].map(([, nombre]) => nombre) }]
      : [];
  });
  expect(pasos.length).toBeGreaterThan(10);
  expect(pasos.length).toBeLessThanOrEqual(15);
  for (const { archivo, nombres } of pasos) {
    const texto = await readFile(join(RAIZ, archivo), 'utf8');
    for (const nombre of nombres) {
      expect
        .soft(texto, archivo)
        .toMatch(new RegExp(`function (async )?${nombre}\\b|\\b${nombre}\\b.*[=(:]`));
    }
  }
});
