import { tabStorage } from '@taquilla/cliente/storage';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { useMemo } from 'react';
import { tellKept, useKept } from './kept.ts';
import { useReservaGuardada } from './reserva.ts';

type Filas = RespuestaDe<'getFilas'>;

/** A hold whose places are being changed on the map (§B1.3): meanwhile the choice is what the buyer wants of it. */
export interface Cambiando {
  reservaId: string;
  /** Its numbered seats. */
  propios: readonly number[];
  /** Seats that were wanted in their place, or beside them, and that others have. */
  perdidos?: readonly number[];
}

/** Notes in this tab that a hold is being changed; a reload goes on with it. */
export function empezarACambiar(eventoId: number, cambiando: Cambiando): void {
  tabStorage.setItem(claveDe(eventoId), JSON.stringify(cambiando));
  tellKept();
}

/** Notes that others have seats that the change was to take: the map shows which. */
export function anotarPerdidos(eventoId: number, ids: readonly number[]): void {
  const texto = tabStorage.getItem(claveDe(eventoId));
  if (!texto || ids.length === 0) return;
  const cambiando: Cambiando = JSON.parse(texto);
  const perdidos = [...new Set([...(cambiando.perdidos ?? []), ...ids])];
  tabStorage.setItem(claveDe(eventoId), JSON.stringify({ ...cambiando, perdidos }));
  tellKept();
}

export function dejarDeCambiar(eventoId: number): void {
  tabStorage.removeItem(claveDe(eventoId));
  tellKept();
}

/** The change under way of an event's hold; null for none, also once the hold is over. */
export function useCambiando(eventoId: number): Cambiando | null {
  const texto = useKept(() => tabStorage.getItem(claveDe(eventoId)));
  const guardada = useReservaGuardada(eventoId);
  return useMemo(() => {
    const cambiando: Cambiando | null = texto ? JSON.parse(texto) : null;
    return cambiando && cambiando.reservaId === guardada?.reservaId ? cambiando : null;
  }, [texto, guardada]);
}

/** A section's rows while a hold is changed: its own seats can be kept, dropped and picked again. */
export function useConPropios<F extends Filas | undefined>(eventoId: number, datos: F): F {
  const cambiando = useCambiando(eventoId);
  return useMemo(
    () => (datos && cambiando ? (comoElegibles(datos, new Set(cambiando.propios)) as F) : datos),
    [datos, cambiando],
  );
}

/** The rows as before the hold: to others its seats are `reservado`, to their buyer they are the picked ones. */
export function comoElegibles(datos: Filas, propios: ReadonlySet<number>): Filas {
  const filas = datos.filas.map(fila =>
    fila.asientos.some(({ id }) => propios.has(id))
      ? {
          ...fila,
          asientos: fila.asientos.map(asiento =>
            propios.has(asiento.id) ? { ...asiento, estado: 'disponible' as const } : asiento,
          ),
        }
      : fila,
  );
  return { ...datos, filas };
}

function claveDe(eventoId: number): string {
  return `cambiando-${eventoId}`;
}
