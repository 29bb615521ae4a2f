import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses and shows the heading of a screen that replaces another without a navigation: the focused element of the
 * earlier screen is gone. The heading needs `tabIndex={-1}`.
 */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return ref;
}
