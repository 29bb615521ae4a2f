import { BusinessError } from '../../businessError.ts';
import { originOf } from './origin.ts';

/** A token bucket for each caller, in this process only: cheap enough for the hottest calls (S8). */
export interface RateLimit {
  /** Takes one token of a caller; answers 0, or the seconds to wait when the bucket is empty. */
  take(ip: string): number;
  /** @throws BusinessError `demasiadas_peticiones` when the bucket is empty */
  require(ip: string): void;
}

interface BucketOptions {
  /** Tokens added per second. */
  perSecond: number;
  /** Tokens in a full bucket. */
  burst: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

const MAX_ORIGINS = 100_000;

export function createRateLimit({
  perSecond,
  burst,
  now = () => performance.now(),
}: BucketOptions): RateLimit {
  const buckets = new Map<string, { tokens: number; seen: number }>();

  function take(ip: string): number {
    const origin = originOf(ip);
    const moment = now();
    const before = buckets.get(origin);
    const regained = before ? ((moment - before.seen) / 1000) * perSecond : burst;
    const tokens = Math.min(burst, (before?.tokens ?? 0) + regained);
    // Deleted and set again, so that the map stays in order of use and the oldest entry goes first.
    buckets.delete(origin);
    if (buckets.size >= MAX_ORIGINS) forgetOldest();
    const suffices = tokens >= 1;
    buckets.set(origin, { tokens: suffices ? tokens - 1 : tokens, seen: moment });
    return suffices ? 0 : (1 - tokens) / perSecond;
  }

  function forgetOldest(): void {
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take,
    require(ip) {
      const wait = take(ip);
      if (wait > 0)
        throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: Math.ceil(wait) });
    },
  };
}
