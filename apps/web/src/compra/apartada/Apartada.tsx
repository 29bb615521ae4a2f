import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { aislar } from '@taquilla/rules/aislar';
import { Button } from '@taquilla/ui/Button.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { CountdownTicks } from '../../ui/CountdownTicks.tsx';
import { describirLugares } from '../pago/resumen/describirLugares.ts';
import { ahoraDelServidor, type ReservaViva } from '../pago/useReservaViva.ts';
import { MasTiempo, ofreceMasTiempo } from './MasTiempo.tsx';
import type { useSoltar } from './useApartada.ts';

interface RelojDeApartadaProps {
  viva: ReservaViva;
  poner: (reserva: Reserva) => void;
  evento: { nombre: string };
  /** Called at the end of the hold, which the payment tells. */
  onFin: () => void;
}

/** The hold's clock beside the choice of its places. */
export function RelojDeApartada({ viva: { reserva, desfase }, poner, evento, onFin }: RelojDeApartadaProps) {
  const ahora = useCallback(() => ahoraDelServidor(desfase), [desfase]);
  const restante = useCountdown(Date.parse(reserva.fechaExpiracion), ahora);
  const fin = useEffectEvent(onFin);
  const seAcabo = restante === 0;
  useEffect(() => {
    if (seAcabo) fin();
  }, [seAcabo]);
  return (
    <CountdownTicks
      remaining={restante}
      free={reserva.desglose.total === 0}
      {...(ofreceMasTiempo(reserva, restante) && { action: <MasTiempo reserva={reserva} poner={poner} /> })}
      detail={`${aislar(evento.nombre)}, ${describirLugares(reserva)}`}
    />
  );
}

interface AccionesProps extends ReturnType<typeof useSoltar> {
  onPagar: () => void;
}

/** On to the payment, or the places let go: nothing else ends a hold. */
export function AccionesDeApartada({ onPagar, ...soltar }: AccionesProps) {
  return (
    <div className="pago__acciones">
      <Button size="grande" full onClick={onPagar}>
        Ir a pagar
      </Button>
      <Soltar {...soltar} />
    </div>
  );
}

export function Soltar({ soltar, ocupado }: ReturnType<typeof useSoltar>) {
  return (
    <Button variant="quieto" full busy={ocupado} onClick={soltar}>
      Soltar y elegir otros
    </Button>
  );
}
