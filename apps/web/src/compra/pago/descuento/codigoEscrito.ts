import { tabStorage } from '../../../api/storage.ts';

/** A code that was typed for a reservation outlives a reload of its payment, applied or not; this tab's own. */
export function guardarCodigo(reservaId: string, codigo: string): void {
  try {
    tabStorage.setItem(claveDe(reservaId), codigo);
  } catch {
    // A full storage costs the buyer a few letters and nothing else.
  }
}

/** What was typed for a reservation, also when it was taken off again; null when nothing ever was. */
export function leerCodigo(reservaId: string): string | null {
  return tabStorage.getItem(claveDe(reservaId));
}

function claveDe(reservaId: string): string {
  return `codigo-${reservaId}`;
}
