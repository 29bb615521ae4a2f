import { leerReserva, olvidarReserva, type ReservaGuardada } from '../reserva.ts';

/** Forgets a hold that ended; another one of the same event, made since, is kept. */
export function olvidarEstaReserva({
  eventoId,
  reservaId,
}: Pick<ReservaGuardada, 'eventoId' | 'reservaId'>): void {
  if (leerReserva(eventoId)?.reservaId === reservaId) olvidarReserva(eventoId);
}
