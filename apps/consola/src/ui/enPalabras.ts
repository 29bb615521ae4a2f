import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { folioDe } from '@taquilla/cliente/staff';
import { notificar } from '@taquilla/ui/toasts.ts';

/** A failure as people read it; with the folio where it is the house's own. */
export function enPalabras(error: unknown): string {
  const dicho = mensajeDe(error, 'El servidor no contesta. Lo que escribiste sigue aquí: vuelve a intentar.');
  const folio = error instanceof ApiError && error.status >= 500 ? folioDe(error) : null;
  return folio ? `${dicho} Folio: ${folio}` : dicho;
}

/** Tells a failure in a toast, where no field or dialog is there to hold it. */
export function notificarFalla(error: unknown): void {
  notificar(enPalabras(error), 'error', 6000);
}
