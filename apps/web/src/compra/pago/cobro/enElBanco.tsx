import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { formatHora } from '@taquilla/rules/fechas';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useState } from 'react';
import { call } from '../../../api/callDePagina.ts';
import { cancelarReserva } from './cancelarReserva.ts';

/** Gives up a purchase that waits at the bank, after a question (§4.11), then reads the reservation. */
export function useDesistir(reserva: Reserva, releer: () => Promise<Reserva>) {
  const [ocupado, setOcupado] = useState(false);
  const [falla, setFalla] = useState<string | null>(null);

  /** Returns the reservation's state afterwards; null if the buyer declined or it could not be read. */
  const desistir = async (): Promise<Reserva['estado'] | null> => {
    const si = await confirmar({
      titulo: '¿Cancelar la compra?',
      texto:
        'Antes preguntamos si tu banco hizo el cargo. Si no lo hizo, tus lugares quedan libres y no se te cobra nada. Si ya lo hizo, la compra queda hecha y tus boletos te llegan por correo.',
      aceptar: 'Sí, cancelar',
      cancelar: 'Volver',
    });
    if (!si) return null;
    setOcupado(true);
    setFalla(null);
    const mensaje = await cancelarReserva(call, reserva);
    const leida = await releer().catch(() => null);
    setOcupado(false);
    if (mensaje && (!leida || leida.estado === 'cobrando')) setFalla(mensaje);
    return leida?.estado ?? null;
  };
  return { desistir, ocupado, falla };
}

/** The deadline of a charge under way, by the reader's wall clock and in time left. */
export function PlazoDelCobro({ hasta, ahora }: { hasta: string; ahora: () => number }) {
  const restante = useCountdown(Date.parse(hasta), ahora);
  if (restante === 0) return 'El plazo para confirmar terminó. Si no hubo cargo, tus lugares se liberan.';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      Tus lugares siguen apartados hasta las <strong className="num">{formatHora(hasta, timeZone)}</strong> (
      <span role="timer" aria-live="off" className="num">
        {formatMinutosSegundos(Math.ceil(restante / 1000))}
      </span>
      ).
    </>
  );
}
