/** Runs tasks a few at a time, in the order in which they came. */
export interface BoundedQueue {
  /** Runs a task when its turn comes. With too many tasks waiting, rejects at once with the error that `whenFull` makes. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

interface Options {
  concurrency: number;
  maxWaiting: number;
  whenFull: () => Error;
}

export function createBoundedQueue({ concurrency, maxWaiting, whenFull }: Options): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < concurrency) {
      running++;
      return;
    }
    if (waiting.length >= maxWaiting) throw whenFull();
    await new Promise<void>(resolve => waiting.push(resolve));
  }

  /** Hands the place to the next waiting task, so that a later caller cannot take it. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return {
    async run(task) {
      await turn();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
