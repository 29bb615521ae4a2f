import type { Asiento, Fila, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { esSeleccionable } from '@taquilla/rules/estados';
import { contarElegidos, type Elegidos } from './seleccionGuardada.ts';

/** Ids of picked seats, in the order of picking. */
export type Seleccion = readonly number[];

export type Alternado =
  | { resultado: 'agregados' | 'quitados'; seleccion: Seleccion; ids: readonly number[] }
  /** Only available seats can be added (§4.6). */
  | { resultado: 'no_disponible' }
  /** One more would be too many (§9.4). */
  | { resultado: 'limite' };

/** The number of picked places that count for the event's limit (§B1.4), in all sections or in all but one. */
export function contarParaLimite(
  { asientos, generales }: Elegidos,
  secciones: readonly Pick<Seccion, 'id' | 'cuentaLimite'>[] = [],
  salvo?: number,
): number {
  const fuera = new Set(secciones.flatMap(({ id, cuentaLimite }) => (cuentaLimite ? [] : [id])));
  const queCuentan = <V>(parte: ReadonlyMap<number, V>) =>
    new Map([...parte].filter(([id]) => !fuera.has(id)));
  return contarElegidos({ asientos: queCuentan(asientos), generales: queCuentan(generales) }, salvo);
}

/** The effect of a press: drops picked seats, adds free ones up to the limit (§4.6). */
export function alternar(
  seleccion: Seleccion,
  asientos: readonly Pick<Asiento, 'id' | 'estado'>[],
  limite: number,
): Alternado {
  const ids = asientos.map(asiento => asiento.id);
  if (ids.length > 0 && ids.every(id => seleccion.includes(id))) {
    return { resultado: 'quitados', seleccion: seleccion.filter(id => !ids.includes(id)), ids };
  }
  if (ids.length === 0 || !asientos.every(asiento => esSeleccionable(asiento.estado))) {
    return { resultado: 'no_disponible' };
  }
  const nuevos = ids.filter(id => !seleccion.includes(id));
  if (seleccion.length + nuevos.length > limite) return { resultado: 'limite' };
  return { resultado: 'agregados', seleccion: [...seleccion, ...nuevos], ids: nuevos };
}

/** The seats of a table, which is sold whole, without gaps. */
export function asientosDeMesa(mesa: Fila): Asiento[] {
  return mesa.asientos.filter(asiento => asiento.estado !== 'inaccesible');
}

/** Splits a selection into seats that are still free and seats that others have taken; unknown seats are in neither. */
export function separar(
  seleccion: Seleccion,
  porId: ReadonlyMap<number, Asiento>,
): { libres: number[]; perdidos: Asiento[] } {
  const asientos = seleccion.flatMap(id => porId.get(id) ?? []);
  return {
    libres: asientos.filter(asiento => esSeleccionable(asiento.estado)).map(asiento => asiento.id),
    perdidos: asientos.filter(asiento => !esSeleccionable(asiento.estado)),
  };
}
