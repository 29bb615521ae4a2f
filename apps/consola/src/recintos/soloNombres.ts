import { createContext, useSyncExternalStore } from 'react';

/** Whether the drawing may only be looked at and its names changed: on a phone nothing is drawn (§C2.12). */
export const SoloNombres = createContext(false);

const estrecha = typeof matchMedia === 'function' ? matchMedia('(max-width: 60rem)') : null;

function oir(alCambiar: () => void): () => void {
  estrecha?.addEventListener('change', alCambiar);
  return () => estrecha?.removeEventListener('change', alCambiar);
}

/** Whether the screen is as narrow as a phone's, as the designer's style has it. */
export function useEsTelefono(): boolean {
  return useSyncExternalStore(
    oir,
    () => estrecha?.matches ?? false,
    () => false,
  );
}
