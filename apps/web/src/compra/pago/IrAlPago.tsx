import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { paths } from '../../paths.ts';
import { olvidarEstaReserva } from '../reserva.ts';

/** Leads to the page of a purchase that is paid by reference: its hold is none of this step any more. */
export function IrAlPago({ reserva }: { reserva: Reserva }) {
  useEffect(() => {
    olvidarEstaReserva(reserva);
    navigate(paths.pago(reserva.reservaId), { replace: true });
  }, [reserva]);
  return <PageFallback />;
}
