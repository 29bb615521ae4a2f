import { createStore } from './store.ts';

export type Tono = 'exito' | 'error' | 'info';

/** A short notice as it stands. */
export interface Toast {
  id: number;
  texto: string;
  tono: Tono;
  duracionMs: number;
}

/** How long a toast stays (§2.13). */
const DURACION_MS = 3000;
/** The oldest one gives way. */
const A_LA_VEZ = 4;

/** The notices on the screen, the newest first. */
export const toasts = createStore<readonly Toast[]>([]);
let ultimo = 0;

/** Shows a short notice at the top right that leaves by itself; one that says the same gives way. For what must be read use `avisar`. */
export function notificar(texto: string, tono: Tono = 'info', duracionMs = DURACION_MS): void {
  ultimo += 1;
  const others = toasts.get().filter(toast => toast.texto !== texto);
  toasts.set([{ id: ultimo, texto, tono, duracionMs }, ...others].slice(0, A_LA_VEZ));
}

/** Takes a toast away: its time is over, or it was pressed. */
export function removeToast(id: number): void {
  toasts.set(toasts.get().filter(toast => toast.id !== id));
}
