import { createStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';

/** One step of the path to a page; the last one is the page itself, and has no address. */
export interface Crumb {
  texto: string;
  href?: string;
}

/** The path of the present page; empty where the menu's own label suffices. */
export const crumbs = createStore<readonly Crumb[]>([]);

/**
 * Sets the path of a page while it is shown: `useCrumbs([{ texto: 'Eventos', href: paths.eventos() }, { texto: nombre }])`.
 */
export function useCrumbs(path: readonly Crumb[]): void {
  const escrito = JSON.stringify(path);
  useEffect(() => {
    crumbs.set(JSON.parse(escrito));
    return () => crumbs.set([]);
  }, [escrito]);
}
