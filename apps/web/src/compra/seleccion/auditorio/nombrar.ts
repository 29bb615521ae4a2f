import type { EstadoAsientoWire } from '@taquilla/contract/tienda/entidades/evento';

/** `1 asiento`, `3 asientos`. */
export function contar(cuantos: number, singular: string, plural = `${singular}s`): string {
  return `${cuantos} ${cuantos === 1 ? singular : plural}`;
}

/** `F9, F10 y F11`. */
export function enumerar(nombres: readonly string[]): string {
  const [ultimo, ...otros] = [...nombres].reverse();
  if (ultimo === undefined) return '';
  return otros.length === 0 ? ultimo : `${otros.reverse().join(', ')} y ${ultimo}`;
}

/** A seat's state in a buyer's words. The reason for a blocked seat stays with the organiser. */
export function nombrarEstado(estado: EstadoAsientoWire): string {
  switch (estado) {
    case 'disponible':
      return 'Disponible';
    case 'reservado':
      return 'Reservado';
    case 'vendido':
    case 'ocupado':
      return 'Vendido';
    case 'bloqueado':
    case 'cortesia':
      return 'No disponible';
    case 'inaccesible':
      return 'Sin asiento';
  }
}
