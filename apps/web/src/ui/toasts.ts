import { createStore } from '../store.ts';

export type Tono = 'exito' | 'error' | 'info';

/** Whether a toast was ever asked for: only then is the library loaded. */
export const toastsRequested = createStore(false);

/** How long a toast stays (§2.13). */
const DURACION_MS = 3000;

/** Shows a short notice at the top right that leaves by itself. For what must be read use `avisar`. */
export async function notificar(texto: string, tono: Tono = 'info', duracionMs = DURACION_MS): Promise<void> {
  toastsRequested.set(true);
  const { toast } = await import('react-toastify/unstyled');
  const type = tono === 'exito' ? 'success' : tono;
  toast(texto, { type, autoClose: duracionMs, role: tono === 'error' ? 'alert' : 'status' });
}
