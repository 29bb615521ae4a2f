import { tabStorage } from '@taquilla/cliente/storage';
import { limiteEn } from '@taquilla/rules/nivelesDePrecio';
import { useSyncExternalStore } from 'react';

const oyentes = new Set<() => void>();

/**
 * The highest total that a buyer wants to see of an event, in centavos, and how to change it; null for none. This tab keeps
 * it, so that it holds in every section and on the way back. A page that the server wrote has none.
 */
export function useLimiteDePrecio(
  eventoId: number,
  pasos: readonly number[],
): [limite: number | null, poner: (limite: number | null) => void] {
  const guardado = useSyncExternalStore(
    escuchar,
    () => leer(eventoId),
    () => null,
  );
  const poner = (limite: number | null) => {
    if (limite === null) tabStorage.removeItem(claveDe(eventoId));
    else tabStorage.setItem(claveDe(eventoId), String(limite));
    for (const oyente of oyentes) oyente();
  };
  return [limiteEn(pasos, guardado), poner];
}

function escuchar(oyente: () => void): () => void {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
}

function leer(eventoId: number): number | null {
  const limite = Number.parseInt(tabStorage.getItem(claveDe(eventoId)) ?? '', 10);
  return limite >= 0 ? limite : null;
}

function claveDe(eventoId: number): string {
  return `precio-maximo-${eventoId}`;
}
