import { useRef, useState } from 'react';

/** Runs one job at a time, and tells whether one is under way. */
export function useBusy(): { isBusy: boolean; run: (job: () => Promise<unknown>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (job: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await job();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
