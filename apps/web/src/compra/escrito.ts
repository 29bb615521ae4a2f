import { tabStorage } from '@taquilla/cliente/storage';

/** What a buyer typed for a purchase; of a card nothing is ever kept. */
export interface Escrito {
  /** A discount code, applied or not; empty where it was taken off again. */
  codigo?: string;
  nombreInvitado?: string;
  correoInvitado?: string;
}

const CAMPOS = ['codigo', 'nombreInvitado', 'correoInvitado'] as const;

/**
 * The fields typed for an event's tickets: they outlive the way back, a reload and a hold that ended; this tab's own.
 */
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

/** Keeps what was typed besides what is kept already. */
export function guardarEscrito(eventoId: number, cambio: Escrito): void {
  tabStorage.setItem(claveDe(eventoId), JSON.stringify({ ...leerEscrito(eventoId), ...cambio }));
}

/** Forgets it: the purchase is over. */
export function olvidarEscrito(eventoId: number): void {
  tabStorage.removeItem(claveDe(eventoId));
}

function claveDe(eventoId: number): string {
  return `escrito-${eventoId}`;
}
