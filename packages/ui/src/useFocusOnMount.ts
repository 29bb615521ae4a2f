import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of a screen that takes another's place without a navigation: what held the focus is gone, so it
 * moves here, and the heading comes into view. The element needs `tabIndex={-1}`.
 */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return ref;
}
