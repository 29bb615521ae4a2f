/** A row's seats in their order along it. */
export interface FilaConLibres {
  asientos: readonly { id: number; libre: boolean }[];
}

/**
 * The best seats side by side: in the first row, in the given order, that has `cantidad` free neighbours, those nearest to
 * its middle. Null where no row has so many.
 */
export function mejoresJuntos(filas: readonly FilaConLibres[], cantidad: number): number[] | null {
  for (const { asientos } of filas) {
    const centro = (asientos.length - cantidad) / 2;
    let mejor: number | null = null;
    for (let desde = 0; desde + cantidad <= asientos.length; desde += 1) {
      if (!asientos.slice(desde, desde + cantidad).every(({ libre }) => libre)) continue;
      if (mejor === null || Math.abs(desde - centro) < Math.abs(mejor - centro)) mejor = desde;
    }
    if (mejor !== null) return asientos.slice(mejor, mejor + cantidad).map(({ id }) => id);
  }
  return null;
}
