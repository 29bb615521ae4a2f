import type { EstadoAsientoWire, Fila } from '@taquilla/contract/entidades/evento';

/** What is said of a section without a free seat, where the picked ones would stand. */
export interface Agotada {
  /** Somebody holds seats of it, which may come free; the map shows them at once. */
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
