import { createStore } from './store.ts';

export type Tono = 'exito' | 'error' | 'info';

/** A short notice on the screen. */
export interface Toast {
  id: number;
  texto: string;
  tono: Tono;
  duracionMs: number;
}

/** Milliseconds that a toast stays (§2.13). */
const DURACION_MS = 3000;
/** The most toasts at once; the oldest one gives way. */
const A_LA_VEZ = 4;

/** The toasts on the screen, the newest first. */
export const toasts = createStore<readonly Toast[]>([]);
let ultimo = 0;

/**
 * Shows a short notice at the top right that leaves by itself and replaces one with the same words. A notice that must
 * be read is `avisar`'s.
 */
export function notificar(texto: string, tono: Tono = 'info', duracionMs = DURACION_MS): void {
  ultimo += 1;
  const others = toasts.get().filter(toast => toast.texto !== texto);
  toasts.set([{ id: ultimo, texto, tono, duracionMs }, ...others].slice(0, A_LA_VEZ));
}

/** Removes a toast whose time is over or that was pressed. */
export function removeToast(id: number): void {
  toasts.set(toasts.get().filter(toast => toast.id !== id));
}
