import { useEffect, useLayoutEffect, useRef } from 'react';

/** The element that a new page hands the focus to. */
export const CONTENT_ID = 'contenido';

/** What the router dispatches once it went somewhere by itself, and not by the browser's way back. */
const GONE = ['pushState', 'replaceState'];

/**
 * A new page starts at its top with the focus on its content (§2.9), and so does the one that is shown when its own
 * link is pressed; going back keeps the browser's own place.
 */
export function useNavigationEffects(location: string): void {
  const previous = useRef(location);
  const wentBack = useRef(false);

  // In the layout phase, so that it hears of the way back before the router does, which renders the other page at once.
  useLayoutEffect(() => {
    let address = globalThis.location.href;
    // Also for a mark within the page, such as the skip link's, and for a dialog that the way back closes: what then
    // leads to another page is no way back.
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

/** The same for a step that takes another's place on its page: what held the focus went with the other one. */
export function useStepEffects(step: string): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    startAtTop();
  }, [step]);
}

/**
 * Where what held the focus leaves the page (a card that was deleted, a question that no button had asked), the content
 * takes it: on the document itself a screen reader would begin anew.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let held: EventTarget | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      held = target;
    };
    const observer = new MutationObserver(() => {
      const gone = held instanceof Node && !held.isConnected;
      // Again at the next change, where the page that comes has no content yet.
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
