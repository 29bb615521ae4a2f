import type { Log } from '../log.ts';

/**
 * Runs `round` again and again, `pauseMs` after its last end, until it is stopped; a round that fails is logged and the next one
 * runs. The first round runs at once, so that a restart repairs the work that a crash left.
 */
export function startRounds(
  round: () => Promise<void>,
  { log, pauseMs, onFailure }: { log: Log; pauseMs: number; onFailure: string },
): { detener: () => Promise<void> } {
  let active = true;
  let wake: () => void = () => {};
  const rounds = (async () => {
    while (active) {
      await round().catch(error => log.error({ err: error }, onFailure));
      if (!active) return;
      await new Promise<void>(ready => {
        const timer = setTimeout(ready, pauseMs);
        wake = () => {
          clearTimeout(timer);
          ready();
        };
      });
    }
  })();
  return {
    detener: async () => {
      active = false;
      wake();
      await rounds;
    },
  };
}
