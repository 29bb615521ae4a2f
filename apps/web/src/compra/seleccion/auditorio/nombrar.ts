import type { Asiento, EstadoAsientoWire } from '@taquilla/contract/tienda/entidades/evento';
import { abreviarAsiento } from '@taquilla/rules/lugares';

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

/** The facts about a seat that its buyer must know (§B7.1): `Silla de ruedas`, `Acompañante de N1`, `Vista obstruida`. */
export function nombrarAtributos(
  { atributos = [], acompanaA }: Pick<Asiento, 'atributos' | 'acompanaA'>,
  porId: ReadonlyMap<number, { fila: string | null; numero: string | null }>,
): string[] {
  const { fila = null, numero = null } = porId.get(acompanaA ?? 0) ?? {};
  const vecino = fila !== null && numero !== null && ` de ${abreviarAsiento({ fila, numero })}`;
  const nombres = [];
  if (atributos.includes('silla_de_ruedas')) nombres.push('Silla de ruedas');
  if (acompanaA !== undefined || atributos.includes('acompanante'))
    nombres.push(`Acompañante${vecino || ''}`);
  if (atributos.includes('vista_obstruida')) nombres.push('Vista obstruida');
  return nombres;
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
