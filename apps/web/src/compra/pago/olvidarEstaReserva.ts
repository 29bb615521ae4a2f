import { olvidarEscrito } from '../escrito.ts';
import { leerReserva, olvidarReserva, type ReservaGuardada } from '../reserva.ts';
import { guardarSeleccion } from '../seleccion/eleccion/seleccionGuardada.ts';

/** Forgets a hold that ended; another one of the same event, made since, is kept. */
export function olvidarEstaReserva({
  eventoId,
  reservaId,
}: Pick<ReservaGuardada, 'eventoId' | 'reservaId'>): void {
  if (leerReserva(eventoId)?.reservaId === reservaId) olvidarReserva(eventoId);
}

/** Forgets a hold that was cancelled, and what was typed for it. */
export function olvidarLoCancelado(reserva: Pick<ReservaGuardada, 'eventoId' | 'reservaId'>): void {
  olvidarEscrito(reserva.eventoId);
  olvidarEstaReserva(reserva);
}

/**
 * Forgets a hold that was paid, what was typed for it, and the choice that it came from: its seats are the buyer's and
 * free no more.
 */
export function olvidarLoComprado(
  reserva: Pick<ReservaGuardada, 'eventoId' | 'reservaId'> & Partial<Pick<ReservaGuardada, 'seccionId'>>,
): void {
  const { eventoId, reservaId } = reserva;
  const guardada = leerReserva(eventoId);
  const seccionId = reserva.seccionId ?? (guardada?.reservaId === reservaId ? guardada.seccionId : undefined);
  if (seccionId !== undefined) guardarSeleccion({ eventoId, seccionId }, []);
  olvidarEscrito(eventoId);
  olvidarEstaReserva(reserva);
}
