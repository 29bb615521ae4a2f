/** The events that end a press. A drag ends without `mouseup`, and so may a menu that a key closes. */
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
 * Runs an act that may move the page: at once, or after the press that is under way. Moving the pressed element from
 * under the pointer would lose the press.
 */
export function afterPress(act: () => void): void {
  if (!pressing) {
    act();
    return;
  }
  const over = new AbortController();
  const end = () => {
    over.abort();
    // Waits for the click, which follows the release.
    setTimeout(act);
  };
  for (const type of ENDS) addEventListener(type, end, { capture: true, passive: true, signal: over.signal });
}
