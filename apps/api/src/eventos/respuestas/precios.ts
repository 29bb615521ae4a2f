import type { CategoriaEvento, PrecioCategoria } from '@taquilla/contract/tienda/entidades/evento';
import { aPesos } from '@taquilla/rules/dinero';
import { ordenarPrecios } from '@taquilla/rules/precios';
import type { Grupo } from '../inventario/lugares.ts';
import type { Plano, ZonaPrecio } from '../inventario/plano.ts';

/** A group with the number of its free places. */
export type GrupoConLibres = Grupo & { libres: number };

/**
 * Prices by zone (§3.7) that can still be bought: a price whose places are all sold is left out. A zone that is sold out lists
 * all its prices; one without places for sale is left out. The price of an extra ticket stands beside its name, so it does not
 * count for a zone with places on the map.
 */
export function preciosCategorias(plano: Plano, grupos: readonly GrupoConLibres[]): PrecioCategoria[] {
  const adicionales = new Set(
    plano.secciones.flatMap(({ id, seccionAdicional }) => (seccionAdicional ? id : [])),
  );
  const conPrecios = plano.zonas.map(zona => {
    const todos = grupos.filter(grupo => grupo.zonaPrecioId === zona.id && grupo.enVenta > 0);
    const delMapa = todos.filter(grupo => !adicionales.has(grupo.seccionId));
    const suyos = sinAcompanantes(delMapa.length > 0 ? delMapa : todos);
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

/** Without companions' places: nobody enters by one of them alone, so its price is no price of the zone (§B7.1). */
export function sinAcompanantes<T extends Grupo>(grupos: readonly T[]): readonly T[] {
  const otros = grupos.filter(({ deAcompanante }) => !deAcompanante);
  return otros.length > 0 ? otros : grupos;
}

/** The event's price zones with their own rate of the service fee (§3.8). */
export function categoriasEvento(zonas: readonly ZonaPrecio[]): CategoriaEvento[] {
  return zonas.map(({ id, nombre, color, cargoPorCategoria }) => ({
    id,
    categoria: nombre,
    color,
    cargoPorCategoria,
  }));
}

/**
 * The rate of the service fee of a section or row (`uds`) with these price zones: the event's, or with `udsPorCategoria` that
 * of its only zone. With several zones, `cargoPorCategoria` has the rate of each.
 */
export function tasaDeServicio(plano: Plano, zonaPrecioIds: Iterable<number>): number {
  const { udsPorCategoria, usoDeServicio, cargosPorCategoria } = plano.tarifas;
  const [zonaId, ...otras] = new Set(zonaPrecioIds);
  if (!udsPorCategoria || zonaId === undefined || otras.length > 0) return usoDeServicio;
  return cargosPorCategoria[zonaId] ?? usoDeServicio;
}
