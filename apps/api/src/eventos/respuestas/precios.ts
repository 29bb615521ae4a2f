import type { CategoriaEvento, PrecioCategoria } from '@taquilla/contract/entidades/evento';
import { aPesos } from '@taquilla/rules/dinero';
import { ordenarPrecios } from '@taquilla/rules/precios';
import type { Grupo } from '../inventario/lugares.ts';
import type { Plano, ZonaPrecio } from '../inventario/plano.ts';

/** Prices by zone (§3.7) of what the groups sell; zones that sell nothing are left out. */
export function preciosCategorias(plano: Plano, grupos: readonly Grupo[]): PrecioCategoria[] {
  const enVenta = grupos.filter(grupo => grupo.enVenta > 0);
  const conPrecios = plano.zonas.map(zona => ({
    categoria: zona.nombre,
    color: zona.color,
    precios: enVenta.filter(grupo => grupo.zonaPrecioId === zona.id).map(grupo => aPesos(grupo.precio)),
  }));
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
