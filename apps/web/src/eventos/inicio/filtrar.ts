import type { EventoResumen } from '@taquilla/contract/entidades/evento';
import { FILTROS_FECHA, type FiltroFecha, filtroFechas } from '@taquilla/rules/fechas';

/** What a visitor narrows the list down to (§2.20, §2.21). */
export interface Filtro {
  fecha: FiltroFecha;
  /** A category's id; null is "Todos". */
  categoriaId: number | null;
}

/** The events of a filter, in the order they came. */
export function filtrarEventos(
  eventos: readonly EventoResumen[],
  filtro: Filtro,
  ahora: Date,
): EventoResumen[] {
  return eventos.filter(
    evento =>
      (filtro.categoriaId === null || evento.categoria.id === filtro.categoriaId) &&
      filtroFechas({ filtro: filtro.fecha, fecha: evento.fecha, ahora, zona: evento.recinto.zona }),
  );
}

/** The filter that stands in the address, so that it survives a reload and can be sent to a friend. */
export function leerFiltro(search: URLSearchParams): Filtro {
  const fecha = FILTROS_FECHA.find(({ id }) => id === search.get('fecha'))?.id ?? 'todas';
  const categoriaId = Number(search.get('categoria'));
  return { fecha, categoriaId: Number.isSafeInteger(categoriaId) && categoriaId > 0 ? categoriaId : null };
}

/** The address's query for a filter; what filters nothing is left out. */
export function escribirFiltro({ fecha, categoriaId }: Filtro): Record<string, string> {
  return {
    ...(fecha !== 'todas' && { fecha }),
    ...(categoriaId !== null && { categoria: String(categoriaId) }),
  };
}
