import { ApiError } from '../../api/ApiError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { olvidarEstaReserva } from './olvidarEstaReserva.ts';
import { PagoAbierto } from './PagoAbierto.tsx';
import { PagoSkeleton } from './PagoSkeleton.tsx';
import type { PagoStepProps } from './propsDePago.ts';
import { useReservaViva } from './useReservaViva.ts';

/** The payment of a reservation (§2.27, §2.29), which is first found again at the server (§4.7). */
export function PagoStep(props: PagoStepProps) {
  const { reserva: guardada, modo, onCancelada } = props;
  const { viva, error, reintentar, releer, cambiar } = useReservaViva(guardada);

  if (error) {
    const noEsta = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const volver = () => {
      olvidarEstaReserva(guardada);
      onCancelada();
    };
    return (
      <div className={modo === 'asientos' ? 'ancho bloque' : undefined}>
        <ErrorState
          title={noEsta ? error.message : 'No pudimos leer tu reserva'}
          {...(!noEsta && {
            hint: 'Tus lugares siguen apartados mientras dure la reserva.',
            onRetry: reintentar,
          })}
        >
          {noEsta && <Button onClick={volver}>Elegir de nuevo</Button>}
        </ErrorState>
      </div>
    );
  }
  if (!viva) return <PagoSkeleton modo={modo} />;
  return (
    <PagoAbierto key={viva.reserva.reservaId} {...props} viva={viva} releer={releer} cambiar={cambiar} />
  );
}
