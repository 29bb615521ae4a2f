import { useEffect, useEffectEvent } from 'react';

/**
 * While `active`, Escape calls `onEscape` wherever the focus is: content that the pointer shows must be dismissible
 * without moving it (WCAG 1.4.13).
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
