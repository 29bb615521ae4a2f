import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import type { CategoriaEvento, PrecioCategoria, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { formatEntero } from '@taquilla/rules/numeros';
import { ordenarPrecios } from '@taquilla/rules/precios';

export type Secciones = RespuestaDe<'getSecciones'>;

/** A section with so few free places says that they are the last ones. */
const POCOS = 10;

/** A price zone on the screen: its prices, its mark, and the sections with places of it. */
export interface Zona extends PrecioCategoria {
  /** The index of the zone's mark in `ui/Shape`. */
  forma: number;
  secciones: readonly { seccion: Seccion; disponibles: number }[];
}

/**
 * Price zones of the map, in the order of §3.7. The zones of extra tickets are left out: they have a grid of their own.
 */
export function agruparPorZona({ secciones, preciosCategorias, categoriasEvento }: Secciones): Zona[] {
  const delMapa = secciones.filter(seccion => !seccion.seccionAdicional);
  return ordenarPrecios(preciosCategorias).flatMap(zona => {
    const suyas = delMapa.flatMap(seccion => {
      const parte = seccion.disponiblesPorCategoria.find(({ categoria }) => categoria === zona.categoria);
      return parte ? [{ seccion, disponibles: parte.disponibles }] : [];
    });
    if (suyas.length === 0) return [];
    return [{ ...zona, forma: formaDe(zona.categoria, categoriasEvento), secciones: suyas }];
  });
}

/** The mark of a price zone. Zones keep the server's order, whatever they cost. */
export function formaDe(categoria: string, zonas: readonly CategoriaEvento[]): number {
  return Math.max(
    0,
    zonas.findIndex(zona => zona.categoria === categoria),
  );
}

/** The extra tickets, which are not on the map (§2.24). */
export function adicionales({ secciones }: Secciones): Seccion[] {
  return secciones.filter(seccion => seccion.seccionAdicional);
}

/** `Agotado`, `Últimos 8` or `412 disponibles`. */
export function textoDisponibles(disponibles: number): { texto: string; tono: 'agotado' | 'pocos' | 'hay' } {
  if (disponibles === 0) return { texto: 'Agotado', tono: 'agotado' };
  if (disponibles === 1) return { texto: 'Último lugar', tono: 'pocos' };
  if (disponibles <= POCOS) return { texto: `Últimos ${disponibles}`, tono: 'pocos' };
  return { texto: `${formatEntero(disponibles)} disponibles`, tono: 'hay' };
}

/** The type of a section, in a buyer's words. */
export function tipoDeSeccion({ tipo_seccion, esMesa }: Seccion): string {
  if (tipo_seccion === 'general') return 'General';
  return esMesa ? 'Mesas' : 'Numerada';
}

/** The sections with the stream's changes; the same object if nothing changed. */
export function aplicarCambios(datos: Secciones, cambios: CambiosDeEvento['secciones']): Secciones {
  if (!datos.secciones.some(({ id }) => cambios[id])) return datos;
  return {
    ...datos,
    secciones: datos.secciones.map(seccion => conDisponibles(seccion, cambios[seccion.id])),
  };
}

function conDisponibles(seccion: Seccion, disponibles: Record<string, number> | undefined): Seccion {
  if (!disponibles) return seccion;
  const disponiblesPorCategoria = seccion.disponiblesPorCategoria.map(zona => ({
    ...zona,
    disponibles: disponibles[zona.categoria] ?? zona.disponibles,
  }));
  const asientosDisponibles = disponiblesPorCategoria.reduce((suma, zona) => suma + zona.disponibles, 0);
  return { ...seccion, asientosDisponibles, disponiblesPorCategoria };
}
