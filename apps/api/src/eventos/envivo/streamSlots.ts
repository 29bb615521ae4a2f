import { BusinessError } from '../../businessError.ts';
import { originOf } from '../../server/limits/origin.ts';
import { connectionsThatFit } from '../../server/openFiles.ts';

/** Bounds the streams that one process keeps open: in total, and per caller. */
export interface StreamSlots {
  /**
   * Takes a place; answers a function that returns it.
   * @throws BusinessError `saturado` when the process is full, `demasiadas_peticiones` when the caller has enough
   */
  take(ip: string): () => void;
}

/** Each stream costs a few tens of kilobytes. */
const MAX_STREAMS = 20_000;

/**
 * The number of streams that fit a process with this many open files. A quarter of its connections stays free for buyers who
 * look and buy, because a connection above the limit is cut off without an answer.
 */
export function streamsThatFit(files: number): number {
  return Math.min(MAX_STREAMS, Math.floor(connectionsThatFit(files) * 0.75));
}

/** Seconds until another try: streams are long-lived. */
const RETRY_SECONDS = 15;

export function createStreamSlots({ total, perOrigin }: { total: number; perOrigin: number }): StreamSlots {
  const open = new Map<string, number>();
  let all = 0;

  function count(origin: string, change: 1 | -1): void {
    all += change;
    const theirs = (open.get(origin) ?? 0) + change;
    if (theirs > 0) open.set(origin, theirs);
    else open.delete(origin);
  }

  return {
    take(ip) {
      const origin = originOf(ip);
      if (all >= total) throw new BusinessError('saturado');
      if ((open.get(origin) ?? 0) >= perOrigin)
        throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: RETRY_SECONDS });
      count(origin, 1);
      return () => count(origin, -1);
    },
  };
}
