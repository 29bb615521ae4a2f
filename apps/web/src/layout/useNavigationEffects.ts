import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The element that a new page hands the focus to. */
export const CONTENT_ID = 'contenido';

/** A new page starts at its top with the focus on its content (§2.9); going back keeps the browser's own place. */
export function useNavigationEffects(): void {
  const [location] = useLocation();
  const previous = useRef(location);
  const wentBack = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    if (wentBack.current) {
      wentBack.current = false;
      return;
    }
    startAtTop();
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

function startAtTop(): void {
  scrollTo(0, 0);
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
