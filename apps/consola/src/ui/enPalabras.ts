import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { folioDe } from '@taquilla/cliente/staff';
import { notificar } from '@taquilla/ui/toasts.ts';
import { fechaYHora } from './fechas.ts';

/** A failure as people read it; with the folio where it is the house's own, and with its author where it is another's change. */
export function enPalabras(error: unknown): string {
  if (esConflicto(error))
    return `No se hizo: ${quienLoCambio(error)}. Ya se muestra como quedó: revísalo y vuelve a intentar.`;
  const dicho = mensajeDe(error, 'El servidor no contesta. Lo que escribiste sigue aquí: vuelve a intentar.');
  const folio = error instanceof ApiError && error.status >= 500 ? folioDe(error) : null;
  return folio ? `${dicho} Folio: ${folio}` : dicho;
}

/** Whether a failure is another person's change. */
export function esConflicto(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'version_distinta';
}

/** "Renata Ibarra lo cambió (hoy, 10:14 a. m.)": who changed it and when, as far as it is known (§C14.1). */
export function quienLoCambio({ detalles }: ApiError, que = 'lo cambió'): string {
  const { quien, cuando } = detalles as { quien?: string | null; cuando?: string | null };
  return `${quien ?? 'otra persona'} ${que}${cuando ? ` (${fechaYHora(cuando)})` : ''}`;
}

/** Tells a failure in a toast, where no field or dialog is there to hold it. */
export function notificarFalla(error: unknown): void {
  notificar(enPalabras(error), 'error', 6000);
}
