import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';
import { ESTADOS } from '../estado.ts';

/** What the list of events shows; it lives in the address (§C2.17). */
export interface Filtros {
  buscar: string;
  estado: EstadoDeEvento | null;
  orden: 'fecha' | '-fecha';
  /** Where the page begins, as the one before it said; with those before it, for the way back. */
  cursores: readonly string[];
}

/** Reads them from an address; what makes no sense there is left out. */
export function leerFiltros(busqueda: string): Filtros {
  const params = new URLSearchParams(busqueda);
  const estado = params.get('estado');
  return {
    buscar: (params.get('buscar') ?? '').slice(0, 100),
    estado: estado && Object.hasOwn(ESTADOS, estado) ? (estado as EstadoDeEvento) : null,
    orden: params.get('orden') === '-fecha' ? '-fecha' : 'fecha',
    cursores: params.getAll('cursor'),
  };
}

/** The address' part behind the `?`; empty where nothing is filtered. */
export function escribirFiltros({ buscar, estado, orden, cursores }: Filtros): string {
  const params = new URLSearchParams();
  if (buscar.trim()) params.set('buscar', buscar);
  if (estado) params.set('estado', estado);
  if (orden !== 'fecha') params.set('orden', orden);
  for (const cursor of cursores) params.append('cursor', cursor);
  return params.toString();
}
