import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchReads } from '../../src/db/batchReads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A table that answers when the test says so: each key's value is its double, and 0 has none. */
function abrirTabla(opciones?: { everyMs: number }) {
  const lotes: { claves: readonly number[]; contestar: () => void; romperse: () => void }[] = [];
  const leer = batchReads(
    (claves: readonly number[]) =>
      new Promise<(number | null)[]>((resolve, reject) => {
        lotes.push({
          claves,
          contestar: () => resolve(claves.map(clave => (clave === 0 ? null : clave * 2))),
          romperse: () => reject(new Error('no database')),
        });
      }),
    opciones,
  );
  return { leer, lotes, pedidas: () => lotes.map(({ claves }) => claves) };
}

const vuelta = () => new Promise(resolve => setImmediate(resolve));

describe('reads joined into batches', () => {
  it('ask once for all who come at the same moment, and tell each their own', async () => {
    const { leer, lotes, pedidas } = abrirTabla();
    const leidos = Promise.all([leer(1), leer(0), leer(3)]);
    await vuelta();
    lotes[0]?.contestar();
    expect(await leidos).toEqual([2, null, 6]);
    expect(pedidas()).toEqual([[1, 0, 3]]);
  });

  it('gather whoever comes while two batches are under way, for as long as that is', async () => {
    const { leer, lotes, pedidas } = abrirTabla();
    for (const clave of [1, 2, 3, 4]) {
      void leer(clave);
      await vuelta();
    }
    expect(pedidas()).toEqual([[1], [2]]);
    lotes[1]?.contestar();
    await vuelta();
    expect(pedidas()).toEqual([[1], [2], [3, 4]]);
  });

  it('do not wait for a batch that hangs', async () => {
    const { leer, pedidas } = abrirTabla();
    for (const clave of [1, 2, 3]) {
      void leer(clave);
      await vuelta();
    }
    vi.advanceTimersByTime(10);
    expect(pedidas()).toEqual([[1], [2], [3]]);
  });

  it('fail together, and the next ones do not', async () => {
    const { leer, lotes } = abrirTabla();
    const fallidas = Promise.allSettled([leer(1), leer(2)]);
    await vuelta();
    lotes[0]?.romperse();
    expect((await fallidas).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const siguiente = leer(4);
    await vuelta();
    lotes[1]?.contestar();
    expect(await siguiente).toBe(8);
  });

  it('gather a steady crowd for as long as they were told, and let one alone go at once (§P9.2)', async () => {
    const { leer, lotes, pedidas } = abrirTabla({ everyMs: 40 });
    void leer(1);
    await vuelta();
    expect(pedidas()).toEqual([[1]]);
    void leer(2);
    lotes[0]?.contestar();
    await vuelta();
    vi.advanceTimersByTime(39);
    void leer(3);
    expect(pedidas()).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(pedidas()).toEqual([[1], [2, 3]]);
    vi.advanceTimersByTime(40);
    void leer(4);
    await vuelta();
    expect(pedidas()).toEqual([[1], [2, 3], [4]]);
  });
});
