import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { olvidarEstaReserva } from './olvidarEstaReserva.ts';
import { PagoAbierto } from './PagoAbierto.tsx';
import { PagoSkeleton } from './PagoSkeleton.tsx';
import type { PagoStepProps } from './propsDePago.ts';
import { SinReserva } from './SinReserva.tsx';
import { useEventoAlDia } from './useEventoAlDia.ts';
import { useFalloDeLectura } from './useFalloDeLectura.ts';
import { useReservaViva } from './useReservaViva.ts';

/** The payment of a reservation (§2.27, §2.29), which is first found again at the server (§4.7). */
export function PagoStep(props: PagoStepProps) {
  useEventoAlDia(props.evento.id);
  return (
    <>
      <PageTitle title={`Pago · ${props.evento.nombre}`} />
      <Paso {...props} />
    </>
  );
}

function Paso(props: PagoStepProps) {
  const { reserva: guardada, modo, onCancelada } = props;
  const { viva, error, reintentar, ...lectura } = useReservaViva(guardada);
  const fallo = useFalloDeLectura(error, guardada);

  if (error && fallo && fallo !== 'por_saber') {
    const elegirDeNuevo = () => {
      olvidarEstaReserva(guardada);
      onCancelada();
    };
    return (
      <div className={modo === 'asientos' ? 'ancho bloque' : undefined}>
        <SinReserva
          fallo={fallo}
          mensaje={error.message}
          onReintentar={reintentar}
          onElegirDeNuevo={elegirDeNuevo}
        />
      </div>
    );
  }
  if (!viva) return <PagoSkeleton modo={modo} />;
  return <PagoAbierto key={viva.reserva.reservaId} {...props} {...lectura} viva={viva} />;
}
