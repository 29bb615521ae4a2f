import type { EstadoAsientoWire, Fila } from '@taquilla/contract/tienda/entidades/evento';

/** Says that a section has no free seat, where the picked ones would stand. */
export interface Agotada {
  /** Some of its seats are held and may come free; the map shows them at once. */
  hayApartados: boolean;
}

/** Null while a seat is free. */
export function leerAgotada(filas: readonly Fila[]): Agotada | null {
  if (tieneAsiento(filas, 'disponible')) return null;
  return { hayApartados: tieneAsiento(filas, 'reservado') };
}

function tieneAsiento(filas: readonly Fila[], estado: EstadoAsientoWire): boolean {
  return filas.some(fila => fila.asientos.some(asiento => asiento.estado === estado));
}
