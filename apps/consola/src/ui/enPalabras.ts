import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { folioDe } from '@taquilla/cliente/staff';
import { notificar } from '@taquilla/ui/toasts.ts';
import { fechaYHora } from './fechas.ts';

/**
 * A failure in words; with its folio where the server failed, and with the author where another person's change caused it.
 */
export function enPalabras(error: unknown): string {
  if (esConflicto(error))
    return `No se hizo: ${quienLoCambio(error)}. Ya se muestra como quedó: revísalo y vuelve a intentar.`;
  const dicho = mensajeDe(error, 'El servidor no contesta. Lo que escribiste sigue aquí: vuelve a intentar.');
  const folio = error instanceof ApiError && error.status >= 500 ? folioDe(error) : null;
  return folio ? `${dicho} Folio: ${folio}` : dicho;
}

/** Whether another person's change caused a failure. */
export function esConflicto(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'version_distinta';
}

/** "Renata Ibarra lo cambió (hoy, 10:14 a. m.)": author and time of a change, as far as they are known (§C14.1). */
export function quienLoCambio({ detalles }: ApiError, que = 'lo cambió'): string {
  const { quien, cuando } = detalles as { quien?: string | null; cuando?: string | null };
  return `${quien ?? 'otra persona'} ${que}${cuando ? ` (${fechaYHora(cuando)})` : ''}`;
}

/** Shows a failure in a toast, where no field or dialog can hold it. */
export function notificarFalla(error: unknown): void {
  notificar(enPalabras(error), 'error', 6000);
}
