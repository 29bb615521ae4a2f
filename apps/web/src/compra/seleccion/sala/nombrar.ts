import type { Asiento, EstadoAsientoWire } from '@taquilla/contract/entidades/evento';
import { aislar } from '@taquilla/rules/aislar';

type Lugar = Pick<Asiento, 'fila' | 'numero'>;

/** `Fila F, asiento 9`; at a table `Mesa 4, silla 2`. */
export function nombrarAsiento({ fila, numero }: Lugar, esMesa: boolean): string {
  return esMesa ? `${nombrarMesa(fila)}, silla ${numero}` : `Fila ${fila}, asiento ${numero}`;
}

/** `F9`; with a hyphen where the row's name ends in a figure. */
export function abreviarAsiento({ fila, numero }: Lugar): string {
  return `${aislar(fila)}${/\d$/.test(fila) ? '-' : ''}${numero}`;
}

/** `Mesa 4`, unless the organiser's name for it says so already. */
export function nombrarMesa(fila: string): string {
  return /^mesa\b/i.test(fila) ? fila : `Mesa ${fila}`;
}

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

/** A seat's state in a buyer's words. Why one is kept back is the organiser's business. */
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
