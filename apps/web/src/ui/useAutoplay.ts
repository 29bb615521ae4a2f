import { useEffect, useState } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface Autoplay {
  index: number;
  goTo: (index: number) => void;
  /** Whether it advances by itself while it is neither hovered nor focused. */
  playing: boolean;
  /** Whether its time is running. */
  running: boolean;
  toggle: () => void;
  /** Props for the carousel: hover and focus hold it. */
  holdProps: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: { target: Element }) => void;
    onBlur: () => void;
  };
}

/**
 * The index of the front slide among `count`, advancing every `delayMs`; never by itself if reduced motion is
 * preferred.
 */
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
    running,
    toggle: () => {
      setPlaying(!playing);
      // Its own button starts it, although the carousel is hovered and focused.
      setHovered(false);
      setFocused(false);
    },
    holdProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A pressed control keeps the focus, which must not hold the carousel: the thumb that chose a slide is gone.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
