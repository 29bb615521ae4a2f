import { ApiError } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { useDeferredValue } from 'react';
import { Link } from 'wouter';
import { retryHint } from '../../api/retryHint.ts';
import { paths } from '../../paths.ts';
import { useConPropios } from '../cambiando.ts';
import { promocionesDelEvento } from '../promocionesDelEvento.ts';
import { useFilasEnVivo } from './auditorio/useFilasEnVivo.ts';
import { ElegirAsientos, type SeleccionStepProps } from './ElegirAsientos.tsx';
import { EncabezadoDeSeccion } from './EncabezadoDeSeccion.tsx';
import { SeleccionSkeleton } from './SeleccionSkeleton.tsx';

/** Step 1 (§2.29): the section's seats as a map or a list, and the price of the picked ones. */
export function SeleccionStep(props: SeleccionStepProps) {
  const { evento, seccionId, nombre } = props;
  // Read together with the seats, so that the discount does not appear when the buyer is about to go on.
  useAnswer(promocionesDelEvento(evento.id));
  const { data: leidas, error, refetch, releer } = useFilasEnVivo(evento.id, seccionId);
  const data = useConPropios(evento.id, leidas);

  // Deferred: thousands of seats take a phone long, so they are rendered in small steps, between which it responds.
  const datos = useDeferredValue(data);

  const noExiste = error instanceof ApiError && error.status === 404;
  if (datos && !noExiste) return <ElegirAsientos {...props} datos={datos} releer={releer} />;
  if (!error) return <SeleccionSkeleton nombre={nombre} eventoId={evento.id} evento={evento} />;
  return (
    <>
      <EncabezadoDeSeccion evento={evento} nombre={nombre} />
      <SinAsientos
        eventoId={evento.id}
        error={error}
        // The organiser closed the section while its seats were being picked: the seats that were read are no longer on sale.
        cerrada={noExiste && datos !== undefined}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function SinAsientos({
  eventoId,
  error,
  cerrada,
  onRetry,
}: {
  eventoId: number;
  error: Error;
  cerrada: boolean;
  onRetry: () => void;
}) {
  const noExiste = error instanceof ApiError && error.status === 404;
  const titulo = noExiste ? error.message : 'No pudimos cargar los asientos';
  return (
    <div className="ancho">
      <ErrorState
        title={cerrada ? 'Esta sección ya no está a la venta.' : titulo}
        {...(cerrada && { hint: 'No se apartó ningún asiento ni se cobró nada.' })}
        {...(!noExiste && { hint: retryHint(error), onRetry })}
      >
        <Link href={paths.evento(eventoId)} className={buttonClass({ variant: 'quieto' })}>
          Elegir otra sección
        </Link>
      </ErrorState>
    </div>
  );
}
