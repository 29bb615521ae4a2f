import { ApiError } from '@taquilla/cliente/ApiError';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Link } from 'wouter';
import { retryHint } from '../../api/retryHint.ts';
import { paths } from '../../paths.ts';

/**
 * An event's page without the event (§8.6). For a missing event there is no retry, since asking again would change
 * nothing (§5.13).
 */
export function SinEvento({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const noExiste = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="ancho bloque">
      <PageTitle title="Evento" />
      <h1 className="solo-lector">Evento</h1>
      <ErrorState
        title={noExiste ? error.message : 'Error al obtener el evento.'}
        hint={
          noExiste
            ? 'Puede que el enlace esté incompleto o que el evento se haya retirado.'
            : retryHint(error)
        }
        onRetry={noExiste ? undefined : onRetry}
      >
        <Link className={buttonClass({ variant: noExiste ? 'borde' : 'quieto' })} href={paths.eventos()}>
          Volver a eventos
        </Link>
      </ErrorState>
    </div>
  );
}
