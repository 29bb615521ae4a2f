import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/callDePagina.ts';
import { cancelarReserva } from '../pago/cobro/cancelarReserva.ts';
import { type ReservaViva, useFalloDeLectura, useReservaViva } from '../pago/useReservaViva.ts';
import { olvidarEstaReserva, type ReservaGuardada } from '../reserva.ts';

/** Held places on the step of their choice, to which the way back from the payment leads. */
export interface Apartada {
  viva: ReservaViva;
  releer: () => Promise<Reserva>;
  poner: (reserva: Reserva) => void;
  cambiar: ReturnType<typeof useReservaViva>['cambiar'];
}

/**
 * The hold by the server; null until it is read. `onOtraCosa` is called when only the payment can tell how it stands: it
 * ended, was paid, is at the bank, or cannot be read.
 */
export function useApartada(guardada: ReservaGuardada, onOtraCosa: () => void): Apartada | null {
  const { viva, error, ...resto } = useReservaViva(guardada);
  const fallo = useFalloDeLectura(error, guardada);
  const otraCosa = useEffectEvent(onOtraCosa);
  const esOtra = viva ? viva.reserva.estado !== 'retenida' : fallo !== null && fallo !== 'por_saber';
  useEffect(() => {
    if (esOtra) otraCosa();
  }, [esOtra]);
  return viva && !esOtra ? { viva, ...resto } : null;
}

/** Gives the places back, after a question (§4.11). `onSoltada` forgets the stored hold (`olvidarSoltada`). */
export function useSoltar({ viva: { reserva }, releer }: Apartada, onSoltada: (reserva: Reserva) => void) {
  const { isBusy, run } = useBusy();
  const soltar = async () => {
    const mensaje = await cancelarReserva(call, reserva);
    if (mensaje !== null) {
      notificar(mensaje, 'error');
      await releer().catch(() => {});
      return;
    }
    onSoltada(reserva);
  };
  const preguntar = async () => {
    const si = await confirmar({
      titulo: '¿Soltar tus lugares?',
      texto: 'Dejan de estar apartados y cualquiera puede tomarlos. Después eliges otros.',
      aceptar: 'Sí, soltar',
      cancelar: 'Conservarlos',
    });
    if (si) await run(soltar);
  };
  return { soltar: () => void preguntar(), ocupado: isBusy };
}

/** Forgets a hold whose places were given back, and says so (§8.8). */
export function olvidarSoltada(reserva: Reserva): void {
  olvidarEstaReserva(reserva);
  notificar('La reserva se ha cancelado.', 'exito');
}
