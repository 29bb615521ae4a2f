interface Waiting<P, R> {
  request: P;
  resolve: (answer: R | PromiseLike<R>) => void;
  reject: (error: unknown) => void;
}

interface BatchOptions<K, P, R> {
  /**
   * Answers all requests of a batch, in their order. An answer that is a promise holds up its own request alone, not the
   * batch.
   */
  run: (key: K, requests: readonly P[]) => Promise<readonly (R | PromiseLike<R>)[]>;
  /** Most requests of one statement. */
  perBatch: number;
  /** Most requests that may wait; one more is refused with the error of `onOverflow`. */
  maxWaiting: number;
  onOverflow: () => Error;
  /** Whether a batch's error would meet the requests behind it too; those are refused at once. */
  concernsAll?: (error: unknown) => boolean;
}

/**
 * Joins requests for one thing into statements, one of them under way at a time; requests that come meanwhile go into the
 * next one. A crowd in front of one locked row waits here, in the order in which it came, and leaves the database's
 * connections to others. A single request does not wait.
 */
export function batchWrites<K, P, R>({
  run,
  perBatch,
  maxWaiting,
  onOverflow,
  concernsAll = () => false,
}: BatchOptions<K, P, R>) {
  const queues = new Map<K, Waiting<P, R>[]>();
  let waiting = 0;

  async function empty(key: K, queue: Waiting<P, R>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, perBatch);
      try {
        const answers = await run(
          key,
          batch.map(({ request }) => request),
        );
        if (answers.length !== batch.length) throw new Error('not every request of a batch was answered');
        for (const [i, answer] of answers.entries()) batch[i]?.resolve(answer);
      } catch (error) {
        if (concernsAll(error)) batch.push(...queue.splice(0));
        for (const { reject } of batch) reject(error);
      } finally {
        waiting -= batch.length;
      }
    }
    queues.delete(key);
  }

  return (key: K, request: P): Promise<R> =>
    new Promise((resolve, reject) => {
      if (waiting >= maxWaiting) {
        reject(onOverflow());
        return;
      }
      waiting += 1;
      const queue = queues.get(key);
      if (queue) {
        queue.push({ request, resolve, reject });
        return;
      }
      const fresh = [{ request, resolve, reject }];
      queues.set(key, fresh);
      // Requests of the same turn of the event loop go together.
      setImmediate(() => void empty(key, fresh));
    });
}
