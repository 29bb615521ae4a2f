import { useEffect, useEffectEvent } from 'react';

/**
 * While `active`, Escape takes it away, wherever the focus is: what the pointer alone shows must not need it moved
 * (WCAG 1.4.13).
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  const onPress = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
