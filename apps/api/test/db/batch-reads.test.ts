import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchReads } from '../../src/db/batchReads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A table that answers when the test says so: each key's value is its double, and 0 has none. */
function openTable(opciones?: { everyMs: number }) {
  const batches: { keys: readonly number[]; answer: () => void; break: () => void }[] = [];
  const read = batchReads(
    (keys: readonly number[]) =>
      new Promise<(number | null)[]>((resolve, reject) => {
        batches.push({
          keys,
          answer: () => resolve(keys.map(key => (key === 0 ? null : key * 2))),
          break: () => reject(new Error('no database')),
        });
      }),
    opciones,
  );
  return { read, batches, asked: () => batches.map(({ keys }) => keys) };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('reads joined into batches', () => {
  it('ask once for all who come at the same moment, and tell each their own', async () => {
    const { read, batches, asked } = openTable();
    const leidos = Promise.all([read(1), read(0), read(3)]);
    await turn();
    batches[0]?.answer();
    expect(await leidos).toEqual([2, null, 6]);
    expect(asked()).toEqual([[1, 0, 3]]);
  });

  it('gather whoever comes while two batches are under way, for as long as that is', async () => {
    const { read, batches, asked } = openTable();
    for (const key of [1, 2, 3, 4]) {
      void read(key);
      await turn();
    }
    expect(asked()).toEqual([[1], [2]]);
    batches[1]?.answer();
    await turn();
    expect(asked()).toEqual([[1], [2], [3, 4]]);
  });

  it('do not wait for a batch that hangs', async () => {
    const { read, asked } = openTable();
    for (const key of [1, 2, 3]) {
      void read(key);
      await turn();
    }
    vi.advanceTimersByTime(10);
    expect(asked()).toEqual([[1], [2], [3]]);
  });

  it('fail together, and the next ones do not', async () => {
    const { read, batches } = openTable();
    const fallidas = Promise.allSettled([read(1), read(2)]);
    await turn();
    batches[0]?.break();
    expect((await fallidas).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const siguiente = read(4);
    await turn();
    batches[1]?.answer();
    expect(await siguiente).toBe(8);
  });

  it('gather a steady crowd for as long as they were told, and let one alone go at once (§P9.2)', async () => {
    const { read, batches, asked } = openTable({ everyMs: 40 });
    void read(1);
    await turn();
    expect(asked()).toEqual([[1]]);
    void read(2);
    batches[0]?.answer();
    await turn();
    vi.advanceTimersByTime(39);
    void read(3);
    expect(asked()).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(asked()).toEqual([[1], [2, 3]]);
    vi.advanceTimersByTime(40);
    void read(4);
    await turn();
    expect(asked()).toEqual([[1], [2, 3], [4]]);
  });
});
