import { createContext, useSyncExternalStore } from 'react';

/** Whether the person may only look and change names: on a phone there is no drawing (§C2.12). */
export const SoloNombres = createContext(false);

const estrecha = typeof matchMedia === 'function' ? matchMedia('(max-width: 60rem)') : null;

function oir(alCambiar: () => void): () => void {
  estrecha?.addEventListener('change', alCambiar);
  return () => estrecha?.removeEventListener('change', alCambiar);
}

/** Whether the screen is as narrow as a phone's, by the same width as the designer's stylesheet. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    oir,
    () => estrecha?.matches ?? false,
    () => false,
  );
}
