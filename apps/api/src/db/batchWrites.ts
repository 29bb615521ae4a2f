interface Waiting<P, R> {
  request: P;
  resolve: (answer: R | PromiseLike<R>) => void;
  reject: (error: unknown) => void;
}

interface BatchOptions<K, P, R> {
  /** Answers all of them, in their order. For an answer that is promised only its own request waits, and no batch. */
  run: (key: K, requests: readonly P[]) => Promise<readonly (R | PromiseLike<R>)[]>;
  /** Most requests of one statement. */
  perBatch: number;
  /** Most requests that may wait; with more, `onOverflow` says what to throw. */
  maxWaiting: number;
  onOverflow: () => Error;
  /** Whether the requests behind a batch that failed so would only meet the same, and later. */
  concernsAll?: (error: unknown) => boolean;
}

/**
 * Joins requests for one thing into statements of which one is under way at a time: requests that come meanwhile are
 * of the next. So a crowd in front of one locked row waits here, in the order in which it came, and not on the
 * database's connections, which others need. A single request does not wait.
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
