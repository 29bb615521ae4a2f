import { tabStorage } from '../../api/storage.ts';
import { interpretarReserva, type ReservaGuardada } from '../reserva.ts';

/** Keeps what was just paid until the buyer goes on: a reload tells them once more that it is (§2.28, §2.29). */
export function guardarComprada(reserva: ReservaGuardada): void {
  const { reservaId, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion } = reserva;
  // Nothing else of it, such as the buyer's e-mail, is anything to keep here.
  const comprada = { reservaId, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion };
  tabStorage.setItem(claveDe(eventoId), JSON.stringify(comprada));
}

/**
 * The purchase just paid in a section on this tab, for the reload of its page; null when the buyer went on since,
 * here or by an address of their own.
 */
export function leerComprada({
  eventoId,
  seccionId,
}: Pick<ReservaGuardada, 'eventoId' | 'seccionId'>): ReservaGuardada | null {
  const [llegada] = performance.getEntriesByType('navigation');
  if (llegada?.name !== location.href) return null;
  const comprada = interpretarReserva(tabStorage.getItem(claveDe(eventoId)), eventoId);
  return comprada?.seccionId === seccionId ? comprada : null;
}

export function olvidarComprada(eventoId: number): void {
  tabStorage.removeItem(claveDe(eventoId));
}

function claveDe(eventoId: number): string {
  return `comprada-${eventoId}`;
}
