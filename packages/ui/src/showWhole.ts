import type { FocusEvent } from 'react';

/** For a row that scrolls sideways: a browser leaves what the keyboard reaches half in sight where it is. */
export function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
