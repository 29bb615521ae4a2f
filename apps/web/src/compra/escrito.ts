import { tabStorage } from '@taquilla/cliente/storage';

/** A buyer's typed data for a purchase. Card data is never kept. */
export interface Escrito {
  /** A discount code, applied or not; empty once it was removed. */
  codigo?: string;
  nombreInvitado?: string;
  correoInvitado?: string;
}

const CAMPOS = ['codigo', 'nombreInvitado', 'correoInvitado'] as const;

/** The fields typed for an event's tickets. This tab keeps them over the way back, a reload and the end of a hold. */
export function leerEscrito(eventoId: number): Escrito {
  try {
    const leido: unknown = JSON.parse(tabStorage.getItem(claveDe(eventoId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(leido ?? {}).filter(
        ([campo, valor]) => CAMPOS.some(propio => propio === campo) && typeof valor === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/** Adds typed data to the kept data. */
export function guardarEscrito(eventoId: number, cambio: Escrito): void {
  tabStorage.setItem(claveDe(eventoId), JSON.stringify({ ...leerEscrito(eventoId), ...cambio }));
}

/** Forgets the typed data, once the purchase is over. */
export function olvidarEscrito(eventoId: number): void {
  tabStorage.removeItem(claveDe(eventoId));
}

function claveDe(eventoId: number): string {
  return `escrito-${eventoId}`;
}
