import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Time {
  ms: number;
  held: boolean;
  onOver: () => void;
  /** Called with the time that is left whenever counting stops, also when the component goes. */
  onStop: (leftMs: number) => void;
}

/**
 * Calls `onOver` once `ms` have gone by, not counting the time while it is held or the window is not looked at.
 * Answers whether time stands still.
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
