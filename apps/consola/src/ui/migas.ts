import { createStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';

/** One step of the way to a page; the last one is the page itself, and has no address. */
export interface Miga {
  texto: string;
  href?: string;
}

/** The way that the page on the screen tells; empty where the menu's own word says it all. */
export const migas = createStore<readonly Miga[]>([]);

/** Tells the way to this page, as long as it is shown: `useMigas([{ texto: 'Eventos', href: paths.eventos() }, { texto: nombre }])`. */
export function useMigas(camino: readonly Miga[]): void {
  const escrito = JSON.stringify(camino);
  useEffect(() => {
    migas.set(JSON.parse(escrito));
    return () => migas.set([]);
  }, [escrito]);
}
