/** The prices of one price zone (§3.7), in any unit, the same for all. */
export interface PreciosDeCategoria {
  categoria: string;
  precios: readonly number[];
}

/**
 * Orders price zones for display (§3.7): prices without zero, each once, descending; zones by their top price descending,
 * then names with "izquierda" first, then alphabetically. Returns new objects.
 */
export function ordenarPrecios<T extends PreciosDeCategoria>(categorias: readonly T[]): T[] {
  return categorias
    .map(categoria => ({ ...categoria, precios: ordenar(categoria.precios) }))
    .sort(
      (a, b) =>
        (b.precios[0] ?? 0) - (a.precios[0] ?? 0) ||
        Number(esIzquierda(b)) - Number(esIzquierda(a)) ||
        a.categoria.localeCompare(b.categoria, 'es'),
    );
}

function ordenar(precios: readonly number[]): number[] {
  return [...new Set(precios)].filter(precio => precio > 0).sort((a, b) => b - a);
}

function esIzquierda({ categoria }: PreciosDeCategoria): boolean {
  return categoria.toLowerCase().includes('izquierda');
}
