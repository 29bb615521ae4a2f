import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { AccionesDeApartada, RelojDeApartada } from '../apartada/Apartada.tsx';
import { type Apartada, olvidarSoltada, useApartada, useSoltar } from '../apartada/useApartada.ts';
import { ResumenDeCompra } from '../pago/resumen/ResumenDeCompra.tsx';
import { usePasoDePago } from '../pasoDePago.ts';
import type { ReservaGuardada } from '../reserva.ts';

interface GeneralesApartadosProps {
  evento: EventoDetalle;
  guardada: ReservaGuardada;
}

/** Held general places on the step of their quantity, to which the way back from the payment leads (§4.7). */
export function GeneralesApartados({ evento, guardada }: GeneralesApartadosProps) {
  const { irAPagar } = usePasoDePago();
  const otraCosa = () => irAPagar({ replace: true });
  const apartada = useApartada(guardada, otraCosa);
  if (!apartada) return <Skeleton height="24rem" radius="var(--r-panel)" />;
  return <Vistos evento={evento} apartada={apartada} onPagar={() => irAPagar()} onOtraCosa={otraCosa} />;
}

interface VistosProps {
  evento: EventoDetalle;
  apartada: Apartada;
  onPagar: () => void;
  onOtraCosa: () => void;
}

function Vistos({ evento, apartada, onPagar, onOtraCosa }: VistosProps) {
  // The choice of a quantity comes by itself, once no hold is kept.
  const soltar = useSoltar(apartada, olvidarSoltada);
  return (
    <div className="pago pago--general">
      <RelojDeApartada viva={apartada.viva} poner={apartada.poner} evento={evento} onFin={onOtraCosa} />
      <ResumenDeCompra reserva={apartada.viva.reserva} evento={evento}>
        <AccionesDeApartada {...soltar} onPagar={onPagar} />
      </ResumenDeCompra>
    </div>
  );
}
