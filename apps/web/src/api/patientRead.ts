import { isWithoutAnswer } from '@taquilla/cliente/ApiError';
import { createStore } from '@taquilla/ui/store.ts';

/** The slow reads, each as a function that asks again beside the questions that are still open. */
export const slowReads = createStore<readonly (() => void)[]>([]);

const SLOW_MS = 15_000;

/**
 * Reads without giving a question up (§9.13): after 15 s the buyer may ask again, and the first answer to any question
 * counts. A failed question fails the read only if it was the last one open.
 */
export function readPatiently<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const others = new AbortController();
    let open = 0;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = () => {
      open += 1;
      unlist();
      timer = setTimeout(() => slowReads.set([...slowReads.get(), attempt]), SLOW_MS);
      ask(others.signal).then(
        answer => settle(() => resolve(answer)),
        error => {
          open -= 1;
          if (open === 0 || !isWithoutAnswer(error)) settle(() => reject(error));
        },
      );
    };
    const unlist = () => {
      clearTimeout(timer);
      slowReads.set(slowReads.get().filter(one => one !== attempt));
    };
    const settle = (then: () => void) => {
      unlist();
      then();
      others.abort();
    };
    signal?.addEventListener('abort', () => settle(() => reject(signal.reason)));
    attempt();
  });
}
