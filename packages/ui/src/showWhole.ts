import type { FocusEvent } from 'react';

/** Scrolls a focused element of a sideways row fully into view, which a browser leaves half hidden. */
export function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
