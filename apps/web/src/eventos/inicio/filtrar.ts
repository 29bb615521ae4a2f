import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { FILTROS_FECHA, type FiltroFecha, filtroFechas } from '@taquilla/rules/fechas';

/** A visitor's filter of the list (§2.20-2.22). */
export interface Filtro {
  fecha: FiltroFecha;
  /** A category's id; null is "Todos". */
  categoriaId: number | null;
  /** Words of the artist, event, venue or city. */
  texto: string;
  /** A city's name; empty is all of them. */
  ciudad: string;
  orden: Orden;
}

/** The order of the list; in the address only where it is not the first. */
export type Orden = 'fecha' | 'precio';

/** The events that match a filter, in the order asked for: as they come, by date, or the cheapest total first. */
export function filtrarEventos(
  eventos: readonly EventoResumen[],
  filtro: Filtro,
  ahora: Date,
): EventoResumen[] {
  const palabras = paraComparar(filtro.texto).split(/\s+/);
  const buscar = (seDice: (evento: string, palabra: string) => boolean) =>
    eventos.filter(evento => palabras.every(palabra => seDice(loQueSeBusca(evento), palabra)));
  const exactos = buscar((evento, palabra) => evento.includes(palabra));
  const hallados = (exactos.length > 0 ? exactos : buscar(casiSeDice)).filter(
    evento =>
      (!filtro.ciudad || evento.ciudad.nombre === filtro.ciudad) &&
      (filtro.categoriaId === null || evento.categoria.id === filtro.categoriaId) &&
      filtroFechas({ filtro: filtro.fecha, fecha: evento.fecha, ahora, zona: evento.recinto.zona }),
  );
  return filtro.orden === 'fecha' ? hallados : hallados.sort((a, b) => precioDe(a) - precioDe(b));
}

/** Whether a text has a word, but for a slip of the finger: a letter too much, too few or wrong, or two of them exchanged. */
function casiSeDice(texto: string, palabra: string): boolean {
  // Shorter words resemble too many others.
  if (!/^\p{L}{6,}$/u.test(palabra)) return texto.includes(palabra);
  const formas = [...palabra].map((_, i) => `${palabra.slice(0, i)}.{1,3}${palabra.slice(i + 2)}`);
  return new RegExp(`\\b(${formas.join('|')})`).test(texto);
}

/** Events that are not on sale come last. */
function precioDe({ aviso, precioDesde }: EventoResumen): number {
  return (aviso ? null : precioDesde) ?? Number.POSITIVE_INFINITY;
}

/** The list with one event first, as the banner begins with it. */
export function conPrimero(
  eventos: readonly EventoResumen[],
  id: number | null | undefined,
): EventoResumen[] {
  return [...eventos].sort((a, b) => Number(b.id === id) - Number(a.id === id));
}

/** The cities of the events, in order. */
export function listarCiudades(eventos: readonly EventoResumen[]): string[] {
  return [...new Set(eventos.map(({ ciudad }) => ciudad.nombre))].sort((a, b) => a.localeCompare(b, 'es'));
}

/** The filter in the address, so that it survives a reload and can be shared. */
export function leerFiltro(search: URLSearchParams, ciudades: readonly string[]): Filtro {
  const fecha = FILTROS_FECHA.find(({ id }) => id === search.get('fecha'))?.id ?? 'todas';
  const categoriaId = Number(search.get('categoria'));
  const ciudad = paraComparar(search.get('ciudad') ?? '');
  return {
    fecha,
    categoriaId: Number.isSafeInteger(categoriaId) && categoriaId > 0 ? categoriaId : null,
    texto: search.get('q') ?? '',
    ciudad: ciudades.find(nombre => paraComparar(nombre) === ciudad) ?? '',
    orden: search.get('orden') === 'precio' ? 'precio' : 'fecha',
  };
}

/** The address's query for a filter, without empty parts. */
export function escribirFiltro({ fecha, categoriaId, texto, ciudad, orden }: Filtro): Record<string, string> {
  return {
    ...(fecha !== 'todas' && { fecha }),
    ...(categoriaId !== null && { categoria: String(categoriaId) }),
    ...(texto.trim() && { q: texto }),
    ...(ciudad && { ciudad }),
    ...(orden !== 'fecha' && { orden }),
  };
}

function loQueSeBusca({ nombre, artista, recinto, ciudad }: EventoResumen): string {
  return paraComparar([nombre, artista.nombre, recinto.nombre, ciudad.nombre].join(' '));
}

/** Without accents and capitals, as people type. */
function paraComparar(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
