import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { createStore } from '@taquilla/ui/store.ts';

/** The open question for a code, shared by all acts that wait for one. */
export interface PreguntaDeCodigo {
  responder: (sesion: SesionContada | null) => void;
}

export const preguntaDeCodigo = createStore<PreguntaDeCodigo | null>(null);
let abierta: Promise<SesionContada | null> | null = null;

/** Asks the person for a fresh code (§C13.4), once for all acts that wait. Null where they decline. */
export function pedirCodigo(): Promise<SesionContada | null> {
  abierta ??= new Promise<SesionContada | null>(resolve => {
    preguntaDeCodigo.set({ responder: resolve });
  }).finally(() => {
    abierta = null;
    preguntaDeCodigo.set(null);
  });
  return abierta;
}
