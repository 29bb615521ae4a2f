/** What ends a press: something dragged away takes the rest of it along, and so may a menu that a key closes. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const;

/** Whether the mouse's button is down. A finger's tap becomes such a press when it is over. */
let pressing = false;

if (typeof document !== 'undefined') {
  const set = ({ type }: Event) => {
    pressing = type === 'mousedown';
  };
  for (const type of ['mousedown', ...ENDS]) addEventListener(type, set, { capture: true, passive: true });
}

/**
 * Does at once what may move the page, or after the press that is under way: what is pressed would be gone from under
 * the pointer before it is let go, and the press lost.
 */
export function afterPress(act: () => void): void {
  if (!pressing) {
    act();
    return;
  }
  const over = new AbortController();
  const end = () => {
    over.abort();
    // The click comes right behind.
    setTimeout(act);
  };
  for (const type of ENDS) addEventListener(type, end, { capture: true, passive: true, signal: over.signal });
}
