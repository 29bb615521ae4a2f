import { type Storage, storage } from '@taquilla/cliente/storage';
import { useState } from 'react';

/** The layouts of the events (§2.32). */
export type Vista = 'lista' | 'grid';

const KEY = 'vista_mis_compras';

/** The remembered choice; a grid by default. */
export function leerVista(de: Pick<Storage, 'getItem'>): Vista {
  return de.getItem(KEY) === 'lista' ? 'lista' : 'grid';
}

/** The choice, remembered in this browser. */
export function useVista(): [vista: Vista, elegir: (vista: Vista) => void] {
  const [vista, setVista] = useState(() => leerVista(storage));
  const elegir = (elegida: Vista) => {
    storage.setItem(KEY, elegida);
    setVista(elegida);
  };
  return [vista, elegir];
}
