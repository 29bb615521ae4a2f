import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { dePared } from '../../campos/momento.ts';
import { ESTADOS } from '../estado.ts';

const MES = /^2[01]\d\d-(0[1-9]|1[0-2])$/;
/** Number of months to choose from, before the present one and after it. */
const MESES = 12;

/** The filters of the list of events; the address holds them (§C2.17). */
export interface Filtros {
  buscar: string;
  estado: EstadoDeEvento | null;
  /** A venue's id. */
  recinto: number | null;
  /** A month, `2026-05`: events that begin in it or later. */
  desde: string | null;
  orden: 'fecha' | '-fecha';
  /** Cursor of the present page, after those of the pages before it, for the way back. */
  cursores: readonly string[];
}

export interface Filtrando {
  filtros: Filtros;
  filtrar: (nuevos: Partial<Filtros>) => void;
}

export const SIN_FILTROS = { buscar: '', estado: null, recinto: null, desde: null } as const;

export function hayFiltros({ buscar, estado, recinto, desde }: Filtros): boolean {
  return buscar.trim() !== '' || estado !== null || recinto !== null || desde !== null;
}

/** Reads the filters from an address, without the values that make no sense. */
export function leerFiltros(busqueda: string): Filtros {
  const params = new URLSearchParams(busqueda);
  const estado = params.get('estado');
  const recinto = params.get('recinto') ?? '';
  const desde = params.get('desde') ?? '';
  return {
    buscar: (params.get('buscar') ?? '').slice(0, 100),
    estado: estado && Object.hasOwn(ESTADOS, estado) ? (estado as EstadoDeEvento) : null,
    recinto: /^[1-9]\d{0,8}$/.test(recinto) ? Number(recinto) : null,
    desde: MES.test(desde) ? desde : null,
    orden: params.get('orden') === '-fecha' ? '-fecha' : 'fecha',
    cursores: params.getAll('cursor'),
  };
}

/** The address's part behind the `?`; empty without filters. */
export function escribirFiltros({ buscar, estado, recinto, desde, orden, cursores }: Filtros): string {
  const params = new URLSearchParams();
  if (buscar.trim()) params.set('buscar', buscar);
  if (estado) params.set('estado', estado);
  if (recinto !== null) params.set('recinto', String(recinto));
  if (desde !== null) params.set('desde', desde);
  if (orden !== 'fecha') params.set('orden', orden);
  for (const cursor of cursores) params.append('cursor', cursor);
  return params.toString();
}

/** The first instant of a month by Mexico City's clock, which serves all venues (§C11); ISO 8601 in UTC. */
export function comienzoDe(mes: string | null): string | undefined {
  return mes === null ? undefined : dePared(`${mes}-01T00:00`, ZONA_PREDETERMINADA).valor;
}

/** The months around a moment, in order; with the chosen one, however far away it is. */
export function mesesAlrededor(ahora: Date, elegido: string | null): string[] {
  const meses = Array.from({ length: 2 * MESES + 1 }, (_, i) =>
    new Date(Date.UTC(ahora.getUTCFullYear(), ahora.getUTCMonth() + i - MESES)).toISOString().slice(0, 7),
  );
  return [...new Set(elegido ? [...meses, elegido] : meses)].sort();
}
