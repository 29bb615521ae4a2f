import { limitesPropios } from '../sesion/sesion.ts';
import { ESTADOS, type EstadoDeVenta, METODOS, type MetodoDeVenta } from './palabras.ts';

/** The filters of the list of sales; the address holds them (§C2.17). */
export interface Filtros {
  buscar: string;
  estado: EstadoDeVenta | null;
  metodo: MetodoDeVenta | null;
  eventoId: number | null;
  seccionId: number | null;
  dia: string;
  devueltas: boolean;
  correoFallido: boolean;
  usadas: boolean;
  /** Cursor of the present page, after those of the pages before it, for the way back. */
  cursores: readonly string[];
}

const MARCAS = ['devueltas', 'correoFallido', 'usadas'] as const;

export const SIN_FILTROS: Filtros = {
  buscar: '',
  estado: null,
  metodo: null,
  eventoId: null,
  seccionId: null,
  dia: '',
  devueltas: false,
  correoFallido: false,
  usadas: false,
  cursores: [],
};

/** The words by which the person may search sales: the door has folio and seat alone (§C1.3). */
export function loQueBusca(): string {
  return limitesPropios('ver_ventas')?.every(limite => limite === 'asiento_y_folio')
    ? 'folio o butaca'
    : 'folio, nombre, correo, butaca o últimos 4 dígitos';
}

/** Reads the filters from an address, without the values that make no sense. */
export function leerFiltros(busqueda: string): Filtros {
  const params = new URLSearchParams(busqueda);
  const dia = params.get('dia') ?? '';
  return {
    buscar: (params.get('buscar') ?? '').slice(0, 120),
    estado: uno(params.get('estado'), ESTADOS),
    metodo: uno(params.get('metodo'), METODOS),
    eventoId: numero(params.get('evento')),
    seccionId: numero(params.get('seccion')),
    dia: /^\d{4}-\d{2}-\d{2}$/.test(dia) ? dia : '',
    devueltas: params.get('devueltas') === 'si',
    correoFallido: params.get('correoFallido') === 'si',
    usadas: params.get('usadas') === 'si',
    cursores: params.getAll('cursor'),
  };
}

/** The address's part behind the `?`; empty without filters. */
export function escribirFiltros(filtros: Filtros): string {
  const { buscar, estado, metodo, eventoId, seccionId, dia, cursores } = filtros;
  const params = new URLSearchParams();
  if (buscar.trim()) params.set('buscar', buscar);
  if (estado) params.set('estado', estado);
  if (metodo) params.set('metodo', metodo);
  if (eventoId) params.set('evento', String(eventoId));
  if (seccionId) params.set('seccion', String(seccionId));
  if (dia) params.set('dia', dia);
  for (const marca of MARCAS) if (filtros[marca]) params.set(marca, 'si');
  for (const cursor of cursores) params.append('cursor', cursor);
  return params.toString();
}

/** The filters as the call's query, without the page. */
export function preguntaDe(filtros: Filtros) {
  const { buscar, estado, metodo, seccionId, dia, cursores } = filtros;
  const si = (marca: boolean) => (marca ? ('si' as const) : undefined);
  return {
    buscar: buscar.trim() || undefined,
    estado: estado ?? undefined,
    metodo: metodo ?? undefined,
    seccionId: seccionId ?? undefined,
    dia: dia || undefined,
    devueltas: si(filtros.devueltas),
    correoFallido: si(filtros.correoFallido),
    usadas: si(filtros.usadas),
    cursor: cursores.at(-1),
  };
}

/** Whether a filter narrows the list. */
export function hayFiltros(filtros: Filtros): boolean {
  return escribirFiltros({ ...filtros, cursores: [] }) !== '';
}

function uno<T extends string>(dado: string | null, de: Readonly<Record<T, unknown>>): T | null {
  return dado && Object.hasOwn(de, dado) ? (dado as T) : null;
}

function numero(dado: string | null): number | null {
  return dado && /^[1-9]\d{0,8}$/.test(dado) ? Number(dado) : null;
}
