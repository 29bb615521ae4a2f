interface Request<K, V> {
  key: K;
  resolve: (value: V | null) => void;
  reject: (error: unknown) => void;
}

const MAX = 500;
/** Batches under way at which new reads are gathered for the next batch. */
const AT_ONCE = 2;
/** Milliseconds after which the next batch goes out although a batch hangs. */
const PATIENCE_MS = 10;

/**
 * Joins the single reads of one moment into one query: a thousand buyers at once cost a handful of round trips, and one
 * buyer alone does not wait. `load` answers in the order of the keys, null for none.
 *
 * @param options.everyMs least time between two queries: the reads of a steady crowd during that time go together
 */
export function batchReads<K, V>(
  load: (keys: readonly K[]) => Promise<readonly (V | null)[]>,
  { everyMs = 0 }: { everyMs?: number } = {},
): (key: K) => Promise<V | null> {
  let sentAt = Number.NEGATIVE_INFINITY;
  let resting = false;
  let waiting: Request<K, V>[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | null = null;

  function send(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    sentAt = performance.now();
    running += 1;
    load(batch.map(({ key }) => key))
      .then(
        values => {
          for (const [i, { resolve }] of batch.entries()) resolve(values[i] ?? null);
        },
        error => {
          for (const { reject } of batch) reject(error);
        },
      )
      .finally(() => {
        running -= 1;
        if (timer && !resting) send();
      });
  }

  function wait(): void {
    const rest = sentAt + everyMs - performance.now();
    resting = rest > 0;
    if (resting) timer = setTimeout(send, rest);
    else if (running < AT_ONCE) setImmediate(send);
    else timer = setTimeout(send, PATIENCE_MS);
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= MAX) send();
      else if (waiting.length > 1) return;
      else wait();
    });
}
