import { tabStorage } from '@taquilla/cliente/storage';
import type { Seleccion } from './elegir.ts';

interface Donde {
  eventoId: number;
  seccionId: number;
}

/** Keeps the picked seats of a section over a reload of this tab. */
export function guardarSeleccion(donde: Donde, seleccion: Seleccion): void {
  if (seleccion.length === 0) tabStorage.removeItem(claveDe(donde));
  else tabStorage.setItem(claveDe(donde), JSON.stringify(seleccion));
}

/** The seats picked in a section before the reload. */
export function leerSeleccion(donde: Donde): Seleccion {
  try {
    const leido: unknown = JSON.parse(tabStorage.getItem(claveDe(donde)) ?? '[]');
    return Array.isArray(leido) ? leido.filter(id => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

function claveDe({ eventoId, seccionId }: Donde): string {
  return `seleccion-${eventoId}-${seccionId}`;
}
