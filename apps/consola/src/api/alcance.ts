import { createStore, useStore } from '@taquilla/ui/store.ts';
import { useOnline } from '@taquilla/ui/useOnline.ts';

/** Whether the last request got an answer: a browser that has a network may still reach no server. */
export const alcanza = createStore(true);

export type Alcance = 'en_linea' | 'sin_red' | 'sin_servidor';

/** How far this device reaches, by the browser's word and by the last answer. */
export function useAlcance(): Alcance {
  const enRed = useOnline();
  const hay = useStore(alcanza);
  if (!enRed) return 'sin_red';
  return hay ? 'en_linea' : 'sin_servidor';
}
