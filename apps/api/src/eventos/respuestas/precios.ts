import type { CategoriaEvento, PrecioCategoria } from '@taquilla/contract/tienda/entidades/evento';
import { aPesos } from '@taquilla/rules/dinero';
import { ordenarPrecios } from '@taquilla/rules/precios';
import type { Grupo } from '../inventario/lugares.ts';
import type { Plano, ZonaPrecio } from '../inventario/plano.ts';

/** A group, and how many of its places are free. */
export type GrupoConLibres = Grupo & { libres: number };

/**
 * Prices by zone (§3.7) at which something can be had: what was sold before a rise is no price any more. A zone that is
 * sold out tells all it had; one that sells nothing is left out. An extra ticket has its price beside its name: it is
 * none of a zone that has places on the map.
 */
export function preciosCategorias(plano: Plano, grupos: readonly GrupoConLibres[]): PrecioCategoria[] {
  const adicionales = new Set(
    plano.secciones.flatMap(({ id, seccionAdicional }) => (seccionAdicional ? id : [])),
  );
  const conPrecios = plano.zonas.map(zona => {
    const todos = grupos.filter(grupo => grupo.zonaPrecioId === zona.id && grupo.enVenta > 0);
    const delMapa = todos.filter(grupo => !adicionales.has(grupo.seccionId));
    const suyos = delMapa.length > 0 ? delMapa : todos;
    const conLibres = suyos.filter(grupo => grupo.libres > 0);
    const vigentes = conLibres.length > 0 ? conLibres : suyos;
    return {
      categoria: zona.nombre,
      color: zona.color,
      precios: vigentes.map(grupo => aPesos(grupo.precio)),
    };
  });
  return ordenarPrecios(conPrecios.filter(({ precios }) => precios.length > 0));
}

/** The event's price zones with their own service charge (§3.8). */
export function categoriasEvento(zonas: readonly ZonaPrecio[]): CategoriaEvento[] {
  return zonas.map(({ id, nombre, color, cargoPorCategoria }) => ({
    id,
    categoria: nombre,
    color,
    cargoPorCategoria,
  }));
}

/**
 * The service fee's rate of a section or row (`uds`) with these price zones: the event's, or with
 * `udsPorCategoria` that of its only zone. Where zones are mixed, `cargoPorCategoria` tells each one's.
 */
export function tasaDeServicio(plano: Plano, zonaPrecioIds: Iterable<number>): number {
  const { udsPorCategoria, usoDeServicio, cargosPorCategoria } = plano.tarifas;
  const [zonaId, ...otras] = new Set(zonaPrecioIds);
  if (!udsPorCategoria || zonaId === undefined || otras.length > 0) return usoDeServicio;
  return cargosPorCategoria[zonaId] ?? usoDeServicio;
}
