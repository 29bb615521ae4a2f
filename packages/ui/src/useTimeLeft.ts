import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Time {
  ms: number;
  held: boolean;
  onOver: () => void;
  /** Called with the remaining time whenever counting stops, also on unmount. */
  onStop: (leftMs: number) => void;
}

/**
 * Calls `onOver` after `ms`, not counting the time while `held` or while the window is out of sight. Returns whether
 * the time stands still.
 */
export function useTimeLeft({ ms, held, onOver, onStop }: Time): boolean {
  const left = useRef(ms);
  const [away, setAway] = useState(false);
  const stopped = held || away;
  const over = useEffectEvent(onOver);
  const stop = useEffectEvent(onStop);

  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    addEventListener('blur', leave);
    addEventListener('focus', comeBack);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', comeBack);
    };
  }, []);

  useEffect(() => {
    if (stopped) return;
    const began = performance.now();
    const timer = setTimeout(() => over(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
      stop(left.current);
    };
  }, [stopped]);

  return stopped;
}
