import { useEffect, useState } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface Autoplay {
  index: number;
  goTo: (index: number) => void;
  /** Whether it advances by itself when nobody is looking closer. */
  playing: boolean;
  toggle: () => void;
  /** Spread on the carousel: hover and focus hold it. */
  holdProps: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/** Which of `count` slides is in front, advancing every `delayMs`; never by itself where motion is unwelcome. */
export function useAutoplay(count: number, delayMs: number): Autoplay {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = playing && !hovered && !focused && count > 1;

  useEffect(() => {
    if (matchMedia(REDUCED_MOTION).matches) setPlaying(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by hand gets its full time
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex(i => (i + 1) % count);
    }, delayMs);
    return () => clearInterval(timer);
  }, [running, count, delayMs, index]);

  return {
    index: Math.min(index, Math.max(0, count - 1)),
    goTo: setIndex,
    playing,
    toggle: () => setPlaying(!playing),
    holdProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
