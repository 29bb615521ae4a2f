/** A row of seats in its order along the row. */
export interface FilaConLibres {
  asientos: readonly { id: number; libre: boolean }[];
}

/**
 * The best seats that are together: the first row, in the order given, that has so many free side by side, and in it those
 * nearest to its middle. Null where no row has.
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
