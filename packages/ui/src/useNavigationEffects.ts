import { useEffect, useLayoutEffect, useRef } from 'react';

/** The id of the element that a new page focuses. */
export const CONTENT_ID = 'contenido';

/** The events of a navigation by the router, as opposed to the browser's way back. */
const GONE = ['pushState', 'replaceState'];

/**
 * A new page starts at its top with the focus on its content (§2.9), and so does the current page when its own link is
 * pressed. Going back keeps the browser's scroll position.
 */
export function useNavigationEffects(location: string): void {
  const previous = useRef(location);
  const wentBack = useRef(false);

  // In the layout phase, to hear of the way back before the router does, which renders the other page at once.
  useLayoutEffect(() => {
    let address = globalThis.location.href;
    // Also fired for a fragment within the page, such as the skip link's, and for a dialog that the way back closes: a
    // later navigation to another page is then no way back.
    const onPopState = () => {
      wentBack.current = true;
      address = globalThis.location.href;
    };
    const onGone = ({ type }: Event) => {
      wentBack.current = false;
      if (type === 'pushState' && globalThis.location.href === address) startAtTop();
      address = globalThis.location.href;
    };
    addEventListener('popstate', onPopState);
    for (const type of GONE) addEventListener(type, onGone);
    return () => {
      removeEventListener('popstate', onPopState);
      for (const type of GONE) removeEventListener(type, onGone);
    };
  }, []);

  useEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    if (!wentBack.current) startAtTop();
    wentBack.current = false;
  }, [location]);
}

/**
 * As `useNavigationEffects`, for a step that replaces another on its page: the focused element went with the earlier
 * step.
 */
export function useStepEffects(step: string): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    startAtTop();
  }, [step]);
}

/**
 * Moves the focus to the content when the focused element leaves the page (a deleted card, a question without a
 * button): from the document itself a screen reader would start over.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let held: EventTarget | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      held = target;
    };
    const observer = new MutationObserver(() => {
      const gone = held instanceof Node && !held.isConnected;
      // Repeats at the next change while the new page has no content yet.
      if (gone && document.activeElement === document.body) focusContent();
    });
    document.addEventListener('focusin', onFocusIn);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, []);
}

function startAtTop(): void {
  scrollTo(0, 0);
  focusContent();
}

function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
