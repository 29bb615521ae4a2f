import type { Centavos } from '@taquilla/rules/dinero';
import { createStore } from '@taquilla/ui/store.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { storage, tabStorage } from '../api/storage.ts';

/** A hold that this browser made, by which a reload or a lost connection finds it again. */
export interface ReservaGuardada {
  reservaId: string;
  /** Null for a registered buyer. */
  invitadoId: string | null;
  eventoId: number;
  seccionId: number;
  esGeneral: boolean;
  /** ISO 8601. Whether the hold still lives is for the server to say: this device's clock may be wrong. */
  fechaExpiracion: string;
  /** The total that the buyer saw when they asked for the places. */
  totalVisto?: Centavos;
}

const cambios = createStore(0);

/** Keeps a hold, one per event, for this tab first and then for all of them. */
export function guardarReserva(reserva: ReservaGuardada): void {
  const texto = JSON.stringify(reserva);
  for (const lugar of [tabStorage, storage]) lugar.setItem(claveDe(reserva.eventoId), texto);
  cambios.set(cambios.get() + 1);
}

/** The hold kept for an event: this tab's own, else the last one of any tab; null when there is none. */
export function leerReserva(eventoId: number): ReservaGuardada | null {
  return interpretarReserva(leerTexto(eventoId), eventoId);
}

/** Forgets an event's hold: it was paid, cancelled, or ended. */
export function olvidarReserva(eventoId: number): void {
  for (const lugar of [tabStorage, storage]) lugar.removeItem(claveDe(eventoId));
  cambios.set(cambios.get() + 1);
}

/** The hold kept for an event, again as soon as it is made or forgotten, also by another tab. */
export function useReservaGuardada(eventoId: number): ReservaGuardada | null {
  const texto = useSyncExternalStore(
    suscribir,
    () => leerTexto(eventoId),
    // The server, which writes the event's page, knows of no hold.
    () => null,
  );
  return useMemo(() => interpretarReserva(texto, eventoId), [texto, eventoId]);
}

function claveDe(eventoId: number): string {
  return `reserva-${eventoId}`;
}

function leerTexto(eventoId: number): string | null {
  const clave = claveDe(eventoId);
  return tabStorage.getItem(clave) ?? storage.getItem(clave);
}

function suscribir(alCambiar: () => void): () => void {
  const cancelar = cambios.subscribe(alCambiar);
  addEventListener('storage', alCambiar);
  return () => {
    cancelar();
    removeEventListener('storage', alCambiar);
  };
}

/** A hold as it was kept; null where the text is none of this event. */
export function interpretarReserva(texto: string | null, eventoId: number): ReservaGuardada | null {
  if (!texto) return null;
  try {
    const valor: unknown = JSON.parse(texto);
    return esReserva(valor) && valor.eventoId === eventoId ? valor : null;
  } catch {
    return null;
  }
}

function esReserva(valor: unknown): valor is ReservaGuardada {
  if (typeof valor !== 'object' || valor === null) return false;
  const { reservaId, invitadoId, eventoId, seccionId, esGeneral, fechaExpiracion, totalVisto } =
    valor as Partial<ReservaGuardada>;
  return (
    typeof reservaId === 'string' &&
    (invitadoId === null || typeof invitadoId === 'string') &&
    typeof eventoId === 'number' &&
    typeof seccionId === 'number' &&
    typeof esGeneral === 'boolean' &&
    typeof fechaExpiracion === 'string' &&
    (totalVisto === undefined || typeof totalVisto === 'number')
  );
}
