import { ApiError } from './ApiError.ts';

/** Whether another try may help: no answer came, or the server is overloaded or broken. Never after a refusal. */
export function isWorthRetrying(failures: number, error: unknown, retries = 2): boolean {
  if (failures >= retries || !(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Milliseconds until the next try: 1 s, 2 s. */
export function retryDelay(failures: number): number {
  return 1000 * 2 ** failures;
}

/** An answer younger than this is not asked for again. */
export const FRESH_MS = 30_000;
