import { createStore } from '@taquilla/ui/store.ts';
import { useEffect } from 'react';

/** One step of the path to a page; the last one is the page itself, and has no address. */
export interface Miga {
  texto: string;
  href?: string;
}

/** The path of the present page; empty where the menu's own label suffices. */
export const migas = createStore<readonly Miga[]>([]);

/**
 * Sets the path of a page while it is shown: `useMigas([{ texto: 'Eventos', href: paths.eventos() }, { texto: nombre }])`.
 */
export function useMigas(camino: readonly Miga[]): void {
  const escrito = JSON.stringify(camino);
  useEffect(() => {
    migas.set(JSON.parse(escrito));
    return () => migas.set([]);
  }, [escrito]);
}
