import { useEffect, useState } from 'react';

/**
 * Milliseconds left until `endsAt` (epoch milliseconds by `now`), never below 0, updated every second. Computed from
 * the clock, never counted down, so it is right as soon as a sleeping tab is shown (§4.7).
 */
export function useCountdown(endsAt: number, now: () => number = Date.now): number {
  const [remaining, setRemaining] = useState(() => Math.max(0, endsAt - now()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sync = () => {
      clearTimeout(timer);
      const left = Math.max(0, endsAt - now());
      setRemaining(left);
      // The next beat falls on the whole second, so that no second is skipped or shown twice.
      if (left > 0) timer = setTimeout(sync, left % 1000 || 1000);
    };
    sync();
    document.addEventListener('visibilitychange', sync);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', sync);
    };
  }, [endsAt, now]);

  return remaining;
}
