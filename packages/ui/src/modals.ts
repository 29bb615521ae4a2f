import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createStore } from './store.ts';

/** The open modal dialogs, the topmost last: everything else is inert and hidden from screen readers. */
export const openModals = createStore<readonly HTMLDialogElement[]>([]);

/** Opens a `<dialog>` over everything for as long as it is mounted. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  // In the layout phase, so that closing returns the focus before the dialog leaves the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    openModals.set([...openModals.get(), dialog]);
    return () => {
      openModals.set(openModals.get().filter(other => other !== dialog));
      dialog.close();
    };
  }, []);
  return ref;
}

/**
 * Opens a dialog again that the browser closed without asking React (`cancel`), as Chromium does at the second Escape
 * in a row. Returns whether it had been closed.
 */
export function reopen(dialog: HTMLDialogElement | null): boolean {
  if (!dialog || dialog.open) return false;
  dialog.showModal();
  return true;
}
