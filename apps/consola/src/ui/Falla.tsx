import { isWithoutAnswer, mensajeDe } from '@taquilla/cliente/ApiError';
import { folioDe } from '@taquilla/cliente/staff';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';

/** A failure in words, with the folio that the server's log knows it by, and a way to try again (§C2.15). */
export function Falla({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const folio = folioDe(error);
  return (
    <ErrorState
      title={title ?? (isWithoutAnswer(error) ? 'El servidor no contesta' : 'No se pudo cargar')}
      hint={`${mensajeDe(error, 'Revisa tu conexión y vuelve a intentar.')}${folio ? ` Folio: ${folio}` : ''}`}
      onRetry={onRetry}
    />
  );
}
